import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "@swc/core";
import { remoteNames, root, sharedFolders, sourceFiles } from "./workspace.mjs";

/**
 * @typedef {string | { readonly [form: string]: string }} Text of a table: a sentence, or one for each plural form
 * @typedef {{ key: string, en: string, rs: string, mk: string, place: string }} Row
 */

const languages = /** @type {const} */ (["en", "rs", "mk"]);
const folders = ["host", ...remoteNames(), ...sharedFolders];
const nameOf = (path) => relative(root, path).replaceAll("\\", "/");

export const englishTables = () =>
  folders
    .flatMap((folder) => sourceFiles(join(root, folder, "src")))
    .filter((path) => /[\\/](messages|texts)[\\/]en\.ts$/.test(path));

/**
 * Rows of the panel's message tables.
 * @param {string} path of the English table
 * @param {{ en: Record<string, Text>, rs: Record<string, Text>, mk: Record<string, Text> }} tables
 * @param {ReadonlyMap<string, string>} places folder that uses a key, by key
 * @returns {Row[]}
 */
export function tableRows(path, tables, places) {
  return Object.keys(tables.en).map((key) => ({
    key,
    en: plainText(tables.en[key]),
    rs: plainText(tables.rs[key]),
    mk: plainText(tables.mk[key]),
    place: places.get(key) ?? dirname(dirname(nameOf(path))),
  }));
}

/** For every key of the panel, the folder of the first file outside of tables and tests that names it. */
export function placesOfKeys() {
  const places = new Map();
  for (const path of folders.flatMap((folder) => sourceFiles(join(root, folder, "src")))) {
    if (!/\.tsx?$/.test(path) || /[\\/](messages|texts|testing)[\\/]/.test(nameOf(path))) continue;
    for (const [, key] of readFileSync(path, "utf8").matchAll(/["'`]([a-z-]+(?:\.[a-z0-9-]+)+)["'`]/g))
      if (key && !places.has(key)) places.set(key, dirname(nameOf(path)));
  }
  return places;
}

/**
 * Texts that code contains in three languages side by side: `{ en: "…", rs: "…", mk: "…" }`, or tables of such
 * texts.
 * @param {string} name of the file, from the root
 * @param {string} source
 * @returns {Row[]}
 */
export function rowsInCode(name, source) {
  const rows = /** @type {Row[]} */ ([]);
  const walk = (node, key) => {
    if (Array.isArray(node)) {
      for (const child of node) walk(child, key);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    if (node.type === "ObjectExpression") {
      const values = Object.fromEntries(
        node.properties.map((property) => [property.key?.value, property.value]),
      );
      if (languages.every((language) => values[language])) {
        rows.push(...rowsOf(key, values, name));
        return;
      }
    }
    const ownKey =
      node.type === "KeyValueProperty"
        ? node.key.value
        : node.type === "VariableDeclarator"
          ? node.id.value
          : key;
    for (const [part, value] of Object.entries(node)) if (part !== "span") walk(value, ownKey ?? key);
  };
  walk(parseSync(source, { syntax: "typescript", target: "es2022" }).body, "");
  return rows;
}

function rowsOf(key, values, place) {
  const texts = languages.map((language) => textOf(values[language]));
  if (texts.every((text) => text !== null)) return [rowFrom(key, texts, place)];
  const tables = languages.map((language) => tableOf(values[language]));
  return Object.keys(tables[0] ?? {}).flatMap((part) => {
    const cells = tables.map((table) => table?.[part] ?? null);
    return cells.every((cell) => cell !== null) ? [rowFrom(`${key}.${part}`, cells, place)] : [];
  });
}

/** @returns {Row} */
const rowFrom = (/** @type {string} */ key, /** @type {string[]} */ texts, /** @type {string} */ place) => {
  const [en = "", rs = "", mk = ""] = texts;
  return { key, en, rs, mk, place };
};

const tableOf = (node) =>
  node?.type === "ObjectExpression"
    ? Object.fromEntries(node.properties.map((property) => [property.key?.value, textOf(property.value)]))
    : null;

function textOf(node) {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.type === "ArrowFunctionExpression") return textOf(node.body);
  if (node?.type !== "TemplateLiteral") return null;
  return node.quasis
    .map(({ cooked }, index) => (cooked ?? "") + (node.expressions?.[index] ? "{…}" : ""))
    .join("");
}

const plainText = (text) =>
  typeof text === "string"
    ? text
    : Object.entries(text ?? {})
        .map(([form, words]) => `${form}: ${words}`)
        .join(" / ");

/**
 * The page: one section for each source, one line for each text.
 * @param {readonly (readonly [title: string, rows: readonly Row[]])[]} sections
 */
export function textsPage(sections) {
  const cell = (text) =>
    text
      .replaceAll("|", "\\|")
      .replace(/\s*\n\s*/g, " ")
      .trim();
  const line = ({ key, en, rs, mk, place }) =>
    `| ${[`\`${key}\``, en, rs, mk, place].map(cell).join(" | ")} |`;
  return [
    "# Every text, in three languages",
    "",
    "For translators and reviewers. Generated by `UPDATE_DOCS=1 npx jest shared/build/src/texts-page`; do not edit by hand. Serbian in",
    "Cyrillic is transliterated from the Latin column. `{name}` is filled in; `one: … / few: …` are plural forms. Voice and words: [CONTEXT.md](../CONTEXT.md#plain-words).",
    ...sections.flatMap(([title, rows]) => [
      "",
      `## ${title}`,
      "",
      "| key | en | rs | mk | shown in |",
      "|---|---|---|---|---|",
      ...rows.map(line),
    ]),
    "",
  ].join("\n");
}
