import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { textsInCode } from "./texts-in-code.mjs";
import { remoteNames, root, sourceFiles } from "./workspace.mjs";

/** Paths where texts are allowed: message tables, and code only for tests and developers. */
const tables = /(^|\/)(messages|texts|testing|gallery|developer|tables|sample-definition)(\/|\.tsx?$)/;
/** Names that are the same in all languages. */
const names = /YYYY-MM-DD HH:mm|\b(HPay|POS|SMS|IPS|UTC|JSON|Enter|Ctrl|Esc)\b/g;

const screens = [
  "host",
  ...remoteNames(),
  "shared/ui",
  "shared/remote-kit",
  "shared/data",
  "shared/definition-form",
];

it.each(screens)("Every visible text in %s comes from a message table", (folder) => {
  const files = sourceFiles(join(root, folder, "src")).filter(
    (file) => /\.tsx?$/.test(file) && !tables.test(relative(root, file)),
  );
  expect(files.length).toBeGreaterThan(5);
  const looseTexts = files.flatMap((file) =>
    textsInCode(readFileSync(file, "utf8"), { tsx: file.endsWith("x") })
      .filter((text) => /\p{L}{2}/u.test(text.replaceAll(names, "")))
      .map((text) => `${relative(root, file)}: ${text}`),
  );
  expect(looseTexts).toEqual([]);
});

describe("search for words in code", () => {
  it.each([
    ["<p>Not found</p>", "Not found"],
    ['<p>{isOpen ? "Open now" : null}</p>', "Open now"],
    ['<input aria-label="Your name" />', "Your name"],
    [`<Field label={\`Order \${uid}\`} />`, "Order {}"],
    ['notify({ tone: "error", text: "It failed" })', "It failed"],
    ["<b>Није нађено</b>", "Није нађено"],
  ])("Untranslated text is found in %s", (source, words) => {
    expect(textsInCode(`const shown = ${source};`)).toEqual([words]);
  });

  it.each([
    '<p>{t("page.not-found")}</p>',
    "<td>{amount} × {count} · -</td>",
    '<input type="search" autoComplete="off" />',
    '<Field label={t("orders.uid")} title="orders.title" />',
    'const state = { text: "muted", header: "row" }',
  ])("No untranslated text is found in %s", (source) => {
    expect(textsInCode(`const shown = ${source.replace(/^const state = /, "")};`)).toEqual([]);
  });
});
