import { seenText } from "./seen-text";

it.each([
  ["Nova firma", "Nova firma"],
  ["Ćirilica Ђорђе", "Ćirilica Ђорђе"],
  ["\u202eamrif\u202c Nova", "amrif Nova"],
  ["HPay\u200b\u2060\ufeff", "HPay"],
  ["\u2066a\u2069 \u200eb\u200f \u061cc", "a b c"],
  ["👩\u200d💻", "👩\u200d💻"],
  ["👨\u200d👩\u200d👧 Nova", "👨\u200d👩\u200d👧 Nova"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["क्\u200dष", "क्\u200dष"],
  ["No\u200dva \u200cfir\u200c\u200dma", "Nova firma"],
  ["Но\u200dва\u200c", "Нова"],
  ["\u200dNo\u00adva", "Nova"],
  ["\u3164\uffa0\u115f\u1160", ""],
])("%j reads as %j", (text, seen) => {
  expect(seenText(text)).toBe(seen);
});
