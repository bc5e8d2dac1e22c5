import { readJsonObject } from "@hpay/domain";

/** A JSON field as an object; unparsable text reads as `{}` (spec 1 §3). */
export const readData = (text: unknown): Readonly<Record<string, unknown>> =>
  readJsonObject(String(text)) ?? {};

/** Parses JSON that this gateway wrote itself; damaged text throws. */
export function ownJson<Value>(text: string): Value {
  return JSON.parse(text);
}
