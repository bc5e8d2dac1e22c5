import { languageName } from "./language-names";
import {
  customerLanguages,
  intlLocale,
  isApiLanguage,
  languageFallbacks,
  languageOfBrowser,
  languageOfCountry,
  languageOfShop,
  suggestedMethodLanguages,
} from "./languages";

it.each([
  ["rs", "sr-Latn-RS"],
  ["rs-cyr", "sr-Cyrl-RS"],
  ["me", "sr-Latn-ME"],
  ["sp", "es-ES"],
  ["si", "sl-SI"],
  ["ba", "bs-Latn-BA"],
  ["us", "en-US"],
  ["gb", "en-GB"],
  ["hr", "hr"],
  ["mk", "mk"],
  ["en", "en"],
  ["RS", "sr-Latn-RS"],
  ["klingon", "en"],
  ["", "en"],
  ["constructor", "en"],
])("The locale of %p is %s", (code, locale) => {
  expect(intlLocale(code)).toBe(locale);
});

it("Intl supports every product language", () => {
  const requestedLocales = [...customerLanguages, ...suggestedMethodLanguages].map(intlLocale);
  const supported = Intl.DateTimeFormat.supportedLocalesOf(requestedLocales);
  expect(requestedLocales.filter((locale) => !supported.includes(locale))).toEqual([]);
});

// spec 1.9-17-customer-languages 2.2-suggestion-list-rs-rs 2.9-15-language-suggestions 3.9-17-order-languages
it("There are 17 customer languages and 15 suggested method languages", () => {
  expect([customerLanguages.length, suggestedMethodLanguages.length]).toEqual([17, 15]);
});

it.each([
  ["rs-cyr", ["rs in Cyrillic", "en"]],
  ["rs", ["rs", "en"]],
  ["me", ["rs", "en"]],
  ["ba", ["rs", "en"]],
  ["mk", ["mk", "en"]],
  ["de", ["en"]],
  ["en", ["en"]],
])("Texts in %s come from the languages %p", (code, sources) => {
  const shownTags = languageFallbacks(code).map((step) =>
    step.transliterated ? `${step.language} in Cyrillic` : step.language,
  );
  expect(shownTags).toEqual(sources);
});

it.each([
  ["RS", "rs"],
  ["ba", "rs"],
  ["ME", "rs"],
  ["HR", "en"],
  ["", "en"],
  // spec 1.1-country-decides-all-others
])("A visitor from the country %p reads %s", (country, language) => {
  expect(languageOfCountry(country)).toBe(language);
});

it.each([
  [["sr-Latn"], "rs"],
  [["sr-Cyrl-RS", "en"], "rs-cyr"],
  [["bs-BA"], "rs"],
  [["mk-MK"], "mk"],
  [["en-GB", "sr"], "en"],
  [["de", " SR"], "rs"],
  [["*"], "en"],
  [[], "en"],
])("Browser languages %j give %s", (tags, language) => {
  expect(languageOfBrowser(tags)).toBe(language);
});

it.each([
  ["sr_RS", "rs"],
  ["sr-cyr", "rs-cyr"],
  ["RS_CYR", "rs-cyr"],
  ["sr-Cyrl-RS", "rs-cyr"],
  ["bs", "ba"],
  ["sl-SI", "si"],
  ["mk", "mk"],
  ["serbian", ""],
  ["", ""],
])("A shop's language %p is read as %p", (text, code) => {
  expect(languageOfShop(text)).toBe(code);
});

it("A language is shown by its native name or, when unknown, by its code", () => {
  expect([languageName("rs-cyr"), languageName("de"), languageName("xx")]).toEqual([
    "Српски",
    "Deutsch",
    "xx",
  ]);
  expect([isApiLanguage("rs"), isApiLanguage("xx"), isApiLanguage(3)]).toEqual([true, false, false]);
});
