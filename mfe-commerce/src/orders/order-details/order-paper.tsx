import { formatMoney, statusChips } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import { useLanguage, useSelection, useT } from "@hpay/remote-kit";
import { messages } from "../../messages/catalogue";
import type { en } from "../../messages/en";
import { useWallClock } from "../../record-list/use-wall-clock";
import { formTotals } from "../domain/form-totals";
import type { Order } from "../domain/order";
import type { Address } from "../domain/order-address";
import { toFormValues } from "../domain/order-form";
import { movedMoney } from "../domain/order-money";
import { readReceipts } from "../domain/receipts";
import { orderMessages } from "../messages/catalogue";
import { paymentStyles, stateWords } from "../order-status/status-look";

/** A printed order: items, buyer, destination and receipts. */
export function OrderPaper({ order }: { readonly order: Order }) {
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const { format } = useWallClock();
  const { company } = useSelection();
  const { billing, shipping, shipElsewhere, note } = toFormValues(order);
  return (
    <>
      <h1>{t("order.details", { name: order.name })}</h1>
      <p>{company?.name}</p>
      <p>
        {t("order.uid")}: {order.uid}
      </p>
      <p>
        {tCommon("column.created")}: {format(order.createdAt)}
      </p>
      <p>
        {t("order.status")}: {statusLine(order.status, tCommon)}
      </p>
      <h2>{t("order.billing")}</h2>
      {[...addressLines(billing), billing.email].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {shipElsewhere ? (
        <>
          <h2>{t("order.shipping")}</h2>
          {addressLines(shipping).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      ) : null}
      {note === "" ? null : (
        <p>
          {t("order.note")}: {note}
        </p>
      )}
      <h2>{t("order.items")}</h2>
      <PaperItems order={order} />
      {readReceipts(order.fiscal).map((receipt) => (
        <p key={`${receipt.kind}-${receipt.number}`}>
          {t(receipt.kind === "sale" ? "fiscal.sale" : "fiscal.refund")}: {receipt.number},{" "}
          {t("fiscal.counter", { counter: receipt.counter })}, {format(receipt.issuedAt)}
        </p>
      ))}
    </>
  );
}

function PaperItems({ order }: { readonly order: Order }) {
  const t = useT(orderMessages);
  const language = useLanguage();
  const { items } = toFormValues(order);
  const { lines } = formTotals(items, order.currency);
  const money = (amount: string) => formatMoney({ amount, currency: order.currency }, language);
  const orderAmounts = movedMoney(order);
  const sums =
    orderAmounts === null
      ? []
      : ([
          ["order.captured", orderAmounts.captured],
          ...(orderAmounts.isRefunded
            ? ([
                ["order.refunded", orderAmounts.refunded],
                ["order.rest", orderAmounts.rest],
              ] as const)
            : []),
        ] as const);
  const numbers = ["item.price", "item.qty", "item.tax", "item.subtotal"] as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("item.name")}</th>
          <th scope="col">{t("item.sku")}</th>
          {numbers.map((words) => (
            <th key={words} scope="col" data-end>
              {t(words)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={item.key}>
            <td>{item.name}</td>
            <td>{item.sku}</td>
            <td data-end>{/\.\d{3}/.test(item.price) ? item.price : money(item.price)}</td>
            <td data-end>{item.qty}</td>
            <td data-end>{item.taxPercent}</td>
            <td data-end>{money(lines[index]?.gross ?? "0.00")}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {t("order.amount")}
          </th>
          <td data-end>
            <b>{money(order.amount)}</b>
          </td>
        </tr>
        {sums.map(([words, sum]) => (
          <tr key={words}>
            <th scope="row" colSpan={5}>
              {t(words)}
            </th>
            <td data-end>{formatMoney(sum, language)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function statusLine(status: string, t: Translate<typeof en>): string {
  const { payment, fiscal, shipping, unknown } = statusChips(status);
  const { label } = paymentStyles[payment.state];
  const otherTexts = [fiscal, shipping].map((chip) => (chip === null ? "" : stateWords(chip.text, t)));
  return [label === null ? payment.raw : t(label), ...otherTexts, ...unknown].filter(Boolean).join(" · ");
}

const addressLines = (address: Address): readonly string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.address,
    address.address2,
    `${address.postcode} ${address.city}`,
    [address.state, address.country].filter(Boolean).join(", "),
    address.phone,
  ]
    .map((line) => line.trim())
    .filter(Boolean);
