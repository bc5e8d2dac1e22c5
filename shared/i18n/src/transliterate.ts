import { protectedPieces, separateLetters, staysLatin } from "./transliteration-exceptions";

const letters: Readonly<Record<string, string>> = {
  a: "а",
  b: "б",
  c: "ц",
  č: "ч",
  ć: "ћ",
  d: "д",
  đ: "ђ",
  e: "е",
  f: "ф",
  g: "г",
  h: "х",
  i: "и",
  j: "ј",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  r: "р",
  s: "с",
  š: "ш",
  t: "т",
  u: "у",
  v: "в",
  z: "з",
  ž: "ж",
  lj: "љ",
  nj: "њ",
  dž: "џ",
};

/** Separates two letters that only look like a digraph. It never occurs in a text. */
const seam = "\u0000";

/**
 * Converts Serbian Latin to Serbian Cyrillic. Placeholders, tags, entities, addresses, e-mails, product names,
 * codes, foreign words, and texts that are already Cyrillic are unchanged.
 */
export function transliterate(text: string): string {
  const composedText = text.normalize("NFC");
  let result = "";
  let from = 0;
  for (const piece of composedText.matchAll(protectedPieces)) {
    result += words(composedText.slice(from, piece.index)) + piece[0];
    from = piece.index + piece[0].length;
  }
  return result + words(composedText.slice(from));
}

function words(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}_]+/gu, (word) => (staysLatin(word) ? word : toCyrillic(word)));
}

function toCyrillic(word: string): string {
  const separateWord = separateLetters(
    word.replace(/[Ǆ-ǌ]/g, (digraph) => digraph.normalize("NFKC")),
    seam,
  );
  return separateWord
    .replace(/lj|nj|dž|[a-zčćđšž]/gi, (letter) => {
      const cyrillic = letters[letter.toLowerCase()] ?? letter;
      const capital = letter[0] !== letter[0]?.toLowerCase();
      return capital ? cyrillic.toUpperCase() : cyrillic;
    })
    .replaceAll(seam, "");
}
