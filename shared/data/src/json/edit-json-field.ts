import { removeFromJson, setInJson } from "@hpay/domain";
import { isWireRecord } from "../provider/wire-record";
import { isSameJson, type JsonPath, parseJsonField, valueAt } from "./json-field";

/**
 * Writes a value into a JSON field's text and leaves everything else unchanged, byte for byte: unknown keys,
 * order, spacing and number notation. The value `undefined` removes the key; an equal value changes nothing.
 * Unreadable text is replaced by an object with only this value, so ask the person first
 * (`parseJsonField().isReadable`).
 * @param path an array index equal to the length appends
 */
export function editJsonField(text: unknown, path: JsonPath, value: unknown): string {
  const field = parseJsonField(text);
  const originalText = typeof text === "string" ? text : JSON.stringify(field.value);
  if (isSameJson(valueAt(field.value, path), value)) return originalText;
  if (path.length === 0) return JSON.stringify(value ?? {});
  const source = field.isReadable && originalText !== "" ? originalText : "{}";
  return value === undefined ? removeFromJson(source, path) : setInJson(source, path, value);
}

/**
 * Writes a form's values into the text: only values that differ are written, and keys that the form does not
 * have are unchanged. An array counts as one value. A key whose value is `undefined` is removed.
 */
export function writeJsonField(text: unknown, values: Readonly<Record<string, unknown>>): string {
  let result = typeof text === "string" ? text : JSON.stringify(parseJsonField(text).value);
  for (const [path, value] of leavesOf(values, [])) result = editJsonField(result, path, value);
  return result;
}

function* leavesOf(
  values: Readonly<Record<string, unknown>>,
  path: JsonPath,
): Generator<[JsonPath, unknown]> {
  for (const [name, value] of Object.entries(values)) {
    const fieldPath = [...path, name];
    if (isWireRecord(value) && Object.keys(value).length > 0) yield* leavesOf(value, fieldPath);
    else yield [fieldPath, value];
  }
}
