import type { ListFilter } from "@hpay/data";
import { isRecordId, type RouteId } from "./route-id";

/** A filter of the generic data provider: a field and its condition. */
export type RecordFilter = ListFilter;

export interface ListFilterRequest {
  readonly posId: number;
  readonly routeId: RouteId;
  /** The range as ISO instants, both inclusive. */
  readonly range: { readonly from: string; readonly to: string };
  readonly search: string;
  readonly exclude: readonly string[];
}

export interface FilterFields<Field extends string = string> {
  /** Fields that a search covers, in the spec's order. */
  readonly searchFields: readonly Field[];
  /** Fields that an address can match exactly. */
  readonly exactFields: readonly Field[];
}

/** The filter of a list (spec 3 §7). A route id replaces the dates. */
export function listFilter(request: ListFilterRequest, fields: FilterFields): RecordFilter {
  const { routeId, range, search, exclude, posId } = request;
  const routeCondition = routeFilter(routeId, fields);
  const text = search.trim();
  return {
    CompanySiteId: posId,
    ...(routeCondition ?? { CreatedAt: { between: [range.from, range.to] } }),
    ...(text
      ? { or: fields.searchFields.map((field) => ({ [field]: { like: likeAnywhere(plainAmount(text)) } })) }
      : {}),
    ...(exclude.length > 0 ? { Status: { notRegexp: exclude.join("|") } } : {}),
  };
}

/**
 * Converts an amount to the form in records, as people write it ("20.480,00", "20,480.00", "443,50") or copy it
 * from a cell with its currency. A single separator before three digits is ambiguous and is not changed.
 */
function plainAmount(text: string): string {
  // `\s` also matches the non-breaking spaces of a copied cell.
  const digits = text.replace(/^[A-Z]{3}\s|\s[A-Z]{3}$/, "");
  const isAmount = /^\d{1,3}(?:[.\s]?\d{3})*,\d{1,2}$|^\d{1,3}(?:,?\d{3})*\.\d{1,2}$/.test(digits);
  if (!isAmount) return text;
  const at = digits.search(/[.,]\d+$/);
  return `${digits.slice(0, at).replace(/\D/g, "")}.${digits.slice(at + 1)}`;
}

/** Returns `%text%` with pattern characters escaped. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

function routeFilter(routeId: RouteId, fields: FilterFields): RecordFilter | null {
  if (routeId.kind === "record") return { id: routeId.id };
  if (routeId.kind === "invalid") return noRecord;
  if (routeId.kind !== "field") return null;
  const field = fields.exactFields.find((name) => name.toLowerCase() === routeId.field.toLowerCase());
  if (field) return exactFilter(field, routeId.value);
  // A buyer's fields are in the JSON of `Data`.
  return buyerField.test(routeId.field)
    ? { Data: { like: likeAnywhere(`"${routeId.field.toLowerCase()}":${JSON.stringify(routeId.value)}`) } }
    : noRecord;
}

/** Whether an address of the list can name a field: one of its own, or of the buyer. */
export const isKnownField = (field: string, { exactFields }: Pick<FilterFields, "exactFields">): boolean =>
  exactFields.some((name) => name.toLowerCase() === field.toLowerCase()) || buyerField.test(field);

const noRecord: RecordFilter = { id: 0 };

const buyerField = /^(email|phone|first_name|last_name|company|address|city|postcode)$/i;

/**
 * A filter by an exact value. For a malformed id or amount, which the gateway would refuse, it matches nothing.
 */
function exactFilter(field: string, value: string): RecordFilter {
  if (/(^id|Id)$/.test(field)) return isRecordId(value) ? { [field]: Number(value) } : noRecord;
  if (field !== "Amount") return { [field]: value };
  const amount = plainAmount(value);
  return /^\d{1,15}(\.\d{1,8})?$/.test(amount) ? { [field]: amount } : noRecord;
}
