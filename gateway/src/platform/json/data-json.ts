import { readJsonObject } from "@hpay/domain";

/** A JSON field as an object; unparsable text reads as `{}` (spec 1 §3). */
export const readData = (text: unknown): Readonly<Record<string, unknown>> =>
  readJsonObject(String(text)) ?? {};

/** What this gateway wrote itself, by a type that it stands for; a text that is damaged throws. */
export function ownJson<Value>(text: string): Value {
  return JSON.parse(text);
}
