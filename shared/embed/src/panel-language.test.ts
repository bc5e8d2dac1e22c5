import { panelLanguage } from "./panel-language";

it.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["rs", "rs"],
  ["rs-cyr", "rs-cyr"],
  ["sr", "rs"],
  ["sr-RS", "rs"],
  ["sr-Latn-RS", "rs"],
  ["sr-Cyrl", "rs-cyr"],
  ["sr-Cyrl-RS", "rs-cyr"],
  ["mk-MK", "mk"],
  ["de", "en"],
  ["", "en"],
])('A document in the language "%s" shows the panel in %s', (tag, language) => {
  expect(panelLanguage(tag)).toBe(language);
});
