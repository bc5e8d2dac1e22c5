import { suggestedMethodLanguages } from "./languages";
import { methodLanguageFallbacks, methodLanguageLength, readMethodLanguage } from "./method-language";

it.each([
  ["rs", "rs"],
  [" RS ", "rs"],
  ["rs-cyr", "rs-cyr"],
  ["RS-CYR", "rs-cyr"],
  ["xx", "xx"],
  // spec 2.5-language-code-trimmed-lower
])("The language code %p is stored as %p", (input, code) => {
  expect(readMethodLanguage(input)).toBe(code);
});

it.each(["", "r", "rsd", "rs-", "rs-cy", "rs-cyrl", "rs_cyr", "r1", "рс", "rs cyr", "rs-cyr-x"])(
  // spec 2.5-two-letters-two-letters
  "%p is not a language code",
  (input) => {
    expect(readMethodLanguage(input)).toBeNull();
  },
);

// spec 2.2-suggestion-list-rs-rs
it("Every suggested language code is valid and short enough for the input", () => {
  expect(
    suggestedMethodLanguages.filter(
      (code) => readMethodLanguage(code) !== code || code.length > methodLanguageLength,
    ),
  ).toEqual([]);
});

it("A Cyrillic localization falls back to the Latin one", () => {
  expect([methodLanguageFallbacks("rs-cyr"), methodLanguageFallbacks("rs")]).toEqual([
    ["rs-cyr", "rs"],
    ["rs"],
  ]);
});
