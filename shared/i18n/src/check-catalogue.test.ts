import { defineMessages } from "./catalogue";
import { checkCatalogue } from "./check-catalogue";
import { commonMessages } from "./common-messages";
import type { MessageTable } from "./message";

/** Creates a catalogue with mistakes that the compiler would reject. */
function catalogueWithFaults(en: MessageTable, tables: Partial<Record<"rs" | "mk", MessageTable>>) {
  const { rs = en, mk } = tables;
  return defineMessages<MessageTable>({
    en,
    rs: async () => Object.assign({}, rs),
    ...(mk ? { mk: async () => Object.assign({}, mk) } : {}),
  });
}

const faults = (en: MessageTable, rs: MessageTable) =>
  checkCatalogue(catalogueWithFaults(en, { rs }), ["rs"]);

it("The common texts are complete in all languages", async () => {
  expect(await checkCatalogue(commonMessages)).toEqual([]);
});

it.each<[string, MessageTable, MessageTable, string[]]>([
  ["a missing key", { "a.b": "Save" }, {}, ["rs a.b: missing"]],
  [
    "a key without English text",
    { "a.b": "Save" },
    { "a.b": "Sačuvaj", "a.c": "X" },
    ["rs a.c: not in English"],
  ],
  ["an empty text", { "a.b": "Save" }, { "a.b": " " }, ["rs a.b: empty"]],
  ["an empty English text", { "a.b": "" }, { "a.b": "Sačuvaj" }, ["en a.b: empty"]],
  [
    "a placeholder with another name",
    { "a.b": "Hello {name}" },
    { "a.b": "Zdravo {ime}" },
    ["rs a.b: has placeholders ime, English name"],
  ],
  [
    "a forgotten placeholder",
    { "a.b": "Hello {name}" },
    { "a.b": "Zdravo" },
    ["rs a.b: has placeholders none, English name"],
  ],
  [
    "a forgotten plural",
    { "a.b": { one: "{count} day", other: "{count} days" } },
    { "a.b": "{count} dana" },
    ["rs a.b: needs plural forms"],
  ],
  [
    "a plural without the Serbian form for 2, 3 and 4",
    { "a.b": { one: "{count} row", other: "{count} rows" } },
    { "a.b": { one: "{count} red", other: "{count} redova" } },
    ['rs a.b: Serbian needs the form "few"'],
  ],
  [
    "Cyrillic among Latin letters",
    { "a.b": "Save" },
    { "a.b": "Сачувај" },
    ["rs a.b: Cyrillic in the Latin table"],
  ],
  [
    "a key without a namespace",
    { save: "Save" },
    { save: "Sačuvaj" },
    ['en save: keys are namespaced words, "orders.title"'],
  ],
])("The message table check finds %s", async (_name, en, rs, expected) => {
  expect(await faults(en, rs)).toEqual(expected);
});

it("A missing message table is reported only for a required language", async () => {
  const catalogue = catalogueWithFaults({ "a.b": "Save" }, { rs: { "a.b": "Sačuvaj" } });
  expect(await checkCatalogue(catalogue)).toEqual(["mk: no table"]);
  expect(await checkCatalogue(catalogue, ["rs"])).toEqual([]);
});

it("A plural is complete even when the singular form omits the number", async () => {
  const en = { "a.b": { one: "one row of {name}", other: "{count} rows of {name}" } };
  const rs = {
    "a.b": { one: "jedan red", few: "{count} reda od {name}", other: "{count} redova od {name}" },
  };
  expect(await faults(en, rs)).toEqual([]);
});
