import { removeFromJson, setInJson } from "@hpay/domain";
import { isWireRecord } from "../provider/wire-record";
import { isSameJson, type JsonPath, parseJsonField, valueAt } from "./json-field";

/**
 * Puts a value into the text of a JSON field and leaves every other byte as it was: unknown keys, their order, spacing, and
 * how numbers are written. `undefined` removes. A value that already means the same changes nothing. What can not be read
 * as an object is replaced by one that holds the value alone, so ask the person first (`parseJsonField().isReadable`).
 * @param path an array place equal to the length appends
 */
export function editJsonField(text: unknown, path: JsonPath, value: unknown): string {
  const field = parseJsonField(text);
  const asItCame = typeof text === "string" ? text : JSON.stringify(field.value);
  if (isSameJson(valueAt(field.value, path), value)) return asItCame;
  if (path.length === 0) return JSON.stringify(value ?? {});
  const source = field.isReadable && asItCame !== "" ? asItCame : "{}";
  return value === undefined ? removeFromJson(source, path) : setInJson(source, path, value);
}

/**
 * Brings the text to what a form holds: sets what differs, place by place, and keeps what the form does not know.
 * Arrays are one value. A key that is `undefined` is removed; a key that is absent stays.
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
    const here = [...path, name];
    if (isWireRecord(value) && Object.keys(value).length > 0) yield* leavesOf(value, here);
    else yield [here, value];
  }
}
