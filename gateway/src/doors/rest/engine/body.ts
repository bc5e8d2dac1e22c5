import { seenText } from "@hpay/domain";
import type { Row } from "../../../people/access/change";
import { faulty, invalid } from "../../../platform/http/api-error";
import { fieldValue } from "./field-value";
import { isWritable } from "./owned-fields";
import type { Field, Fields, RowOf } from "./resource";

type FieldValues<F extends Fields> = { -readonly [Name in keyof F]: RowOf<F>[Name] };
type RequiredValues<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly required: true } ? Name : never;
}[keyof F];
/** The values of a checked body, by wire name; a create has all required fields. */
export type WrittenValues<F extends Fields, On extends "create" | "update"> = Partial<FieldValues<F>> &
  (On extends "create" ? Pick<FieldValues<F>, RequiredValues<F>> : unknown);

/**
 * The values that a body may set, by wire name. Gateway-owned fields have already been refused
 * (`refuseOwnedFields`), unknown fields are ignored, and absent ones remain unchanged.
 * @throws ApiError VALIDATION that names the field
 */
export function readBody<const F extends Fields, On extends "create" | "update">(
  fields: F,
  body: Row,
  operation: On,
): WrittenValues<F, On> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.isReadByResource || !isWritable(field, operation)) continue;
    const sentValue = Object.hasOwn(body, name) ? body[name] : undefined;
    if (sentValue === undefined) {
      if (field.required && operation === "create") throw faulty(name, "REQUIRED");
      continue;
    }
    values[name] = checkedValue(name, field, sentValue);
  }
  // The cast is safe: each value has its column's type, and a missing required one was refused above.
  return values as WrittenValues<F, On>;
}

/** Limited, because each value is parsed again by every reader. */
const maxValues = 50_000;
/** Refuses JSON with too many values. */
function requireFewValues(name: string, text: string): void {
  if (text.length <= maxValues) return;
  const values = countValues(text);
  if (values > maxValues) throw invalid(name, `${name} has ${values} values. Use at most ${maxValues}.`);
}

const [quote, backslash, comma] = ['"', "\\", ","].map((letter) => letter.charCodeAt(0));

/** Counts the commas outside quoted texts, in one pass over any text. */
function countValues(text: string): number {
  let [count, isQuoted] = [1, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) isQuoted = !isQuoted;
    else if (isQuoted && letter === backslash) at += 1;
    else if (!isQuoted && letter === comma) count += 1;
  }
  return count;
}

function checkedValue(name: string, field: Field, sentValue: unknown): unknown {
  if (sentValue === null) {
    if (field.nullable) return null;
    if (field.kind === "text" && !field.required) return "";
    throw faulty(name, "REQUIRED");
  }
  if (field.nullable && sentValue === "" && field.kind !== "text") return null;
  const value = fieldValue(name, field, sentValue);
  const seenValue =
    typeof value === "string" && field.kind === "text" && !field.verbatim ? seenText(value).trim() : value;
  const storedValue =
    typeof seenValue === "string" && field.oneLine ? seenValue.replace(/\s+/g, " ") : seenValue;
  const isText = typeof storedValue === "string" && field.kind === "text";
  const size = isText ? storedValue.length : Number(storedValue);
  if (field.required && storedValue === "") throw faulty(name, "REQUIRED");
  if (field.min !== undefined && size < field.min) throw faulty(name, isText ? "TOO_SHORT" : "TOO_SMALL");
  if (field.max !== undefined && size > field.max) throw faulty(name, isText ? "TOO_LONG" : "TOO_LARGE");
  if (field.verbatim && typeof storedValue === "string") requireFewValues(name, storedValue);
  return storedValue;
}
