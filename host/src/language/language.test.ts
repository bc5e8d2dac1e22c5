import { createEventBus } from "@hpay/contract";
import { declaredTexts, defineMessages } from "@hpay/i18n";
import { waitFor } from "@testing-library/react";
import { storedInMemory } from "../session/testing";
import { createLanguage } from "./language";
import { inLanguage, languageAtStart } from "./language-choice";

const defaults = {
  requestedLanguage: null,
  chosenLanguage: null,
  country: null,
  canLookUp: false,
  browserTags: ["de-DE", "fr"],
};

describe("first language", () => {
  it.each([
    // spec 1.1-query-parameter-lang-switches
    ["the address", { requestedLanguage: "mk", chosenLanguage: "rs", country: "RS" }, "mk"],
    ["the person's choice", { chosenLanguage: "rs-cyr", country: "DE" }, "rs-cyr"],
    // spec 1.1-country-decides-serbia-gives
    ["Serbia", { country: "RS" }, "rs"],
    // spec 1.1-country-decides-bosnia-herzegovina
    ["Bosnia and Herzegovina", { country: "BA" }, "rs"],
    // spec 1.1-country-decides-montenegro-gives
    ["Montenegro", { country: "ME" }, "rs"],
    // spec 1.1-country-decides-all-others
    ["any other country", { country: "MK" }, "en"],
    ["the browser, without a look-up", { browserTags: ["sr-Cyrl-RS", "en"] }, "rs-cyr"],
    [
      "the browser, when the look-up knew nothing",
      { country: "", canLookUp: true, browserTags: ["sr"] },
      "rs",
    ],
    ["English, while the look-up is under way", { canLookUp: true, browserTags: ["sr"] }, "en"],
    ["English, when nothing else fits", {}, "en"],
    // spec 3.9-interface-languages-en-rs
  ])("The initial language comes from %s", (_from, facts, language) => {
    expect(languageAtStart({ ...defaults, ...facts }).language).toBe(language);
  });

  // spec 1.1-lang-taken-if-supported
  it("The initial language is one that the panel supports", () => {
    expect(languageAtStart({ ...defaults, requestedLanguage: "xx" }).language).toBe("en");
  });
});

describe("address languages with Macedonian", () => {
  it.each([
    ["/orders?lang=rs", "/orders"],
    ["/orders?q=a&lang=RS-cyr#7", "/orders?q=a#7"],
    ["/orders?lang=mk&q=a", "/orders?lang=mk&q=a"],
    ["/orders/email:ana@x.rs?q=lang", "/orders/email:ana@x.rs?q=lang"],
  ])("A reload of %s leads to %s after a switch to Macedonian", (address, reads) => {
    expect(inLanguage(address, "mk")).toBe(reads);
  });
});

function aPanel(country: (() => Promise<string>) | null, requestedLanguage: string | null = null) {
  const localStore = storedInMemory();
  const session = storedInMemory();
  const shownLanguages: string[] = [];
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: () => undefined,
  });
  const emittedLanguages: string[] = [];
  events.on("hpay-language-changed", (detail) => emittedLanguages.push(detail.language));
  const openPanel = (requestedLanguage: string | null) =>
    createLanguage({
      requestedLanguage,
      localStore,
      session,
      browserTags: ["en"],
      findCountry: country,
      events,
      show: (code) => shownLanguages.push(code),
    });
  return {
    language: openPanel(requestedLanguage),
    reload: () => openPanel(null),
    shownLanguages,
    emittedLanguages,
    session,
  };
}

describe("country look-up", () => {
  // spec 1.7-ip-location-look-up 3.7-ip-location-decides-language
  it("The country look-up switches the language after the first paint", async () => {
    const { language, shownLanguages, emittedLanguages } = aPanel(async () => "RS");
    await language.lookUp();
    expect(shownLanguages).toEqual(["en", "rs"]);
    expect(emittedLanguages).toEqual(["rs"]);
  });

  it("The country look-up does not override a choice made meanwhile", async () => {
    const { language } = aPanel(async () => "RS");
    const pendingLookUp = language.lookUp();
    language.choose("mk");
    await pendingLookUp;
    await waitFor(() => expect(language.get()).toBe("mk"));
  });

  it("The country look-up happens once per session", async () => {
    const find = jest.fn(async () => "RS");
    const { language, reload } = aPanel(find);
    await language.lookUp();
    const reloadedPage = reload();
    await reloadedPage.lookUp();
    expect(reloadedPage.get()).toBe("rs");
    expect(find).toHaveBeenCalledTimes(1);
  });

  it("The browser language applies if the country look-up fails", async () => {
    const { language } = aPanel(() => Promise.reject(new Error("no answer")));
    await language.lookUp();
    expect(language.get()).toBe("en");
  });
});

describe("chosen language", () => {
  const texts = new Map<string, () => void>();
  const table = (language: string) => () =>
    new Promise<{ "shelf.book": string }>((resolve) => {
      texts.set(language, () => resolve({ "shelf.book": language }));
    });
  beforeAll(() => {
    defineMessages({ en: { "shelf.book": "Book" }, rs: table("rs"), mk: table("mk") });
  });

  it("A chosen language is applied after its texts have loaded", async () => {
    const { language, shownLanguages } = aPanel(null);
    language.choose("mk");
    await waitFor(() => expect(texts.has("mk")).toBe(true));
    expect(shownLanguages).toEqual(["en"]);
    texts.get("mk")?.();
    await waitFor(() => expect(shownLanguages).toEqual(["en", "mk"]));
  });

  it("A chosen language is not applied if another was chosen meanwhile", async () => {
    const { language, shownLanguages } = aPanel(null);
    language.choose("rs");
    language.choose("en");
    texts.get("rs")?.();
    await declaredTexts.load("rs");
    expect(shownLanguages).toEqual(["en"]);
  });
});

it("A language in the address applies to this visit only", () => {
  const { reload } = aPanel(null, "rs-cyr");
  expect(reload().get()).toBe("rs-cyr");
});
