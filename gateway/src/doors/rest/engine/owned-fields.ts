import { readJson } from "@hpay/domain";
import type { Row } from "../../../people/access/change";
import { ApiError, faulty } from "../../../platform/http/api-error";
import { fieldValue } from "./field-value";
import type { Field, Fields } from "./resource";

/**
 * Refuses values for fields that the gateway owns, or that are fixed after creation. The stored value itself is
 * accepted, so that a client may send a record back as received. Nothing is silently ignored.
 * @param stored the record as answers contain it, or the initial values of a new one; evaluated only when a
 * body names such a field
 * @throws ApiError VALIDATION that names the field
 */
export async function refuseOwnedFields(
  fields: Fields,
  body: Row,
  on: "create" | "update",
  stored: () => Promise<Row>,
): Promise<void> {
  const named = Object.entries(fields).filter(
    ([name, field]) => Object.hasOwn(body, name) && body[name] !== undefined && !isWritable(field, on),
  );
  if (named.length === 0) return;
  const record = await stored();
  for (const [name, field] of named) {
    const isEmpty = on === "create" && isEmptyValue(body[name]);
    if (!isEmpty && !isSame(name, field, body[name], record[name])) throw faulty(name, "NOT_WRITABLE");
  }
}

export const isWritable = (field: Field, on: "create" | "update"): boolean =>
  field.write === "always" || field.write === on;

/** Whether a value is the initial value of a new record's field. */
const isEmptyValue = (sent: unknown): boolean => sent === null || sent === "" || sent === "{}";

function isSame(name: string, field: Field, sent: unknown, stored: unknown): boolean {
  if (sent === null || stored === null || stored === undefined)
    return (sent ?? null) === (stored ?? null) || (sent === "" && (stored ?? null) === null);
  if (field.kind === "text")
    return sent === stored || (isDataName(name) && compact(sent) === compact(stored));
  try {
    return comparable(field, fieldValue(name, field, sent)) === comparable(field, stored);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function comparable(field: Field, value: unknown): unknown {
  if (field.kind === "instant")
    return new Date(String(value instanceof Date ? value.toISOString() : value)).getTime();
  // "10", "10.0" and "10.00" are the same amount.
  if (field.kind === "decimal")
    return String(value)
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, "");
  return value;
}

const isDataName = (name: string): boolean => name.endsWith("Data");

/** JSON text without blanks; other values unchanged. */
function compact(value: unknown): unknown {
  const read = readJson(value);
  return read === undefined ? value : JSON.stringify(read);
}
