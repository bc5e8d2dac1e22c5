import { isFields } from "./wire";

/** The characters that are escaped are quotes, backslashes, control characters and unpaired surrogates. */
const quote = (text: string): string => `"${text.replace(/["\\\p{Cc}\p{Cs}]/gu, escapeUnit)}"`;
const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * JSON without `JSON.stringify`, because old libraries change it in a shop's page: Prototype.js 1.6 gives arrays
 * a `toJSON` that returns text, and MooTools 1.2 removes the function.
 */
export function jsonText(value: unknown): string | undefined {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item) ?? "null").join()}]`;
  if (!isFields(value))
    return /^[-\d.e+]+$|^(?:null|true|false)$/.test(String(value)) ? String(value) : undefined;
  const { toJSON } = value;
  if (typeof toJSON === "function" && toJSON !== Reflect.get(Object.prototype, "toJSON"))
    return jsonText(Reflect.apply(toJSON, value, []));
  const members = Object.entries(value).flatMap(([name, member]) => {
    const text = jsonText(member);
    return text === undefined ? [] : [`${quote(name)}:${text}`];
  });
  return `{${members.join()}}`;
}
