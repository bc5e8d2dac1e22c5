import { seenText } from "./seen-text";

it.each([
  ["Nova firma", "Nova firma"],
  ["Ćirilica Ђорђе", "Ćirilica Ђорђе"],
  ["\u202eamrif\u202c Nova", "amrif Nova"],
  ["HPay\u200b\u2060\ufeff", "HPay"],
  ["\u2066a\u2069 \u200eb\u200f \u061cc", "a b c"],
  ["👩\u200d💻", "👩\u200d💻"],
])("%j reads as %j", (text, seen) => {
  expect(seenText(text)).toBe(seen);
});
