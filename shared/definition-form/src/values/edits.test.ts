import { aDraft, aParameter } from "../testing/builders";
import { addLanguage, changeValue, type Draft, isDirty, removeLanguage, viewLanguage } from "./draft";
import { editsOf, readEdits, storableEdits, withEdits } from "./edits";

const title = aParameter({ Name: "Title", Localizable: true });
const price = aParameter({ Name: "Price" });
const bothParameters = [title, price];
const storedValues = {
  parameters: { Title: "Card", Price: "100" },
  localized_parameters: { en: { Title: "By card", Price: "100" }, mk: { Title: "Kartichka", Price: "100" } },
};
const draft = aDraft(storedValues);
const storedValue = (edited: Draft) => readEdits(JSON.parse(JSON.stringify(editsOf(edited, bothParameters))));
const restoreEdits = (edited: Draft, data: unknown) =>
  withEdits(aDraft(data), bothParameters, storedValue(edited)).now;

describe("stored edits", () => {
  it("Stored edits contain only edited values", () => {
    const editedDraft = changeValue(changeValue(draft, title, "en", "Pay"), price, null, "120");
    expect(storedValue(editedDraft)).toEqual({
      parameters: { Price: "120" },
      localized: { en: { Title: "Pay" } },
      removed: [],
    });
  });

  it("Stored edits leave out lists that contain a secret", () => {
    const pinTable = aParameter({ Name: "Terminals", Type: "Table", Columns: ["Name", "Pin"] });
    const checklist = aParameter({ Name: "Kinds", Type: "Checklist", Options: ["visa", "tokenization"] });
    const [rows, uncheckedOptions] = [[{ Name: "1", Pin: "77" }], { visa: 0, tokenization: 1 }];
    const editedDraft = [
      [price, "120"],
      [pinTable, rows],
      [checklist, uncheckedOptions],
    ] as const;
    const draftNow = editedDraft.reduce(
      (result, [name, value]) => changeValue(result, name, null, value),
      draft,
    );
    const { parameters } = storableEdits(editsOf(draftNow, [...bothParameters, pinTable, checklist]), [
      "Key",
    ]);
    expect(parameters).toEqual({ Price: "120" });
  });

  it("Viewing a language stores no edits", () => {
    const viewedDraft = viewLanguage(
      aDraft({ parameters: { Title: "a" }, localized_parameters: { en: {} } }),
      bothParameters,
      "en",
    );
    expect(storedValue(viewedDraft)).toEqual({ parameters: {}, localized: {}, removed: [] });
  });

  it("Restored edits keep other users' changes and added languages", () => {
    const theirRecord = {
      parameters: { Title: "Card", Price: "999" },
      localized_parameters: { ...storedValues.localized_parameters, de: { Title: "Karte", Price: "999" } },
    };
    expect(restoreEdits(changeValue(draft, title, "en", "Pay"), theirRecord)).toEqual({
      parameters: { Title: "Card", Price: "999" },
      localized: {
        en: { Title: "Pay", Price: "100" },
        mk: { Title: "Kartichka", Price: "100" },
        de: { Title: "Karte", Price: "999" },
      },
    });
  });

  it("Restored edits write shared values only into existing languages", () => {
    const theirRecord = { ...storedValues, localized_parameters: { de: { Title: "Karte", Price: "100" } } };
    expect(restoreEdits(changeValue(draft, price, null, "120"), theirRecord)).toEqual({
      parameters: { Title: "Card", Price: "120" },
      localized: { de: { Title: "Karte", Price: "120" } },
    });
  });

  it("Restored edits add and remove the same languages", () => {
    const editedDraft = removeLanguage(addLanguage(draft, bothParameters, "de"), "mk");
    const theirRecord = { ...storedValues, parameters: { Title: "Kartica", Price: "999" } };
    expect(restoreEdits(editedDraft, theirRecord).localized).toEqual({
      en: { Title: "By card", Price: "100" },
      de: { Title: "Kartica", Price: "999" },
    });
  });

  it("Restored edits never overwrite a new language's text with an untouched copy", () => {
    const theirRecord = { ...storedValues, localized_parameters: { de: { Title: "Karte", Price: "100" } } };
    expect(restoreEdits(addLanguage(draft, bothParameters, "de"), theirRecord).localized.de).toEqual({
      Title: "Karte",
      Price: "100",
    });
  });

  it.each([null, 7, [], { parameters: [], localized: { en: 3 }, removed: [1] }, { parameters: { Gone: 1 } }])(
    "Invalid stored edits change nothing: %j",
    (corruptText) => {
      expect(isDirty(withEdits(draft, bothParameters, readEdits(corruptText)))).toBe(false);
    },
  );
});
