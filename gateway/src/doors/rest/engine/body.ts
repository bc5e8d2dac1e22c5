import { seenText } from "@hpay/domain";
import type { Row } from "../../../people/access/change";
import { faulty } from "../../../platform/http/api-error";
import { fieldValue } from "./field-value";
import { isWritable } from "./owned-fields";
import type { Field, Fields } from "./resource";

/**
 * What a body may set, by wire name. Gateway-owned fields were refused before (`refuseOwnedFields`), unknown
 * ones are ignored, and absent ones stay unchanged.
 * @throws ApiError VALIDATION that names the field
 */
export function readBody(fields: Fields, body: Row, on: "create" | "update"): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.isReadByResource || !isWritable(field, on)) continue;
    const sent = Object.hasOwn(body, name) ? body[name] : undefined;
    if (sent === undefined) {
      if (field.required && on === "create") throw faulty(name, "REQUIRED");
      continue;
    }
    values[name] = checked(name, field, sent);
  }
  return values;
}

function checked(name: string, field: Field, sent: unknown): unknown {
  if (sent === null) {
    if (field.nullable) return null;
    if (field.kind === "text" && !field.required) return "";
    throw faulty(name, "REQUIRED");
  }
  if (field.nullable && sent === "" && field.kind !== "text") return null;
  const value = fieldValue(name, field, sent);
  const stored =
    typeof value === "string" && field.kind === "text" && !field.verbatim ? seenText(value).trim() : value;
  const isText = typeof stored === "string" && field.kind === "text";
  const size = isText ? stored.length : Number(stored);
  if (field.required && stored === "") throw faulty(name, "REQUIRED");
  if (field.min !== undefined && size < field.min) throw faulty(name, isText ? "TOO_SHORT" : "TOO_SMALL");
  if (field.max !== undefined && size > field.max) throw faulty(name, isText ? "TOO_LONG" : "TOO_LARGE");
  return stored;
}
