import { parseSync } from "@swc/core";

/**
 * @typedef {"strings" | "titles" | "comments" | "identifiers"} Kind what a person may read: texts for users,
 * titles of tests, comments, declared names
 * @typedef {{ path: string, text: string }} Found a text, and the file that contains it
 * @typedef {readonly [path: string, source: string]} Source
 */

/** @type {readonly Kind[]} */
export const kinds = ["strings", "titles", "comments", "identifiers"];

const testPath = /\.(test|spec)\.(ts|tsx|mjs)$/;
const tablePath = /(^|\/)(messages|texts)\/en\.ts$/;
const gatewayPath = /^gateway\/src\//;
/** Matches at least three words that start with a letter: a sentence or label, not an address or key. */
const sentence = /^["“]?[\p{L}{$][^\s]*(\s+\S+){2,}/u;
const query =
  /^(select|insert|update|delete|with|create|alter|set|begin|lock|vacuum|explain|on conflict)\b|\$\d/i;
/** Matches parts of SQL, scripts, headers and policies, which nobody reads. */
const code =
  /\n|\{…\} (=|<|>|~|\+|in \(|is (not )?null|between|like)|\bcoalesce\(|function\(|^(return|public, max-age|private, max-age)\b|^[a-z-]+(, [a-z-]+){2,}$|(-src|sandbox|frame-ancestors)\b/;
const testCalls = new Set(["it", "test"]);

/**
 * All texts of one kind in the sources, in order.
 * @param {Kind} kind
 * @param {readonly Source[]} sources
 * @returns {Found[]}
 */
export function textsOf(kind, sources) {
  return sources.flatMap(([path, source]) =>
    readers[kind](path, source)
      .filter((text) => text !== "")
      .map((text) => ({ path, text })),
  );
}

/**
 * A random sample that is the same for the same seed on any machine.
 * @template T
 * @param {readonly T[]} items
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
export function sample(items, count, seed) {
  const random = randomFrom(seed);
  const remainingItems = [...items];
  const sampledItems = [];
  while (sampledItems.length < count && remainingItems.length > 0)
    sampledItems.push(...remainingItems.splice(Math.floor(random() * remainingItems.length), 1));
  return sampledItems;
}

/** @type {Record<Kind, (path: string, source: string) => string[]>} */
const readers = { strings: stringsOf, titles: titlesOf, comments: commentsOf, identifiers: identifiersOf };

/** Texts of message tables, texts of `en` next to other languages, and sentences of the gateway. */
function stringsOf(path, source) {
  if (testPath.test(path) || path.includes("/testing/")) return [];
  const strings = [];
  visit(path, source, (node, parent) => {
    const text = textOf(node);
    if (text === null || parent?.type === "TaggedTemplateExpression") return;
    const isTable = tablePath.test(path) && parent?.type === "KeyValueProperty" && parent.value === node;
    const isEnglish = parent?.type === "KeyValueProperty" && parent.key.value === "en";
    const isSentence = gatewayPath.test(path) && sentence.test(text) && !query.test(text) && !code.test(text);
    if (isTable || isEnglish || isSentence) strings.push(text);
  });
  return strings;
}

/** Titles of tests without those of `describe`, because a title must make sense alone. */
function titlesOf(path, source) {
  if (!testPath.test(path)) return [];
  const titles = [];
  visit(path, source, (node) => {
    if (node.type !== "CallExpression" || !testCalls.has(rootName(node.callee))) return;
    const title = textOf(node.arguments[0]?.expression);
    if (title !== null) titles.push(title);
  });
  return titles;
}

/** Comments on their own lines and after code, each as one text, without tool directives. */
function commentsOf(_path, source) {
  const comments = [];
  let openLines = /** @type {string[] | null} */ (null);
  let isBlock = false;
  const closeComment = () => {
    if (openLines) comments.push(openLines.join(" ").replace(/\s+/g, " ").trim());
    openLines = null;
  };
  for (const line of source.split("\n")) {
    if (isBlock) {
      openLines?.push(line.replace(/\*\/.*$/, "").replace(/^\s*\*?\s?/, ""));
      if (line.includes("*/")) {
        isBlock = false;
        closeComment();
      }
      continue;
    }
    const [, lineText] = /^\s*\/\/(.*)$/.exec(line) ?? [];
    const [, trailingText] = /[;,{}()]\s+\/\/ (.*)$/.exec(line) ?? [];
    const [, block] = /^\s*(?:\{)?\/\*+(.*)$/.exec(line) ?? [];
    if (block !== undefined) {
      closeComment();
      openLines = [block.replace(/\*\/.*$/, "")];
      isBlock = !line.includes("*/");
      if (!isBlock) closeComment();
    } else if (lineText !== undefined) openLines = [...(openLines ?? []), lineText];
    else {
      closeComment();
      if (trailingText !== undefined) comments.push(trailingText);
    }
  }
  closeComment();
  return comments.filter((text) => !/^(spec \d|biome-ignore|@ts-|webpack|swc-|eslint|!|\/ )/.test(text));
}

/** File names and declared names: functions, types, constants, parameters. Each name occurs once. */
function identifiersOf(path, source) {
  const names = new Set([(path.split("/").at(-1) ?? "").replace(/\.(test|spec)?\.?(tsx?|mjs)$/, "")]);
  const bind = (pattern) => {
    if (pattern?.type === "Identifier") names.add(pattern.value);
    if (pattern?.type === "AssignmentPattern") bind(pattern.left);
    if (pattern?.type === "ArrayPattern") for (const element of pattern.elements) bind(element);
    if (pattern?.type === "ObjectPattern")
      for (const property of pattern.properties) bind(property.value ?? property.key);
  };
  visit(path, source, (node) => {
    if (node.type === "VariableDeclarator") bind(node.id);
    else if (node.type === "ArrowFunctionExpression") for (const parameter of node.params) bind(parameter);
    else if (node.type === "Parameter") bind(node.pat);
    else if (node.type === "TsPropertySignature") bind(node.key);
    else if (/^(Function|Class|TsInterface|TsTypeAlias|TsEnum)/.test(node.type ?? ""))
      bind(node.identifier ?? node.id);
    else if (node.type === "ClassMethod" || node.type === "ClassProperty") bind(node.key);
  });
  return [...names];
}

function visit(path, source, onNode) {
  const walk = (node, parent) => {
    if (Array.isArray(node)) {
      for (const child of node) walk(child, parent);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    if (node.type) onNode(node, parent);
    for (const [key, value] of Object.entries(node))
      if (key !== "span") walk(value, node.type ? node : parent);
  };
  const syntax = path.endsWith(".mjs") ? "ecmascript" : "typescript";
  walk(parseSync(source, { syntax, tsx: path.endsWith("x"), target: "es2022" }).body);
}

function textOf(node) {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.type !== "TemplateLiteral") return null;
  return node.quasis
    .map(({ cooked }, index) => (cooked ?? "") + (index < node.expressions?.length ? "{…}" : ""))
    .join("");
}

/** The name that a call begins with: `it` of `it.each([…])(…)`. */
function rootName(callee) {
  if (callee.type === "Identifier") return callee.value;
  if (callee.type === "MemberExpression") return rootName(callee.object);
  if (callee.type === "CallExpression") return rootName(callee.callee);
  return "";
}

/** Random numbers from 0 up to 1 (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}
