/**
 * Generates the same 32-bit numbers in each run. `Math.imul` is needed, because plain products above 53 bits
 * would lose digits, and the numbers would soon repeat.
 */
function createRandom(seed) {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const syllables =
  "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu za ze zi zo zu".split(
    " ",
  );
/** The words are created only once, because composing them for each order took longer than storing them. */
const vocabulary = createWords(100_000);
const lettersOfData = 4000;

/** Search texts that occur in six of ten orders, in one of about 2,000, in a single one, and in none. */
export const searches = { common: "dostava", rare: "Đorđević", single: "50001-Ž", none: "qqxqq" };

/**
 * Creates tens of thousands of words from syllables, so that the trigram index is as full as with a real
 * language.
 */
function createWords(count) {
  const nextNumber = createRandom(1);
  const syllable = () => syllables[nextNumber(syllables.length)];
  return Array.from({ length: count }, () => Array.from({ length: 2 + nextNumber(3) }, syllable).join(""));
}

/** The `Data` of a shop's order, about 4,000 characters. */
export function orderTexts(n) {
  const word = createWordSource(n);
  return dataOf(word, { name: `${word()} ${word()}`, city: word() }, n % 10 < 6);
}

/** The `Data` of a shop's order that contains the rare or the unique text. */
export const rareTexts = () => dataOf(createWordSource(1001), { name: "Ana Đorđević", city: "Niš" }, true);
export const singleTexts = () => dataOf(createWordSource(1002), { name: "Ivo Ivić", mark: "50001-Ž" }, true);

function createWordSource(n) {
  const nextNumber = createRandom(n * 7919 + 1);
  return () => vocabulary[nextNumber(vocabulary.length)];
}

function dataOf(word, billing, isShipped) {
  const words = [];
  let letters = 0;
  while (letters < lettersOfData - 200) {
    const nextWord = word();
    words.push(nextWord);
    letters += nextWord.length + 1;
  }
  const shipping = isShipped ? "dostava na adresu" : "preuzimanje";
  return JSON.stringify({ billing, shipping, note: words.join(" ") });
}
