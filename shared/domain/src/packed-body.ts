import { readJson } from "./json-text";

/*
 * The encoding in which browsers and some shop servers send request_data. It is not encryption. Twelve random
 * characters are the key for the rest, which contains the UTF-16 units of the JSON in decimal, joined with hyphens,
 * with each character XORed with the key and written in hex. The first key character determines how many key
 * characters come first.
 */

const markLength = 12;
/** Maximum length of a packed text; longer texts are not read. */
const maxPackedLength = 256 * 1024;

/**
 * Packs a value as JSON.
 * @param random the digits of the key, the first of them 1 to 9; random by default
 */
export function packBody(value: unknown, random: string = randomDigits()): string {
  const mark = random.slice(0, 10).replaceAll("0", "A").padEnd(markLength, "C");
  const key = keyOf(mark);
  const units = Array.from(JSON.stringify(value), unitsOf).flat().join("-");
  let hex = "";
  for (let at = 0; at < units.length; at += 1) {
    hex += (units.charCodeAt(at) ^ key).toString(16).padStart(2, "0");
  }
  const frontLength = Number(mark[0]);
  return mark.slice(0, frontLength) + hex + mark.slice(frontLength);
}

/**
 * Reads `request_data` from a shop or its page: an object unchanged, or the value of JSON or packed text.
 * @returns undefined when it cannot be read
 */
export function readBody(body: unknown): unknown {
  if (typeof body !== "string") return body;
  const text = body.trim();
  if (text.length > maxPackedLength) return undefined;
  try {
    return readJson(/^(?:\{.*\}|\[.*\])$/s.test(text) ? text : unpack(text));
  } catch {
    // The text is neither JSON nor packed; the caller names the invalid field.
    return undefined;
  }
}

/** @throws SyntaxError when the text is not packed */
function unpack(text: string): string {
  const frontLength = /^[1-9]/.test(text) ? Number(text[0]) : 0;
  const tailStart = text.length - (markLength - frontLength);
  if (frontLength === 0 || tailStart < frontLength) throw new SyntaxError("not a packed text");
  const key = keyOf(text.slice(0, frontLength) + text.slice(tailStart));
  const hex = text.slice(frontLength, tailStart);
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new SyntaxError("not a packed text");
  let units = "";
  for (let at = 0; at < hex.length; at += 2) {
    units += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16) ^ key);
  }
  if (!/^\d{1,5}(?:-\d{1,5})*$/.test(units)) throw new SyntaxError("not a packed text");
  return units
    .split("-")
    .map((unit) => String.fromCharCode(Number(unit)))
    .join("");
}

function keyOf(mark: string): number {
  let key = 0;
  for (let at = 0; at < mark.length; at += 1) key ^= mark.charCodeAt(at);
  return key;
}

const unitsOf = (character: string): readonly number[] =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));

function randomDigits(): string {
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(10));
  return [(first % 9) + 1, ...rest.map((byte) => byte % 10)].join("");
}
