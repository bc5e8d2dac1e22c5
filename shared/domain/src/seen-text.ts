import { isJsonObject } from "./json-text";

/**
 * Invisible characters, which reorder, join or hide others: controls except tab and line breaks, bidirectional
 * controls, zero-width characters, fillers and tags. PostgreSQL cannot store the null character in a text.
 */
const unseenCharacters =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;
/**
 * Joiners that have no visible effect after letters of these scripts. Arabic and Indic letters and emoji need
 * joiners.
 */
const idleJoiners = /(?<=^|\s|\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})[\u200c\u200d]+/gu;

/** Removes invisible characters from a text, so that two different names never look the same. */
export const seenText = (text: string): string => text.replace(unseenCharacters, "").replace(idleJoiners, "");

/** Removes invisible characters from JSON text, including escaped ones. Numbers keep their digits. */
export const seenJson = (json: string): string =>
  seenText(
    json.replace(
      /\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|u([\da-f]{4})|[\s\S])/gi,
      (escapeText, ...codes) => {
        const units = codes.slice(0, 3).flatMap((code) => (code ? [Number.parseInt(code, 16)] : []));
        const isUnseen =
          units.length > 0 && String.fromCharCode(...units).replace(unseenCharacters, "") === "";
        return isUnseen ? "" : escapeText;
      },
    ),
  );

/** Removes invisible characters from the names and texts in a JSON value. */
export function seenValue(value: unknown): unknown {
  if (typeof value === "string") return seenJson(value);
  if (Array.isArray(value)) return value.map(seenValue);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [seenText(name), seenValue(part)]));
}
