import { seenJson, seenText, seenValue } from "./seen-text";

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
  ["No\u0000va\u0007\u0085 firma\r\n\td.o.o.", "Nova firma\r\n\td.o.o."],
  ["Nova\u{e0048}\u{e0050}", "Nova"],
])("The text %j without invisible characters is %j", (text, visibleText) => {
  expect(seenText(text)).toBe(visibleText);
});

it.each([
  [
    String.raw`{"a":"\u202eNo\u200Bva \ud83d\udc69\u200d\ud83d\udcbb","b":1490.50}`,
    String.raw`{"a":"Nova \ud83d\udc69\u200d\ud83d\udcbb","b":1490.50}`,
  ],
  [String.raw`{"a":"\\u202e \\\u202e \"\n"}`, String.raw`{"a":"\\u202e \\ \"\n"}`],
  ['{"a":"\u202eNova"}', '{"a":"Nova"}'],
  [String.raw`{"a\udb40\uDC41":"\ud83d\udc69\ud83d"}`, String.raw`{"a":"\ud83d\udc69\ud83d"}`],
])("JSON text %s without invisible characters is %s", (json, visibleJson) => {
  expect(seenJson(json)).toBe(visibleJson);
});

it("Invisible characters are removed from all names and texts in a value", () => {
  const value = {
    "it\u200bems": [{ name: "\u202eNova", qty: 1, virtual: true, price: null }],
    email: "a@x.test",
  };
  const visibleValue = { items: [{ name: "Nova", qty: 1, virtual: true, price: null }], email: "a@x.test" };
  expect(seenValue(value)).toEqual(visibleValue);
});
