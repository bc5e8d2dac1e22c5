import { readJson } from "@hpay/domain";
import type { Row } from "../../../people/access/change";
import { ApiError, faulty } from "../../../platform/http/api-error";
import { fieldValue } from "./field-value";
import type { Field, Fields } from "./resource";

/**
 * Refuses values for fields that the gateway owns, or that are fixed after creation. The stored value itself is
 * accepted, so that a client may send a record back as received. Nothing is silently ignored.
 * @param storedRecord the record as answers contain it, or the initial values of a new one; evaluated only when
 * a body names such a field
 * @throws ApiError VALIDATION that names the field
 */
export async function refuseOwnedFields(
  fields: Fields,
  body: Row,
  operation: "create" | "update",
  storedRecord: () => Promise<Row>,
): Promise<void> {
  const ownedEntries = Object.entries(fields).filter(
    ([name, field]) => Object.hasOwn(body, name) && body[name] !== undefined && !isWritable(field, operation),
  );
  if (ownedEntries.length === 0) return;
  const record = await storedRecord();
  for (const [name, field] of ownedEntries) {
    const isEmpty = operation === "create" && isEmptyValue(body[name]);
    if (!isEmpty && !isSameValue(name, field, body[name], record[name])) throw faulty(name, "NOT_WRITABLE");
  }
}

export const isWritable = (field: Field, operation: "create" | "update"): boolean =>
  field.write === "always" || field.write === operation;

/** Whether a value is the initial value of a new record's field. */
const isEmptyValue = (value: unknown): boolean => value === null || value === "" || value === "{}";

function isSameValue(name: string, field: Field, sentValue: unknown, storedValue: unknown): boolean {
  if (sentValue === null || storedValue === null || storedValue === undefined)
    return (
      (sentValue ?? null) === (storedValue ?? null) || (sentValue === "" && (storedValue ?? null) === null)
    );
  if (field.kind === "text")
    return (
      sentValue === storedValue || (isDataName(name) && compactJson(sentValue) === compactJson(storedValue))
    );
  try {
    return comparable(field, fieldValue(name, field, sentValue)) === comparable(field, storedValue);
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

/** JSON text without whitespace; other values unchanged. */
function compactJson(value: unknown): unknown {
  const parsedJson = readJson(value);
  return parsedJson === undefined ? value : JSON.stringify(parsedJson);
}
