import type { ListFilter, ListParams } from "@hpay/data";
import { fiscalFailures } from "@hpay/domain";
import type { SiteMethod } from "../../methods/domain/site-method";
import { asText, valueAt } from "../../wire/loose-value";

/** Definitions of the catalogue that only book orders, by name: a POS may have no other. */
const integrations: readonly string[] = ["accounting"];

/** Does the method issue fiscal receipts at this POS? */
export const issuesReceipts = ({ kind, enabled, wire }: SiteMethod): boolean =>
  kind === "fiscal" && enabled && !integrations.includes(asText(valueAt(wire, "FiscalMethod", "Name")));

/** So many are shown at once; with receipts issued the next ones come up. */
const shown = 50;

/** Asks for the paid orders of a POS that have no fiscal receipt: nobody asked for one, or the last try failed. */
export function unreceiptedOrders(posId: number): ListParams {
  return {
    page: 1,
    perPage: shown,
    orderBy: "id",
    order: "desc",
    filter: {
      CompanySiteId: posId,
      or: [
        ...paidWords.map((word) => ({ Status: { like: `%PAYMENT:${word}%` }, or: noReceipt })),
        // A status that is the word alone has no receipt.
        { Status: { in: paidWords } },
      ],
    },
  };
}

/** SUCCESS is another word for paid. */
const paidWords: readonly string[] = ["PAID", "SUCCESS"];
const noReceipt: readonly ListFilter[] = [
  { Status: { notRegexp: "FISCAL:" } },
  ...fiscalFailures.map((word) => ({ Status: { like: `%FISCAL:${word}%` } })),
];
