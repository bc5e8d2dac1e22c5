import { type JsonEdit, readDeepJsonObject, removeFromJson, setAllInJson, setInJson } from "@hpay/domain";

/**
 * Sets one value of a Data text, or removes it if undefined; everything else remains the same, byte for byte.
 * Text that is not a JSON object is returned unchanged (wire §3).
 */
export function editData(text: string, path: readonly (string | number)[], value: unknown): string {
  if (!isObjectText(text)) return text;
  return value === undefined ? removeFromJson(text, path) : setInJson(text, path, value);
}

/** Sets many values of a Data text, in one pass over the text. */
export function editAllData(text: string, edits: readonly JsonEdit[]): string {
  return edits.length === 0 || !isObjectText(text) ? text : setAllInJson(text, edits);
}

/** Appends a value to a list of a Data text; a missing list is created. */
export function appendToData(text: string, name: string, value: unknown): string {
  const data = readDeepJsonObject(text);
  if (data === null) return text;
  const list = data[name];
  return Array.isArray(list) ? setInJson(text, [name, list.length], value) : setInJson(text, [name], [value]);
}

/** Whether a text is a JSON object, which can be written into. */
export const isObjectText = (text: string): boolean => readDeepJsonObject(text) !== null;
