import type { ListFilter, ListParams } from "@hpay/data";
import { fiscalFailures } from "@hpay/domain";
import type { SiteMethod } from "../../methods/domain/site-method";
import { asText, valueAt } from "../../wire/loose-value";

/** Fiscal methods that only book orders and issue no receipts. A POS may have no others. */
const bookingDefinitions: readonly string[] = ["accounting"];

export const issuesReceipts = ({ kind, enabled, wire }: SiteMethod): boolean =>
  kind === "fiscal" && enabled && !bookingDefinitions.includes(asText(valueAt(wire, "FiscalMethod", "Name")));

/** How many orders are shown at once. As receipts are issued, the next orders move up. */
const maxShown = 50;

/** Selects a POS's paid orders without a fiscal receipt, and refunded orders whose receipt had failed. */
export function unreceiptedOrders(posId: number): ListParams<"company_site_orders"> {
  return {
    page: 1,
    perPage: maxShown,
    orderBy: "id",
    order: "desc",
    filter: {
      CompanySiteId: posId,
      or: [
        ...paidWords.map((word) => ({ Status: { like: `%PAYMENT:${word}%` }, or: noReceipt })),
        ...refundedWords.map((word) => ({ Status: { like: `%PAYMENT:${word}%` }, or: failedReceipt })),
        // A status that is only the payment word means that there is no receipt.
        { Status: { in: paidWords } },
      ],
    },
  };
}

/** Payment states in which an order is paid; SUCCESS means the same as PAID. */
const paidWords: readonly string[] = ["PAID", "SUCCESS"];
/** A refunded order without a failed receipt lacks nothing, because its sale had no receipt to reverse. */
const refundedWords: readonly string[] = ["PARTIALLY-REFUNDED", "REFUNDED"];
const failedReceipt: readonly ListFilter<"company_site_orders">[] = fiscalFailures.map((word) => ({
  Status: { like: `%FISCAL:${word}%` },
}));
const noReceipt: readonly ListFilter<"company_site_orders">[] = [
  { Status: { notRegexp: "FISCAL:" } },
  ...failedReceipt,
];
