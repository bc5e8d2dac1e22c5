import { rawPaymentState } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import { leaf } from "@hpay/ui";
import type { en } from "../../messages/en";
import type { Order } from "../domain/order";
import { payByLinkMarks } from "../domain/pay-by-link-marks";
import { StatusChipRow } from "./status-chip-row";
import { splitWords } from "./status-look";

export interface OrderStatusCellProps {
  readonly order: Pick<Order, "status" | "payByLink" | "createdAt" | "waitsForApproval" | "splitPayStatus">;
  readonly formatDate: (iso: string) => string;
  /** Passed on by the columns, so that a thousand rows need not each look up the language. */
  readonly t: Translate<typeof en>;
  readonly hasTextBeside?: boolean;
}

/** The status column: chips, and for pay-by-link orders the offer's end and the notification time. */
export function OrderStatusCell({ order, formatDate, t, hasTextBeside = false }: OrderStatusCellProps) {
  const { expiresAt, hasExpired, notifiedAt } = payByLinkMarks(
    order,
    rawPaymentState(order.status) ?? "",
    new Date(),
  );
  const chips = <StatusChipRow status={order.status} hasTextBeside={hasTextBeside} />;
  const split = order.splitPayStatus;
  if (expiresAt === null && notifiedAt === null && !order.waitsForApproval && split === "") return chips;
  return (
    <Below>
      {chips}
      {order.waitsForApproval ? <Marks>{t("approval.mark")}</Marks> : null}
      {split === "" ? null : (
        <CardMark>
          {split === "SPLIT" ? t("column.split-pay") : `${t("column.split-pay")}: ${splitWords(split, t)}`}
        </CardMark>
      )}
      {expiresAt === null
        ? null
        : withUnbrokenDate(formatDate(expiresAt), (date) =>
            t(hasExpired ? "pbl.expired" : "pbl.expires", { date }),
          )}
      {notifiedAt === null
        ? null
        : withUnbrokenDate(formatDate(notifiedAt), (date) => t("pbl.notified", { date }))}
    </Below>
  );
}

/** A mark that can break before its date but not at a hyphen inside it. */
function withUnbrokenDate(date: string, textWith: (date: string) => string) {
  const [before = "", after = ""] = textWith(date).split(date);
  return (
    <Marks>
      {before}
      <Unbroken>{date}</Unbroken>
      {after}
    </Marks>
  );
}

const Below = leaf("div", {
  base: { display: "flex", flexDirection: "column", gap: "0.5", minWidth: "0", py: "0.5" },
});
const mark = { minWidth: "0", fontSize: "xs", color: "fg.muted", whiteSpace: "normal" } as const;
/** A mark that only a phone's card shows, because the card has no column for it. */
const CardMark = leaf("span", {
  base: { ...mark, "@media screen and (min-width: 40rem)": { display: "none" } },
});
const Marks = leaf("span", {
  base: {
    ...mark,
    "@media screen and (min-width: 40rem)": { maxWidth: "9.5rem" },
  },
});
const Unbroken = leaf("span", { base: { whiteSpace: "nowrap" } });
