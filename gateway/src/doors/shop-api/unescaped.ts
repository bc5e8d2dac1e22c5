import { isObject } from "../../platform/json/values";

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};
const reference = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/**
 * A value of JSON whose texts have the characters that a shop has escaped for HTML: OpenCart and WordPress store
 * `Kafa &quot;Dunav&quot; &amp; mleko`. Once: what was escaped twice was so meant.
 */
export function unescaped(value: unknown): unknown {
  if (typeof value === "string") return value.replace(reference, characterOf);
  if (Array.isArray(value)) return value.map(unescaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unescaped(part)]));
}

function characterOf(written: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code <= 0x10ffff && !/[\p{Cc}\p{Cs}]/u.test(String.fromCodePoint(code));
  return isCharacter ? String.fromCodePoint(code) : written;
}
