import { and, eq, or } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import {
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../platform/database/schema/pos";

const tables = {
  payment: { table: sitePaymentMethods, definitionId: sitePaymentMethods.paymentMethodId },
  shipping: { table: siteShippingMethods, definitionId: siteShippingMethods.shippingMethodId },
  fiscal: { table: siteFiscalMethods, definitionId: siteFiscalMethods.fiscalMethodId },
} as const;

export type SiteMethodKind = keyof typeof tables;

export interface NamedMethod {
  readonly id: number;
  readonly number: number;
  readonly uid: string;
  /** Id of the method's definition in the catalogue. */
  readonly definitionId: number;
}

const maxNumber = 2 ** 31 - 1;
/** The values with which shops name none of a POS's methods; `select`: the customer chooses on the pay page. */
const emptyReferences: readonly string[] = ["", "0", "select"];
export const namesNoMethod = (method: string): boolean => emptyReferences.includes(method.trim());

/**
 * The method of a POS that a shop names by its number (`HPaySiteMethodId`) or by its Uid, enabled or disabled.
 * A number wins over a Uid of the same digits.
 * @param reference a JSON number or a text
 * @returns undefined when it names none of this POS's methods
 */
export async function findSiteMethod(
  queries: Queries,
  { kind, siteId }: { readonly kind: SiteMethodKind; readonly siteId: number },
  reference: unknown,
): Promise<NamedMethod | undefined> {
  const name = typeof reference === "number" || typeof reference === "string" ? String(reference).trim() : "";
  if (namesNoMethod(name)) return undefined;
  const { table, definitionId } = tables[kind];
  const number = /^\d{1,10}$/.test(name) ? Number(name) : 0;
  const isNumber = number > 0 && number <= maxNumber;
  const isNamed = isNumber ? or(eq(table.number, number), eq(table.uid, name)) : eq(table.uid, name);
  const rows = await queries
    .select({ id: table.id, number: table.number, uid: table.uid, definitionId })
    .from(table)
    .where(and(eq(table.companySiteId, siteId), isNamed));
  return rows.find((row) => isNumber && row.number === number) ?? rows[0];
}

/** A payment method's number as text, for shops; empty without a method. */
export async function paymentMethodNumber(queries: Queries, id: number | null): Promise<string> {
  if (id === null) return "";
  const [method] = await queries
    .select({ number: sitePaymentMethods.number })
    .from(sitePaymentMethods)
    .where(eq(sitePaymentMethods.id, id));
  return method === undefined ? "" : String(method.number);
}
