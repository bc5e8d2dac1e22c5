import { suggestedMethodLanguages } from "./languages";
import { methodLanguageFallbacks, methodLanguageLength, readMethodLanguage } from "./method-language";

it.each([
  ["rs", "rs"],
  [" RS ", "rs"],
  ["rs-cyr", "rs-cyr"],
  ["RS-CYR", "rs-cyr"],
  ["xx", "xx"],
])("the language code %p is kept as %p", (typed, code) => {
  expect(readMethodLanguage(typed)).toBe(code);
});

it.each(["", "r", "rsd", "rs-", "rs-cy", "rs-cyrl", "rs_cyr", "r1", "рс", "rs cyr", "rs-cyr-x"])(
  "%p is no language code",
  (typed) => {
    expect(readMethodLanguage(typed)).toBeNull();
  },
);

it("every suggested code is one, and fits the input", () => {
  expect(
    suggestedMethodLanguages.filter(
      (code) => readMethodLanguage(code) !== code || code.length > methodLanguageLength,
    ),
  ).toEqual([]);
});

it("a Cyrillic localization falls back to the Latin one", () => {
  expect([methodLanguageFallbacks("rs-cyr"), methodLanguageFallbacks("rs")]).toEqual([
    ["rs-cyr", "rs"],
    ["rs"],
  ]);
});
