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
  ["PBL2601011200", "pbl2601011200"],
  ["100%_a\\b", "100%_a\\b"],
  ["ﬁ №", "fi no"],
  ["Ǆ ǅ ǆ Ǉ Ǌ", "dz dz dz lj nj"],
])("%p is found as %p", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it("folded twice is the same as once, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 3000 },
  );
});

it("leaves plain small letters, digits and signs alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
      expect(fold(text)).toBe(text.toLowerCase());
    }),
  );
});
