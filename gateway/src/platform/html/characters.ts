const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};
const reference = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/** Replaces HTML escapes with their characters, once: a text that was escaped twice was meant that way. */
export const decodeCharacters = (text: string): string => text.replace(reference, characterOf);

function characterOf(writtenReference: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return namedCharacters[name.toLowerCase()] ?? writtenReference;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code <= 0x10ffff && !/[\p{Cc}\p{Cs}]/u.test(String.fromCodePoint(code));
  return isCharacter ? String.fromCodePoint(code) : writtenReference;
}
