import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deliveryNotes } from "../../contract/src/delivery-notes";
import { errorCatalogue } from "../../contract/src/errors";
import { englishTables, placesOfKeys, rowsInCode, tableRows, textsPage } from "./texts-page.mjs";
import { remoteNames, root, sourceFiles } from "./workspace.mjs";

const page = join(root, "docs", "texts.md");
const nameOf = (path) => relative(root, path).replaceAll("\\", "/");

async function sections() {
  const places = placesOfKeys();
  const panel = await Promise.all(
    englishTables().map(async (path) => {
      const [en, rs, mk] = await Promise.all(
        ["en", "rs", "mk"].map(
          async (language) => (await import(path.replace(/en\.ts$/, `${language}.ts`)))[language],
        ),
      );
      return [nameOf(path).replace(/\/en\.ts$/, ""), tableRows(path, { en, rs, mk }, places)];
    }),
  );
  const errors = Object.entries(errorCatalogue).map(([key, { text }]) => ({
    key,
    ...text,
    place: "refusals",
  }));
  const notes = Object.entries(deliveryNotes)
    .filter(([key]) => !Object.hasOwn(errorCatalogue, key))
    .map(([key, text]) => ({ key, ...text, place: "delivery log" }));
  const codeSections = [
    ...remoteNames().map((name) => join(root, name, "remote.config.ts")),
    ...sourceFiles(join(root, "gateway", "src")).filter((path) => path.endsWith(".ts")),
  ]
    .map((path) => [nameOf(path), rowsInCode(nameOf(path), readFileSync(path, "utf8"))])
    .filter(([, rows]) => rows.length > 0);
  return [
    ...panel,
    ["shared/contract/src/errors.ts", errors],
    ["shared/contract/src/delivery-notes.ts", notes],
    ...codeSections,
  ];
}

describe("docs/texts.md", () => {
  it("docs/texts.md lists every text in three languages (UPDATE_DOCS=1 writes it)", async () => {
    const text = textsPage(await sections());
    if (process.env.UPDATE_DOCS) writeFileSync(page, text);
    expect(text.split("\n").length).toBeGreaterThan(1500);
    expect(readFileSync(page, "utf8")).toBe(text);
  });

  it("Each trilingual text in code becomes a row on the texts page", () => {
    const source = `
      const title = { en: "Orders", rs: "Porudžbine", mk: "Нарачки" };
      export const mail = { en: { hi: (name: string) => \`Hi \${name}\` }, rs: { hi: "Zdravo" }, mk: { hi: "Здраво" } };`;
    expect(rowsInCode("a.ts", source)).toEqual([
      { key: "title", en: "Orders", rs: "Porudžbine", mk: "Нарачки", place: "a.ts" },
      { key: "mail.hi", en: "Hi {…}", rs: "Zdravo", mk: "Здраво", place: "a.ts" },
    ]);
  });
});
