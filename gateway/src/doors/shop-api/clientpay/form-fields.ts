import { isUtf8 } from "node:buffer";
import { readJson } from "@hpay/domain";
import { isObject } from "../../../platform/json/values";

const maxFields = 2000;
const maxSteps = 5;
/** Names that would reach into Object.prototype. */
const forbiddenNames = ["__proto__", "constructor", "prototype"];

/** Counted before anything is read: a form of two million empty fields would hold the process for seconds. */
const hasTooManyFields = (form: string): boolean => form.split("&", maxFields + 1).length > maxFields;

interface Branch {
  [name: string]: string | Branch;
}

/**
 * The request of a plain form: `order_billing[email]` and `order_items[0][name]` become objects; a field with
 * JSON text, as OpenCart's plugin sends it, is parsed. Undefined: too many fields, or invalid names.
 */
export function formFields(text: string): Readonly<Record<string, unknown>> | undefined {
  if (hasTooManyFields(text)) return undefined;
  const fields: Branch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name);
    if (steps === undefined) return undefined;
    put(fields, steps, value);
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, parseValue(value)]));
}

/**
 * The name of the first field whose text is not UTF-8, because its page has another encoding. Its letters would
 * be stored as question marks. `formFields` refuses a form with too many fields, so none of its fields is named.
 */
export function fieldNotInUtf8(form: Buffer): string | undefined {
  const text = form.toString("latin1");
  if (hasTooManyFields(text)) return undefined;
  const brokenPair = text
    .split("&")
    .map(bytesOf)
    .find((pair) => !isUtf8(pair));
  return brokenPair
    ?.toString("latin1")
    .split("=")[0]
    ?.replace(/[^\w[\].-]/g, "?");
}

const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

function stepsOf(name: string): readonly string[] | undefined {
  const [, first, rest = ""] = /^([^[\]]{1,64})((?:\[[^[\]]{0,64}\])*)$/.exec(name) ?? [];
  if (first === undefined) return undefined;
  const steps = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = ""]) => step)];
  return steps.length > maxSteps || steps.some((step) => forbiddenNames.includes(step)) ? undefined : steps;
}

function put(fields: Branch, [step = "", ...rest]: readonly string[], value: string): void {
  // An empty key, as in `list[]`, appends to the list.
  const name = step === "" ? String(Object.keys(fields).length) : step;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const branch: Branch = isObject(before) ? (before as Branch) : {};
  fields[name] = branch;
  put(branch, rest, value);
}

function parseValue(value: string | Branch): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  // Text that only looks like JSON remains unchanged, and the request check reports the field.
  return readJson(value) ?? value;
}
