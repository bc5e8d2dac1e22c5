import Big from "big.js";

/** How a text is sent: in one or more parts that are charged separately. */
export interface SmsParts {
  readonly encoding: "gsm-7" | "ucs-2";
  /** The number of units used: 7-bit characters, some of which count twice, or UTF-16 units. */
  readonly length: number;
  readonly parts: number;
  /** The number of units left before another part is needed. */
  readonly left: number;
}

const basicCharacters = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ!\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const escapedCharacters = new Set("\f^{}\\[~]|€");

/**
 * The number of parts of an SMS text. A single part has 160 characters, and each of several has 153. With a
 * letter outside the GSM alphabet (č ć ž š đ, Cyrillic), these are 70 and 67. Source: GSM 03.38. No character
 * is split. An empty text has no part.
 */
export function smsParts(text: string): SmsParts {
  const characters = Array.from(text);
  const isGsm = characters.every(
    (character) => basicCharacters.has(character) || escapedCharacters.has(character),
  );
  const sizes = characters.map((character) =>
    isGsm ? (escapedCharacters.has(character) ? 2 : 1) : character.length,
  );
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const singleCapacity = isGsm ? 160 : 70;
  const encoding = isGsm ? "gsm-7" : "ucs-2";
  if (length <= singleCapacity)
    return { encoding, length, parts: length === 0 ? 0 : 1, left: singleCapacity - length };
  const partCapacity = isGsm ? 153 : 67;
  let parts = 1;
  let usedInPart = 0;
  for (const size of sizes) {
    if (usedInPart + size > partCapacity) {
      parts += 1;
      usedInPart = 0;
    }
    usedInPart += size;
  }
  return { encoding, length, parts, left: partCapacity - usedInPart };
}

/**
 * The price of sending a text.
 * @param pricePerPart decimal text in RSD, from the panel's configuration ("4.59")
 * @returns decimal text in RSD, 2 digits
 */
export function smsPrice(text: string, pricePerPart: string): string {
  return new Big(pricePerPart).times(smsParts(text).parts).toFixed(2, 1);
}
