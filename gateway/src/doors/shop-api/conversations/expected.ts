import { isObject } from "../../../platform/json/values";

/**
 * A body as Jest compares it: `~` begins a pattern, `<text>`, `<number>` and `<any>` stand for any such value,
 * and lists may have more entries after those that are named.
 */
export function expectedBody(value: unknown): unknown {
  if (typeof value === "string") return expectedText(value);
  if (Array.isArray(value)) return expect.arrayContaining(value.map(containedValue));
  return isObject(value) ? fieldsOf(value) : value;
}

const containedValue = (entry: unknown): unknown =>
  isObject(entry) ? expect.objectContaining(fieldsOf(entry)) : expectedBody(entry);

const fieldsOf = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, expectedBody(value)]));

function expectedText(text: string): unknown {
  if (text === "<text>") return expect.stringMatching(/./);
  if (text === "<number>") return expect.any(Number);
  if (text === "<any>") return expect.anything();
  return text.startsWith("~") ? expect.stringMatching(new RegExp(text.slice(1))) : text;
}
