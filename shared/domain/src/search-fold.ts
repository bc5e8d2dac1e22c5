const latinLetters: Readonly<Record<string, string>> = {
  // Serbian and Macedonian Cyrillic letters, each with the Latin letters that people type for it, without
  // marks.
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  ђ: "dj",
  ѓ: "gj",
  е: "e",
  ж: "z",
  з: "z",
  ѕ: "dz",
  и: "i",
  ј: "j",
  к: "k",
  ќ: "kj",
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
  // Other Russian and Bulgarian letters.
  ё: "e",
  ѐ: "e",
  ѝ: "i",
  й: "j",
  щ: "sc",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "ju",
  я: "ja",
  // Latin letters that do not decompose into a letter and a mark.
  đ: "dj",
  ð: "d",
  ø: "o",
  ł: "l",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
  ħ: "h",
  // A Greek letter with another form at the end of a word.
  ς: "σ",
};

/**
 * Converts a text to its search form: Cyrillic in Latin letters, đ as dj, no diacritics, lower case. Spaces,
 * digits and `like` pattern characters (`%`, `_`, `\`) are unchanged. Both sides of a comparison must be
 * converted.
 */
export function fold(text: string): string {
  const letters = inLatin(text.normalize("NFKC").toLowerCase());
  // Letters are replaced again, because removing a mark can produce a letter of the table: ӑ is а with a mark.
  return inLatin(
    letters
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase(),
  );
}

function inLatin(text: string): string {
  return text.replace(/[^\u0020-\u007e]/gu, (letter) => latinLetters[letter] ?? letter);
}
