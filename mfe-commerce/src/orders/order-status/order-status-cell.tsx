import { rawPaymentState } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import { leaf } from "@hpay/ui";
import type { en } from "../../messages/en";
import type { Order } from "../domain/order";
import { payByLinkMarks } from "../domain/pay-by-link-marks";
import { StatusChipRow } from "./status-chip-row";

export interface OrderStatusCellProps {
  readonly order: Pick<Order, "status" | "payByLink" | "createdAt" | "waitsForApproval">;
  readonly formatDate: (iso: string) => string;
  /** From the columns, so that a thousand rows need not each look up the language. */
  readonly t: Translate<typeof en>;
  readonly hasWordsBeside?: boolean;
}

/** The status column: chips, and for pay-by-link orders the offer's end and the notification time. */
export function OrderStatusCell({ order, formatDate, t, hasWordsBeside = false }: OrderStatusCellProps) {
  const { expiresAt, hasRunOut, notifiedAt } = payByLinkMarks(
    order,
    rawPaymentState(order.status) ?? "",
    new Date(),
  );
  const chips = <StatusChipRow status={order.status} hasWordsBeside={hasWordsBeside} />;
  if (expiresAt === null && notifiedAt === null && !order.waitsForApproval) return chips;
  // A mark breaks before its date, never inside it.
  const unbroken = (iso: string) => formatDate(iso).replaceAll(" ", "\u00a0");
  const marks = [
    order.waitsForApproval ? t("approval.mark") : null,
    expiresAt === null ? null : t(hasRunOut ? "pbl.expired" : "pbl.expires", { date: unbroken(expiresAt) }),
    notifiedAt === null ? null : t("pbl.notified", { date: unbroken(notifiedAt) }),
  ];
  return (
    <Below>
      {chips}
      {marks.map((mark) => (mark === null ? null : <Marks key={mark}>{mark}</Marks>))}
    </Below>
  );
}

const Below = leaf("div", {
  base: { display: "flex", flexDirection: "column", gap: "0.5", minWidth: "0", py: "0.5" },
});
const Marks = leaf("span", {
  base: {
    minWidth: "0",
    fontSize: "xs",
    color: "fg.muted",
    whiteSpace: "normal",
    "@media screen and (min-width: 40rem)": { maxWidth: "9.5rem" },
  },
});
