import { readDeepJsonObject } from "@hpay/domain";
import { isWireRecord } from "../provider/wire-record";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A parsed field: `isReadable` is false when the text is not a JSON object, and `value` is then empty. */
export interface JsonField {
  readonly value: JsonObject;
  readonly isReadable: boolean;
}

/** Reads a field named `Data` or ending in `Data`. Absent counts as an empty object. Never throws. Source: spec 1 §3. */
export function parseJsonField(text: unknown): JsonField {
  if (text === undefined || text === null || text === "") return { value: {}, isReadable: true };
  // Other gateways may send the object itself instead of its text.
  if (isWireRecord(text)) return { value: text, isReadable: true };
  if (typeof text !== "string") return { value: {}, isReadable: false };
  const value = readDeepJsonObject(text);
  return value ? { value, isReadable: true } : { value: {}, isReadable: false };
}

/** The object of a JSON field; `{}` for unreadable text. */
export function readJsonField(text: unknown): JsonObject {
  return parseJsonField(text).value;
}

/** Whether a wire field is sent as JSON text. */
export function isJsonFieldName(name: string): boolean {
  return name.endsWith("Data");
}

/** The value at a path inside an object; undefined if the path does not exist. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/** Keys and array indexes, from the outermost to the innermost. */
export type JsonPath = readonly (string | number)[];

/** Whether two JSON values are equal, ignoring key order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => isSameJson(value, b[index]))
    );
  }
  if (!isWireRecord(a) || !isWireRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
}
