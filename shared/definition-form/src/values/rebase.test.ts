import { aDraft, aParameter } from "../testing/builders";
import { addLanguage, changeValue, isDirty, removeLanguage, viewLanguage } from "./draft";
import { rebase } from "./rebase";
import { readStoredValues } from "./stored-values";

const title = aParameter({ Name: "Title", Localizable: true });
const key = aParameter({ Name: "Key" });
const stored = { parameters: { Title: "a", Key: "k" }, localized_parameters: { en: { Title: "b" } } };
const saved = (data: unknown) => readStoredValues(JSON.stringify(data));

describe("edits during a save", () => {
  const sent = changeValue(aDraft(stored), title, null, "sent");
  const answer = { ...stored, parameters: { Title: "SENT", Key: "k" } };

  it("A form without further edits is clean after a save", () => {
    const next = rebase(sent, sent, saved(answer));
    expect(next.now.parameters).toEqual({ Title: "SENT", Key: "k" });
    expect(isDirty(next)).toBe(false);
  });

  it("An edit made during a save stays unsaved", () => {
    const typed = changeValue(changeValue(sent, key, null, "k2"), title, "en", "later");
    const next = rebase(typed, sent, saved(answer));
    expect(next.now).toEqual({
      parameters: { Title: "SENT", Key: "k2" },
      localized: { en: { Title: "later", Key: "k2" } },
    });
    expect(isDirty(next)).toBe(true);
  });

  it("A language can be added or removed during a save", () => {
    const next = rebase(removeLanguage(addLanguage(sent, [title, key], "de"), "en"), sent, saved(answer));
    expect(next.now.localized).toEqual({ de: { Title: "sent", Key: "k" } });
  });

  it("Viewing a language during a save does not make the form dirty", () => {
    const empty = aDraft({ parameters: { Title: "a" }, localized_parameters: { en: {} } });
    const looked = viewLanguage(empty, [title], "en");
    expect(isDirty(rebase(looked, empty, empty.stored))).toBe(false);
  });
});
