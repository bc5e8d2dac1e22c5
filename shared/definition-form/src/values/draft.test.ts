import { readMethodLanguage } from "@hpay/domain";
import { aDraft, aParameter } from "../testing/builders";
import {
  addLanguage,
  changeValue,
  isDirty,
  isEdited,
  languagesOf,
  removeLanguage,
  valueIn,
  viewLanguage,
  withDefaultsOfInit,
  withSharedValues,
} from "./draft";
import { newInstanceText } from "./new-instance";
import { writeValues } from "./write-values";

const title = aParameter({ Name: "Title", Localizable: true, Default: "Pay" });
const key = aParameter({ Name: "Key" });
const parameters = [title, key];
const storedValues = {
  parameters: { Title: "Card", Key: "k1" },
  localized_parameters: { en: { Title: "By card", Key: "k1" } },
};

describe("values in languages", () => {
  it("A localizable parameter has its own value in each language", () => {
    expect(valueIn(aDraft(storedValues), title, "en")).toBe("By card");
    expect(valueIn(aDraft(storedValues), title, null)).toBe("Card");
  });

  // spec 2.4-non-localizable-parameter-shows
  it("A non-localizable parameter shows its default value in every language", () => {
    const draft = aDraft({ ...storedValues, localized_parameters: { en: { Key: "stale" } } });
    expect(valueIn(draft, key, "en")).toBe("k1");
  });

  it("The definition's default is shown for a missing value, but not for an empty one", () => {
    expect(valueIn(aDraft({}), title, null)).toBe("Pay");
    expect(valueIn(aDraft({ parameters: { Title: null } }), title, null)).toBeNull();
    expect(valueIn(aDraft({}), key, null)).toBeNull();
  });

  // spec 2.4-non-localizable-parameter-shows
  it("A change to a non-localizable parameter is saved in every language", () => {
    const draft = changeValue(aDraft(storedValues), key, "en", "k2");
    expect(draft.now).toEqual({
      parameters: { Title: "Card", Key: "k2" },
      localized: { en: { Title: "By card", Key: "k2" } },
    });
  });

  // spec 2.4-non-localizable-parameter-shows
  it("An edited language is saved together with the shared values", () => {
    const localized_parameters = { en: { Title: "By card" }, de: { Title: "Mit Karte" } };
    const before = aDraft({ ...storedValues, localized_parameters });
    expect(withSharedValues(before, parameters)).toBe(before);
    const draft = withSharedValues(changeValue(before, title, "en", "Card"), parameters);
    expect(draft.now.localized).toEqual({ en: { Title: "Card", Key: "k1" }, de: { Title: "Mit Karte" } });
  });

  // spec 2.4-localizable-parameter-starts-copy
  it("A language copies the default values when first viewed", () => {
    const before = aDraft({ parameters: { Title: "Card" }, localized_parameters: { en: {} } });
    const viewedDraft = viewLanguage(before, parameters, "en");
    const changedDraft = changeValue(viewedDraft, title, null, "Kartica");
    expect(valueIn(changedDraft, title, "en")).toBe("Card");
    expect(valueIn(changeValue(before, title, null, "Kartica"), title, "en")).toBe("Kartica");
  });

  // spec 2.4-copy-made-if-there
  it("A default value never overwrites a language's own value", () => {
    expect(valueIn(viewLanguage(aDraft(storedValues), parameters, "en"), title, "en")).toBe("By card");
  });

  it("Viewing a language does not make the form dirty", () => {
    const viewedDraft = viewLanguage(
      aDraft({ parameters: {}, localized_parameters: { en: {} } }),
      parameters,
      "en",
    );
    expect(isDirty(viewedDraft)).toBe(false);
    expect(isEdited(viewedDraft, title, "en")).toBe(false);
    expect(isDirty(changeValue(viewedDraft, title, "en", "x"))).toBe(true);
  });

  it("An added language starts with all default values", () => {
    const draft = addLanguage(aDraft(storedValues), parameters, "de");
    expect(languagesOf(draft)).toEqual(["en", "de"]);
    expect(draft.now.localized.de).toEqual({ Title: "Card", Key: "k1" });
    expect(isDirty(draft)).toBe(true);
  });

  // spec 2.4-removing-language-asks-deletes
  it("A removed language loses its values", () => {
    const draftWithoutEnglish = removeLanguage(aDraft(storedValues), "en");
    expect(languagesOf(draftWithoutEnglish)).toEqual([]);
    expect(valueIn(addLanguage(draftWithoutEnglish, parameters, "en"), title, "en")).toBe("Card");
  });

  it("Undoing an edit leaves nothing to save", () => {
    const draft = changeValue(aDraft(storedValues), title, "en", "x");
    expect(isDirty(changeValue(draft, title, "en", "By card"))).toBe(false);
  });

  it("Parameters and languages can have the names of object properties, such as constructor", () => {
    const protoParameter = aParameter({ Name: "__proto__", Localizable: true });
    const draft = addLanguage(
      changeValue(aDraft({}), protoParameter, null, { polluted: 1 }),
      [protoParameter],
      "constructor",
    );
    expect(valueIn(draft, protoParameter, null)).toEqual({ polluted: 1 });
    expect(valueIn(draft, protoParameter, "constructor")).toEqual({ polluted: 1 });
    expect(valueIn(aDraft({}), aParameter({ Name: "constructor" }), "toString")).toBeNull();
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("a language code", () => {
  it.each([
    [" RS ", "rs"],
    ["rs-cyr", "rs-cyr"],
    ["srp", null],
    ["rs-c", null],
    ["rs_cyr", null],
    ["", null],
  ])("Language code %j is read as %j", (input, code) => {
    expect(readMethodLanguage(input)).toBe(code);
  });
});

describe("a new method", () => {
  // spec 2.3-data-new-method-each
  it("A new method starts with each parameter's default, or null", () => {
    expect(JSON.parse(newInstanceText(parameters))).toEqual({ parameters: { Title: "Pay", Key: null } });
  });

  it("A new method stores the default value from an init script", () => {
    const withDefault = { ...aParameter({ Name: "Key", Default: "k9" }), isDefaultOfInit: true };
    const openedDraft = withDefaultsOfInit(aDraft(newInstanceText(parameters)), [title, withDefault]);
    expect([valueIn(openedDraft, withDefault, null), isDirty(openedDraft)]).toEqual(["k9", false]);
    expect(JSON.parse(writeValues(openedDraft))).toEqual({ parameters: { Title: "Pay", Key: "k9" } });
    const emptiedDraft = changeValue(openedDraft, withDefault, null, null);
    expect(valueIn(withDefaultsOfInit(emptiedDraft, [withDefault]), withDefault, null)).toBeNull();
    for (const Key of ["", "own", 0, false]) {
      const ownDraft = aDraft({ parameters: { Key } });
      expect(withDefaultsOfInit(ownDraft, [withDefault])).toBe(ownDraft);
    }
  });
});
