import { type Node, parseTree } from "jsonc-parser";
import { isWireRecord } from "../provider/wire-record";
import { isSameJson, type JsonPath, parseJsonField, valueAt } from "./json-field";

/**
 * Puts a value into the text of a JSON field and leaves every other byte as it was: unknown keys, their order, spacing, and
 * how numbers are written. `undefined` removes. A value that already means the same changes nothing. What can not be read
 * as an object is replaced by one that holds the value alone, so ask the person first (`parseJsonField().isReadable`).
 * @param path an array place equal to the length appends
 */
export function editJsonField(text: unknown, path: JsonPath, value: unknown): string {
  const field = parseJsonField(text);
  const asItCame = typeof text === "string" ? text : JSON.stringify(field.value);
  if (isSameJson(valueAt(field.value, path), value)) return asItCame;
  if (path.length === 0) return JSON.stringify(value ?? {});
  const source = field.isReadable && asItCame !== "" ? asItCame : "{}";
  const root = parseTree(source);
  if (!root) return JSON.stringify(nested(path, value));
  return value === undefined ? removeAt(source, root, path) : setAt(source, root, path, value);
}

/**
 * Brings the text to what a form holds: sets what differs, place by place, and keeps what the form does not know.
 * Arrays are one value. A key that is `undefined` is removed; a key that is absent stays.
 */
export function writeJsonField(text: unknown, values: Readonly<Record<string, unknown>>): string {
  let result = typeof text === "string" ? text : JSON.stringify(parseJsonField(text).value);
  for (const [path, value] of leavesOf(values, [])) result = editJsonField(result, path, value);
  return result;
}

function* leavesOf(
  values: Readonly<Record<string, unknown>>,
  path: JsonPath,
): Generator<[JsonPath, unknown]> {
  for (const [name, value] of Object.entries(values)) {
    const here = [...path, name];
    if (isWireRecord(value) && Object.keys(value).length > 0) yield* leavesOf(value, here);
    else yield [here, value];
  }
}

function setAt(source: string, root: Node, path: JsonPath, value: unknown): string {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const next = childOf(node, step);
    if (!next) return insertInto(source, node, step, nested(path.slice(depth + 1), value));
    const isLast = depth === path.length - 1;
    // Where the text holds something else than the path needs (null, a number), the rest of the path takes its place.
    if (isLast || !canHold(next, path[depth + 1])) {
      return splice(source, next, JSON.stringify(nested(path.slice(depth + 1), value)));
    }
    node = next;
  }
  return source;
}

function removeAt(source: string, root: Node, path: JsonPath): string {
  let node = root;
  for (const step of path.slice(0, -1)) {
    const next = childOf(node, step);
    if (!next) return source;
    node = next;
  }
  const last = path.at(-1);
  const siblings = node.children ?? [];
  const isGone = (child: Node, index: number) =>
    node.type === "array" ? index === last : keyOf(child) === last;
  // A key that stands there twice goes twice, or the earlier one would show again.
  const index = siblings.findIndex(isGone);
  const gone = siblings[index];
  if (!gone) return source;
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const start = before ? endOf(before) : gone.offset;
  const end = before || !after ? endOf(gone) : after.offset;
  const rest = source.slice(0, start) + source.slice(end);
  const reread = node.type === "object" ? parseTree(rest) : undefined;
  return reread ? removeAt(rest, reread, path) : rest;
}

/** The value under a key or place. Of a key that stands there twice the last counts, as for `JSON.parse`. */
function childOf(node: Node, step: string | number): Node | undefined {
  if (node.type === "array") return typeof step === "number" ? node.children?.[step] : undefined;
  return node.children?.findLast((child) => keyOf(child) === step)?.children?.[1];
}

const keyOf = (property: Node): unknown => property.children?.[0]?.value;

const canHold = (node: Node, step: string | number | undefined) =>
  node.type === "object" ? typeof step === "string" : node.type === "array" && typeof step === "number";

function insertInto(source: string, parent: Node, step: string | number, value: unknown): string {
  const text = JSON.stringify(value);
  const entry = parent.type === "array" ? text : `${JSON.stringify(String(step))}:${text}`;
  const last = parent.children?.at(-1);
  const at = last ? endOf(last) : parent.offset + 1;
  return `${source.slice(0, at)}${last ? "," : ""}${entry}${source.slice(at)}`;
}

const splice = (source: string, node: Node, text: string) =>
  source.slice(0, node.offset) + text + source.slice(endOf(node));

const endOf = (node: Node) => node.offset + node.length;

/** The value wrapped in what the path still asks for. */
function nested(path: JsonPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return typeof step === "number" ? [nested(rest, value)] : { [step]: nested(rest, value) };
}
