import { extensionPath } from "@hpay/contract";
import { formatMoney, isAmount, isMarkable, isPayable, isPositive, paymentStateOf } from "@hpay/domain";
import { localized } from "@hpay/i18n";
import { useCan, useExtensions, useLanguage, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useMemo } from "react";
import type { OwnAction } from "../../methods/domain/action-menu";
import { asText, valueAt } from "../../wire/loose-value";
import type { Order } from "../domain/order";
import { orderMessages } from "../messages/catalogue";

/** The panel's own actions on an order and those of other remotes, whatever its methods offer: none for a new order. */
export function useOwnActions(order: Order | null): readonly OwnAction[] {
  const t = useT(orderMessages);
  const language = useLanguage();
  const mayMark = useCan("order.mark-paid");
  const mayEdit = useCan("order.edit");
  const added = useExtensions("order.actions");
  const navigate = useNavigate();
  return useMemo(() => {
    if (order === null) return [];
    const state = paymentStateOf(order.status);
    const paid = t("order.mark-paid");
    const canceled = t("order.cancel");
    const markPaid: OwnAction = {
      does: "mark-paid",
      caption: paid,
      icon: "check",
      isDenied: !mayMark,
      async run(powers) {
        const amount = formatMoney(order, language);
        const title = `${paid} ${amount}`;
        const who = order.buyer.name || order.buyer.email;
        const text = t("order.mark-paid-text", {
          order: [order.name, who].filter(Boolean).join(", "),
          amount,
        });
        const reason = { name: "reason", label: t("order.reason"), type: "text", required: true };
        const answer = await powers.prompt({ title, text, confirm: title, fields: [reason] });
        if (answer === null) return;
        await powers.call("mark-paid", { reason: asText(valueAt(answer, "reason")) });
        powers.notify({ tone: "success", text: t("event.payment-marked-paid") });
        powers.refresh();
      },
    };
    const cancel: OwnAction = {
      does: "cancel",
      caption: canceled,
      icon: "ban",
      isDenied: !mayEdit,
      async run(powers) {
        const question = {
          title: t("order.cancel-ask", { name: order.name }),
          text: t("order.cancel-text"),
          confirm: canceled,
          cancel: t("order.cancel-keep"),
          danger: true,
        };
        if (!(await powers.confirm(question))) return;
        await powers.call("cancel", {});
        powers.notify({ tone: "success", text: t("event.order-canceled") });
        powers.refresh();
      },
    };
    const ofOthers = added.map(
      ({ key, label, icon = "external", path }): OwnAction => ({
        does: key,
        caption: localized(label, language),
        icon,
        isDenied: false,
        run: async () => navigate(extensionPath(path, { id: String(order.id), uid: order.uid })),
      }),
    );
    // An order of zero has no payment to record.
    const isUnpaid = isMarkable(state) && isAmount(order.amount) && isPositive(order);
    return [...(isUnpaid ? [markPaid] : []), ...(isPayable(state) ? [cancel] : []), ...ofOthers];
  }, [order, t, language, mayMark, mayEdit, added, navigate]);
}
