const single = new Map(
  Object.entries({
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    ђ: "dj",
    е: "e",
    ж: "z",
    з: "z",
    и: "i",
    ј: "j",
    к: "k",
    л: "l",
    љ: "lj",
    м: "m",
    н: "n",
    њ: "nj",
    о: "o",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    ћ: "c",
    у: "u",
    ф: "f",
    х: "h",
    ц: "c",
    ч: "c",
    џ: "dz",
    ш: "s",
    č: "c",
    ć: "c",
    š: "s",
    ž: "z",
    đ: "dj",
    á: "a",
    à: "a",
    â: "a",
    ä: "a",
    ã: "a",
    å: "a",
    é: "e",
    è: "e",
    ê: "e",
    ë: "e",
    í: "i",
    ì: "i",
    î: "i",
    ï: "i",
    ó: "o",
    ò: "o",
    ô: "o",
    ö: "o",
    õ: "o",
    ú: "u",
    ù: "u",
    û: "u",
    ü: "u",
    ñ: "n",
    ç: "c",
    ý: "y",
  }),
);

/**
 * Text as a person searches it: lower case, Latin, without marks. "Đorđević", "djordjevic" and "ђорђевић" are one.
 * The same rules as the store's function `hpay_fold`.
 */
export function foldSearch(text: string): string {
  let folded = "";
  for (const char of text.normalize("NFC").toLowerCase()) folded += single.get(char) ?? char;
  return folded;
}

/** The folded words of a record. PHP writes JSON with `\u0111`; people search for đ. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(" ");
  return foldSearch(
    text.replace(/\\u([0-9a-f]{4})/gi, (written: string, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code < 0x20 ? written : String.fromCharCode(code);
    }),
  ).replaceAll("\0", "");
}
