import fc from "fast-check";
import { fold } from "./search-fold";

it.each([
  ["Đorđević", "djordjevic"],
  ["djordjevic", "djordjevic"],
  ["ЂОРЂЕВИЋ", "djordjevic"],
  ["Čačak", "cacak"],
  ["ЧАЧАК", "cacak"],
  ["Љубљана Њњ Џеп", "ljubljana njnj dzep"],
  ["Ljubljana NJnj Džep", "ljubljana njnj dzep"],
  ["Šabac, Žiča", "sabac, zica"],
  ["Шабац, Жича", "sabac, zica"],
  ["Ѓорѓи Ќелија ѕвезда", "gjorgji kjelija dzvezda"],
  ["José Müller ß Łódź", "jose muller ss lodz"],
  ["Юрий Щука", "jurij scuka"],
  ["Ǽ Ӝ Ӑ", "ae z a"],
  ["PBL2601011200", "pbl2601011200"],
  ["100%_a\\b", "100%_a\\b"],
  ["ﬁ №", "fi no"],
  ["Ǆ ǅ ǆ Ǉ Ǌ", "dz dz dz lj nj"],
])("Search text %p folds to %p", (text, foldedText) => {
  expect(fold(text)).toBe(foldedText);
});

it("Every letter of the first two Unicode planes folds to a stable form", () => {
  const unstable: string[] = [];
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const foldedOnce = fold(String.fromCodePoint(code));
    if (fold(foldedOnce) !== foldedOnce) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
});

it("Folding any text twice equals folding it once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 3000 },
  );
});

it("Folding ASCII text does nothing but lowercase it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
      expect(fold(text)).toBe(text.toLowerCase());
    }),
  );
});
