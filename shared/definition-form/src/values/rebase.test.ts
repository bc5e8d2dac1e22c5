import { aDraft, aParameter } from "../testing/builders";
import { addLanguage, changeValue, isDirty, removeLanguage, viewLanguage } from "./draft";
import { rebase } from "./rebase";
import { readStoredValues } from "./stored-values";

const title = aParameter({ Name: "Title", Localizable: true });
const key = aParameter({ Name: "Key" });
const storedValues = { parameters: { Title: "a", Key: "k" }, localized_parameters: { en: { Title: "b" } } };
const savedValues = (data: unknown) => readStoredValues(JSON.stringify(data));

describe("edits during a save", () => {
  const sentDraft = changeValue(aDraft(storedValues), title, null, "sent");
  const answer = { ...storedValues, parameters: { Title: "SENT", Key: "k" } };

  it("A form is clean after a save if it has no further edits", () => {
    const next = rebase(sentDraft, sentDraft, savedValues(answer));
    expect(next.now.parameters).toEqual({ Title: "SENT", Key: "k" });
    expect(isDirty(next)).toBe(false);
  });

  it("An edit made during a save stays unsaved", () => {
    const typedDraft = changeValue(changeValue(sentDraft, key, null, "k2"), title, "en", "later");
    const next = rebase(typedDraft, sentDraft, savedValues(answer));
    expect(next.now).toEqual({
      parameters: { Title: "SENT", Key: "k2" },
      localized: { en: { Title: "later", Key: "k2" } },
    });
    expect(isDirty(next)).toBe(true);
  });

  it("A language can be added or removed during a save", () => {
    const next = rebase(
      removeLanguage(addLanguage(sentDraft, [title, key], "de"), "en"),
      sentDraft,
      savedValues(answer),
    );
    expect(next.now.localized).toEqual({ de: { Title: "sent", Key: "k" } });
  });

  it("Viewing a language during a save does not make the form dirty", () => {
    const emptyDraft = aDraft({ parameters: { Title: "a" }, localized_parameters: { en: {} } });
    const viewedDraft = viewLanguage(emptyDraft, [title], "en");
    expect(isDirty(rebase(viewedDraft, emptyDraft, emptyDraft.storedValues))).toBe(false);
  });
});
