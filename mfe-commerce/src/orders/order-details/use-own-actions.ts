import { extensionPath } from "@hpay/contract";
import {
  formatMoney,
  isAmount,
  isMarkable,
  isPayable,
  isPositive,
  isRefundable,
  type Money,
  paymentStateOf,
} from "@hpay/domain";
import { localized } from "@hpay/i18n";
import { useCan, useExtensions, useLanguage, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useMemo } from "react";
import type { OwnAction } from "../../methods/domain/action-menu";
import { asText, valueAt } from "../../wire/loose-value";
import { documentsOfRefund } from "../domain/missing-documents";
import type { Order } from "../domain/order";
import { movedMoney } from "../domain/order-money";
import { orderMessages } from "../messages/catalogue";

/**
 * The actions of the panel itself and of other remotes on an order, whatever its methods offer. A new order has
 * none.
 */
export function useOwnActions(order: Order | null): readonly OwnAction[] {
  const t = useT(orderMessages);
  const language = useLanguage();
  const canMark = useCan("order.mark-paid");
  const canEdit = useCan("order.edit");
  const canMoveMoney = useCan("order.move-money");
  const extensions = useExtensions("order.actions");
  const navigate = useNavigate();
  return useMemo(() => {
    if (order === null) return [];
    const state = paymentStateOf(order.status);
    const paidText = t("order.mark-paid");
    const cancelCaption = t("order.cancel");
    const refundText = t("event.topic-refund");
    const customer = order.buyer.name || order.buyer.email;
    const orderLabel = [order.name, customer].filter(Boolean).join(", ");
    const markPaid: OwnAction = {
      does: "mark-paid",
      caption: paidText,
      icon: "check",
      isDenied: !canMark,
      async run(powers) {
        const amount = formatMoney(order, language);
        const title = `${paidText} ${amount}`;
        const text = t("order.mark-paid-text", { order: orderLabel, amount });
        const reason = { name: "reason", label: t("order.reason"), type: "text", required: true };
        const answer = await powers.prompt({ title, text, confirm: title, fields: [reason] });
        if (answer === null) return;
        await powers.call("mark-paid", { amount: order.amount, reason: asText(valueAt(answer, "reason")) });
        powers.notify({ tone: "success", text: t("event.payment-marked-paid") });
        powers.refresh();
      },
    };
    const amountField = (max: string) => ({
      name: "amount",
      label: t("order.amount"),
      type: "amount",
      value: max,
      max,
      required: true,
    });
    const remainingMoney = movedMoney(order)?.rest;
    const refund = (rest: Money): OwnAction => ({
      does: "refund",
      caption: refundText,
      icon: "undo",
      isDenied: !canMoveMoney,
      async run(powers) {
        // The prompt replaces `{amount}` with the typed amount.
        const part = `{amount} ${rest.currency}`;
        const answer = await powers.prompt({
          title: refundText,
          text: [
            t("order.refund-text", { order: orderLabel, part, rest: formatMoney(rest, language) }),
            documentsOfRefund(order)
              .map((key) => t(key))
              .join(" "),
          ]
            .filter(Boolean)
            .join("\n"),
          confirm: `${refundText} ${part}`,
          currency: rest.currency,
          fields: [amountField(rest.amount), { name: "reason", label: t("order.reason"), type: "text" }],
        });
        if (answer === null) return;
        const [amount, reason] = ["amount", "reason"].map((name) => asText(valueAt(answer, name)));
        await powers.call("refund", { amount, reason });
        powers.notify({ tone: "success", text: t("event.payment-refunded") });
        powers.refresh();
      },
    });
    const captureText = t("order.capture");
    const capture: OwnAction = {
      does: "capture",
      caption: captureText,
      icon: "check",
      isDenied: !canMoveMoney,
      async run(powers) {
        const { amount, currency } = order;
        const part = `{amount} ${currency}`;
        const answer = await powers.prompt({
          title: captureText,
          text: t("order.capture-text", { order: orderLabel, part, amount: formatMoney(order, language) }),
          confirm: `${captureText} ${part}`,
          currency,
          fields: [amountField(amount)],
        });
        if (answer === null) return;
        await powers.call("capture", { amount: asText(valueAt(answer, "amount")) });
        powers.notify({ tone: "success", text: t("event.payment-captured") });
        powers.refresh();
      },
    };
    const releaseCaption = t("order.void");
    const release: OwnAction = {
      does: "void",
      caption: releaseCaption,
      icon: "ban",
      isDenied: !canMoveMoney,
      async run(powers) {
        const amount = formatMoney(order, language);
        const title = `${releaseCaption} ${amount}`;
        const text = t("order.void-text", { order: orderLabel, amount });
        if (!(await powers.confirm({ title, text, confirm: title, danger: true }))) return;
        await powers.call("void", {});
        powers.notify({ tone: "success", text: t("event.payment-voided") });
        powers.refresh();
      },
    };
    const cancel: OwnAction = {
      does: "cancel",
      caption: cancelCaption,
      icon: "ban",
      isDenied: !canEdit,
      async run(powers) {
        const question = {
          title: t("order.cancel-ask", { name: order.name }),
          text: t("order.cancel-text"),
          confirm: cancelCaption,
          cancel: t("order.cancel-keep"),
          danger: true,
        };
        if (!(await powers.confirm(question))) return;
        await powers.call("cancel", {});
        powers.notify({ tone: "success", text: t("event.order-canceled") });
        powers.refresh();
      },
    };
    const extensionActions = extensions.map(
      ({ key, label, icon = "external", path }): OwnAction => ({
        does: key,
        caption: localized(label, language),
        icon,
        isDenied: false,
        run: async () => navigate(extensionPath(path, { id: String(order.id), uid: order.uid })),
      }),
    );
    // An order with an amount of zero has no payment to record.
    const isUnpaid = isMarkable(state) && isAmount(order.amount) && isPositive(order);
    // While the order has a payment method, only that method's script can refund its money.
    const isWithoutMethod = order.sitePaymentMethodId === null;
    const isOwnMoney = isWithoutMethod && isRefundable(state);
    return [
      // If the order's method was removed, the money may still be reserved at the bank.
      ...(isWithoutMethod && state === "RESERVED" ? [capture, release] : []),
      ...(isUnpaid ? [markPaid] : []),
      ...(isPayable(state) ? [cancel] : []),
      ...(isOwnMoney && remainingMoney && isPositive(remainingMoney) ? [refund(remainingMoney)] : []),
      ...extensionActions,
    ];
  }, [order, t, language, canMark, canEdit, canMoveMoney, extensions, navigate]);
}
