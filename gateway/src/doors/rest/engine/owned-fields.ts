import type { Row } from "../../../people/access/change";
import { ApiError, faulty } from "../../../platform/http/api-error";
import { fieldValue } from "./field-value";
import type { Field, Fields } from "./resource";

/**
 * Refuses what a body says of fields that are the gateway's own, or that are fixed once the record is made. A value that is
 * the stored one, as it is answered, says nothing: a client may send a record back as it came. Nothing is passed over.
 * @param stored the record as it is answered, or what a new one will hold; asked for only when a body names such a field
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
    const isEmpty = on === "create" && isNothing(body[name]);
    if (!isEmpty && !isSame(name, field, body[name], record[name])) throw faulty(name, "NOT_WRITABLE");
  }
}

export const isWritable = (field: Field, on: "create" | "update"): boolean =>
  field.write === "always" || field.write === on;

/** Of a new record this is what it begins with. */
const isNothing = (sent: unknown): boolean => sent === null || sent === "" || sent === "{}";

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
  // "10", "10.0" and "10.00" are one amount.
  if (field.kind === "decimal")
    return String(value)
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, "");
  return value;
}

const isDataName = (name: string): boolean => name.endsWith("Data");

/** A JSON text without its blanks; other values as they are. */
function compact(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}
