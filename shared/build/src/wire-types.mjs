import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** The generated file, from the root. */
export const wireTypesPath = "shared/contract/src/wire-records.ts";

const head = `/**
 * Fields of the API's records, by resource. Generated from gateway/openapi.json (UPDATE_DOCS=1 npx jest
 * shared/build/src/wire-types): a renamed field breaks the type check of whoever reads it.
 */
`;

const scalars = { string: "string", integer: "number", number: "number", boolean: "boolean" };
const record = "Readonly<Record<string, unknown>>";

/**
 * TypeScript of every resource's record.
 * @returns {string}
 */
export function wireTypes() {
  const { components, paths } = JSON.parse(readFileSync(join(root, "gateway/openapi.json"), "utf8"));
  const resources = Object.keys(components.schemas).filter((name) => `/api/${name}/{id}` in paths);
  const members = resources.map(
    (name) => `  readonly ${name}: {\n${fieldsOf(components.schemas[name])}  };\n`,
  );
  return `${head}export interface WireRecords {\n${members.join("")}}\n`;
}

/** @param {{ properties: Record<string, Schema> }} schema */
function fieldsOf({ properties }) {
  return Object.entries(properties)
    .map(([name, schema]) => `    readonly ${name}: ${typeOf(schema)};\n`)
    .join("");
}

/**
 * @typedef {{ type: string | readonly string[], items?: Schema }} Schema
 * @param {Schema} schema
 * @returns {string}
 */
function typeOf({ type, items }) {
  const types = typeof type === "string" ? [type] : type;
  return types.map((one) => named(one, items)).join(" | ");
}

/**
 * @param {string} type
 * @param {Schema | undefined} items
 * @returns {string}
 */
function named(type, items) {
  if (type === "null") return "null";
  if (type === "object") return record;
  if (type === "array") return `readonly ${items ? typeOf(items) : "unknown"}[]`;
  const scalar = Object.entries(scalars).find(([name]) => name === type)?.[1];
  if (scalar === undefined) throw new Error(`wire-types: no TypeScript type for "${type}"`);
  return scalar;
}
