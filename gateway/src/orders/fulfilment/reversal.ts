import { isFiscalFailure, parseOrderStatus } from "@hpay/domain";
import { eq, inArray } from "drizzle-orm";
import type { Row } from "../../people/access/change";
import type { Queries } from "../../platform/database/database";
import { fiscalMethods, siteFiscalMethods } from "../../platform/database/schema/pos";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import { attachedFiscalsOf, type SiteMethod } from "../../pos/methods/site-methods";
import { receiptsOf } from "../facts/documents";
import { bookingsOf } from "./movement";

export type DocumentKind = "receipt" | "booking";

/** A document of a sale, which each of its refunds reverses. */
export interface Reversal {
  readonly kind: DocumentKind;
  readonly methodUid: string;
  /** False if the document failed; it will be issued later, like those of the sale's refunds. */
  readonly isMade: boolean;
  /** The method that made the document, even if disabled, or its replacement; undefined: it has none. */
  readonly method: SiteMethod | undefined;
}

/** The documents that a refund of an order reverses: each document of its sale, once. */
export async function reversalsOf(
  queries: Queries,
  siteId: number,
  order: { readonly fiscalData: string; readonly status: string },
): Promise<readonly Reversal[]> {
  const documents = documentsOfSale(order.fiscalData, order.status);
  if (documents.length === 0) return [];
  const methods = await attachedFiscalsOf(queries, siteId);
  const reversals = documents.map((document) => {
    const capableMethods = methods.filter((method) => documentKindOf(method.definition) === document.kind);
    return {
      ...document,
      method: capableMethods.find(({ uid }) => uid === document.methodUid) ?? capableMethods[0],
    };
  });
  const groups = new Set(reversals.flatMap(({ isMade, method }) => (isMade ? (groupOf(method) ?? []) : [])));
  return reversals.filter(
    ({ kind, method, isMade }, at) =>
      // One method may replace two removed ones, and reverses the sale only once.
      at === reversals.findIndex((other) => other.kind === kind && other.method?.id === method?.id) &&
      // A method that failed is left out when another one of its process group has documented the sale.
      (isMade || !groups.has(groupOf(method) ?? "")),
  );
}

const groupOf = (method: SiteMethod | undefined) => method?.processGroup.trim() || undefined;

type SaleDocument = Omit<Reversal, "method">;

function documentsOfSale(fiscalData: string, status = ""): readonly SaleDocument[] {
  const receipts = receiptsOf(fiscalData).filter(({ kind }) => kind !== "refund");
  const refusedUids = receipts.length > 0 ? [] : refusedReceipts(fiscalData, status).slice(0, 1);
  const bookings = bookingsOf(fiscalData).filter(({ kind }) => kind === "sale");
  const documentsOf = (kind: DocumentKind, uids: readonly string[], isMade: (uid: string) => boolean) =>
    [...new Set(uids)].map((methodUid): SaleDocument => ({ kind, methodUid, isMade: isMade(methodUid) }));
  return [
    ...documentsOf(
      "receipt",
      receipts.map((receipt) => receipt.method_uid),
      () => true,
    ),
    ...documentsOf("receipt", refusedUids, () => false),
    ...documentsOf(
      "booking",
      bookings.map((booking) => booking.methodUid),
      (uid) => bookings.some((booking) => booking.methodUid === uid && !booking.isFailed),
    ),
  ];
}

/** Uids of the methods whose security element refused the sale's receipt. */
function refusedReceipts(fiscalData: string, status: string): readonly string[] {
  const { unissued } = readData(fiscalData);
  const storedReceipts = Array.isArray(unissued) ? unissued.filter(isObject) : [];
  const statusDocuments = parseOrderStatus(status).tokens.flatMap((token) =>
    token.kind === "fiscal" && isFiscalFailure(token.text) ? [token.uid ?? ""] : [],
  );
  return [
    ...storedReceipts.filter(({ kind }) => kind === "sale").map((receipt) => textOf(receipt.method_uid)),
    ...statusDocuments,
  ];
}

export const documentKindOf = (definition: string): DocumentKind =>
  definition === "accounting" ? "booking" : "receipt";

/**
 * The kinds of documents that a refund cannot have because their method was removed (`receipt`, `booking` or
 * both), by order id.
 * @param rows orders with CompanySiteId and FiscalData
 */
export async function documentsWithoutMethod(
  queries: Queries,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const documentedOrders = rows.filter(({ FiscalData }) =>
    /"(?:receipts|bookings|unissued)"/.test(String(FiscalData)),
  );
  const siteIds = [...new Set(documentedOrders.map(({ CompanySiteId }) => Number(CompanySiteId)))];
  if (siteIds.length === 0) return new Map();
  const attachedMethods = await queries
    .select({ siteId: siteFiscalMethods.companySiteId, definition: fiscalMethods.name })
    .from(siteFiscalMethods)
    .innerJoin(fiscalMethods, eq(fiscalMethods.id, siteFiscalMethods.fiscalMethodId))
    .where(inArray(siteFiscalMethods.companySiteId, siteIds));
  const capableAt = new Set(
    attachedMethods.map(({ siteId, definition }) => `${siteId} ${documentKindOf(definition)}`),
  );
  return new Map(
    documentedOrders.flatMap(({ id, CompanySiteId, FiscalData }) => {
      const canIssue = (kind: DocumentKind) => capableAt.has(`${CompanySiteId} ${kind}`);
      // Usually the POS has methods for both kinds, so that the order's documents need not be read.
      if (canIssue("receipt") && canIssue("booking")) return [];
      const kinds = documentsOfSale(String(FiscalData)).map(({ kind }) => kind);
      const missingKinds = [...new Set(kinds)].filter((kind) => !canIssue(kind));
      return missingKinds.length === 0 ? [] : [[Number(id), missingKinds.join(" ")] as const];
    }),
  );
}
