import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** Path of the generated file, from the root. */
export const wireTypesPath = "shared/contract/src/wire-records.ts";

const header = `/**
 * Fields of the API's records, by resource, and of the other answers, by call. Generated from gateway/openapi.json
 * (UPDATE_DOCS=1 npx jest shared/build/src/wire-types). A renamed field breaks the type check wherever it is read,
 * sorted by or sent. Optional fields occur only in bodies that are sent.
 */
`;

const scalars = { string: "string", integer: "number", number: "number", boolean: "boolean" };

/**
 * TypeScript types of all resources' records.
 * @returns {string}
 */
export function wireTypes() {
  const { components, paths } = JSON.parse(readFileSync(join(root, "gateway/openapi.json"), "utf8"));
  const resources = Object.keys(components.schemas).filter((name) => `/api/${name}/{id}` in paths);
  const members = resources.map(
    (name) => `  readonly ${name}: {\n${fieldsOf(components.schemas[name], "    ")}  };\n`,
  );
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      answerOf(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  return `${header}export interface WireRecords {\n${members.join("")}}\n\n/** An answer with alternatives has the fields of all of them. */\nexport interface WireAnswers {\n${calls.join("")}}\n`;
}

/** Matches calls that only shops make, and never the panel. */
const shopCalls = /^\w+ \/(?:clientpay\/|pay$)/;

/**
 * The successful answer of a call that belongs to no resource, if it is JSON with named fields.
 * @param {string} call
 * @param {{ tags?: unknown, responses: Record<string, { content?: Record<string, { schema: Schema }> }> }} operation
 * @returns {readonly string[]}
 */
function answerOf(call, { tags, responses }) {
  if (tags || shopCalls.test(call)) return [];
  const schema = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content?.[
    "application/json"
  ]?.schema;
  const fields = fieldsOf({ properties: propertiesOf(schema) }, "    ");
  return fields === "" ? [] : [`  readonly "${call}": {\n${fields}  };\n`];
}

/**
 * @param {Schema | undefined} schema
 * @returns {Record<string, Schema>}
 */
const propertiesOf = (schema) =>
  Object.assign({}, ...(schema?.oneOf ?? []).map(propertiesOf), schema?.properties);

/**
 * @typedef {{ type?: string | readonly string[], enum?: readonly unknown[], const?: unknown, oneOf?: readonly Schema[], items?: Schema, writeOnly?: boolean, properties?: Record<string, Schema> }} Schema
 * @param {Schema} schema
 * @param {string} indent
 * @returns {string}
 */
function fieldsOf({ properties = {} }, indent) {
  return Object.entries(properties)
    .map(
      ([name, schema]) =>
        `${indent}readonly ${name}${schema.writeOnly ? "?" : ""}: ${typeOf(schema, indent)};\n`,
    )
    .join("");
}

/**
 * @param {Schema} schema
 * @param {string} indent
 * @returns {string}
 */
function typeOf(schema, indent) {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((member) => JSON.stringify(member)).join(" | ");
  const types = [schema.type ?? []].flat();
  return types.map((member) => typeText(member, schema, indent)).join(" | ");
}

/**
 * @param {string} type
 * @param {Schema} schema
 * @param {string} indent
 * @returns {string}
 */
function typeText(type, schema, indent) {
  if (type === "null") return "null";
  if (type === "object" && !schema.properties) return "Readonly<Record<string, unknown>>";
  if (type === "object") return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`;
  if (type === "array") return `readonly ${schema.items ? typeOf(schema.items, indent) : "unknown"}[]`;
  const scalar = Object.entries(scalars).find(([name]) => name === type)?.[1];
  if (scalar === undefined) throw new Error(`wire-types: no TypeScript type for "${type}"`);
  return scalar;
}
