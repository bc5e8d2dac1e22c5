import { decodeCharacters } from "../../platform/html/characters";
import { isObject } from "../../platform/json/values";

/**
 * A JSON value without the HTML escapes that a shop has put into its texts: OpenCart and WordPress store `Kafa
 * &quot;Dunav&quot; &amp; mleko`.
 */
export function withoutEscapes(value: unknown): unknown {
  if (typeof value === "string") return decodeCharacters(value);
  if (Array.isArray(value)) return value.map(withoutEscapes);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutEscapes(part)]));
}
