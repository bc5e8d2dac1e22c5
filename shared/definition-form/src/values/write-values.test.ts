import { editJsonField } from "@hpay/data";
import fc from "fast-check";
import { aDraft, aParameter } from "../testing/builders";
import { addLanguage, changeValue, removeLanguage, viewLanguage } from "./draft";
import { readStoredValues } from "./stored-values";
import { writeValues } from "./write-values";

const title = aParameter({ Name: "Title", Localizable: true });
const key = aParameter({ Name: "Key" });
const table = aParameter({ Name: "Rates", Type: "Table", Columns: ["Code"] });
const all = [title, key, table];

const names = fc.constantFrom("Title", "Key", "Rates", "unknown", "__proto__", "constructor", "");
/** Any JSON value; -0 becomes 0, as in JSON text. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
const values = fc.oneof(fc.dictionary(names, json), json);
/** Stored Data of every kind: complete, unusual and invalid. */
const storedData = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        parameters: values,
        localized_parameters: fc.oneof(fc.dictionary(fc.constantFrom("en", "rs"), values), json),
        more: json,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: json },
);
const texts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(storedData, fc.constantFrom(0, 1, 4))
      .map(([data, indent]) => JSON.stringify(data, null, indent)),
  },
  { weight: 1, arbitrary: fc.string() },
);

describe("load and save", () => {
  // spec 2.3-unknown-keys-data-stay
  it("Loading and saving leaves any stored text unchanged, byte for byte", () => {
    fc.assert(fc.property(texts, (text) => writeValues(aDraft(text)) === text));
  });

  it("Loading and saving after viewing languages changes nothing", () => {
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom("en", "rs", null),
        (text, language) => writeValues(viewLanguage(aDraft(text), all, language)) === text,
      ),
    );
  });

  it("Saving changes only the edited value", () => {
    fc.assert(
      fc.property(storedData, json, (data, value) => {
        const text = JSON.stringify(data);
        const savedText = writeValues(changeValue(aDraft(text), title, null, value));
        const rest = (jsonText: string) => {
          const root: unknown = JSON.parse(jsonText);
          if (typeof root !== "object" || root === null || Array.isArray(root))
            return { parameters: { Title: 0 } };
          const { parameters = {}, ...others } = { parameters: {}, ...root };
          const isMap = typeof parameters === "object" && parameters !== null && !Array.isArray(parameters);
          return { ...others, parameters: { ...(isMap ? parameters : {}), Title: 0 } };
        };
        expect(rest(savedText)).toEqual(rest(text));
        expect(readStoredValues(savedText).parameters.Title).toEqual(value);
      }),
    );
  });
});

describe("edits", () => {
  const text =
    '{ "parameters": {"Key": "k1",  "Big": 12345678901234567890, "Rate": 1.10}, "other" : [1,2] , "localized_parameters":{"en":{"Key":"k1"}} }';

  it("An edit leaves the rest of the text unchanged, byte for byte", () => {
    expect(writeValues(changeValue(aDraft(text), title, null, "Card"))).toBe(
      editJsonField(text, ["parameters", "Title"], "Card"),
    );
  });

  // spec 2.4-saved-entries-localized-value
  it("A shared value is written into every language", () => {
    const savedText = writeValues(changeValue(aDraft(text), key, null, "k2"));
    expect(savedText).toBe(text.replace('"k1"', '"k2"').replace('"Key":"k1"', '"Key":"k2"'));
  });

  it("Editing one cell leaves other rows unchanged, byte for byte", () => {
    const rates = '{"parameters":{"Rates":[{"Code":"a","x":1.0},{"Code":"b","x":2.50}]}}';
    const savedText = writeValues(
      changeValue(aDraft(rates), table, null, [
        { Code: "a", x: 1 },
        { Code: "c", x: 2.5 },
      ]),
    );
    expect(savedText).toBe(rates.replace('"b"', '"c"'));
  });

  it("Editing a row next to a removed row leaves other rows unchanged, byte for byte", () => {
    const row = (name: string) => `{"Code":"${name}", "x":1.00}`;
    const names = Array.from({ length: 30 }, (_, place) => `r${place}`);
    const text = (rowNames: readonly string[]) =>
      `{"parameters":{"Rates":[${rowNames.map(row).join(" , ")}]}}`;
    const rows = readStoredValues(text(names)).parameters.Rates;
    if (!Array.isArray(rows)) throw new Error("no rows");
    const editedRows = rows
      .map((row: object, place) => (place === 1 || place === 28 ? { ...row, Code: `e${place}` } : row))
      .toSpliced(12, 2);
    const savedText = writeValues(changeValue(aDraft(text(names)), table, null, editedRows));
    const remainingNames = names.toSpliced(12, 2).map((name) => ({ r1: "e1", r28: "e28" })[name] ?? name);
    expect(readStoredValues(savedText).parameters.Rates).toEqual(editedRows);
    for (const name of remainingNames) expect(savedText).toContain(row(name));
  });

  it("A list is stored exactly as edited", () => {
    const lists = fc.array(fc.record({ Code: fc.constantFrom("a", "b", "c") }), { maxLength: 150 });
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const text = JSON.stringify({ parameters: { Rates: before } }, null, 1);
        const savedText = writeValues(changeValue(aDraft(text), table, null, after));
        expect(readStoredValues(savedText).parameters.Rates).toEqual(after);
      }),
      { numRuns: 60 },
    );
  });

  // spec 2.4-localizable-parameter-starts-copy
  it("An edit also saves a viewed language's copied values", () => {
    const draft = viewLanguage(
      aDraft('{"parameters":{"Title":"Card"},"localized_parameters":{"en":{}}}'),
      all,
      "en",
    );
    expect(JSON.parse(writeValues(changeValue(draft, key, null, "k")))).toEqual({
      parameters: { Title: "Card", Key: "k" },
      localized_parameters: { en: { Title: "Card", Key: "k" } },
    });
  });

  // spec 2.3-data-parameters-localized-parameters
  it("An added language is saved with all values, and a removed one is deleted completely", () => {
    const savedText = writeValues(addLanguage(aDraft('{"parameters":{"Title":"Card"}}'), [title, key], "de"));
    expect(JSON.parse(savedText)).toEqual({
      parameters: { Title: "Card" },
      localized_parameters: { de: { Title: "Card", Key: null } },
    });
    expect(JSON.parse(writeValues(removeLanguage(aDraft(savedText), "de")))).toEqual({
      parameters: { Title: "Card" },
      localized_parameters: {},
    });
  });

  // spec 2.3-data-json-text-failed
  it.each(["not json", "[1]", "null", '"text"', ""])(
    "An edit replaces an unreadable text: %j",
    (unreadableText) => {
      expect(JSON.parse(writeValues(changeValue(aDraft(unreadableText), key, null, "k")))).toEqual({
        parameters: { Key: "k" },
      });
    },
  );

  it("An empty list is read as an empty object", () => {
    const draft = changeValue(aDraft('{"parameters":[],"localized_parameters":[]}'), key, null, "k");
    expect(writeValues(draft)).toBe('{"parameters":{"Key":"k"},"localized_parameters":[]}');
  });
});
