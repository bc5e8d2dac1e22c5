import { characters } from "../../platform/html/characters";
import { isObject } from "../../platform/json/values";

/**
 * A value of JSON whose texts have the characters that a shop has escaped for HTML: OpenCart and WordPress store
 * `Kafa &quot;Dunav&quot; &amp; mleko`.
 */
export function unescaped(value: unknown): unknown {
  if (typeof value === "string") return characters(value);
  if (Array.isArray(value)) return value.map(unescaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unescaped(part)]));
}
