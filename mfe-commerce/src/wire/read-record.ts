import type { WireRecord } from "@hpay/data";
import { readJson } from "@hpay/domain";
import { asObject, type LooseObject } from "./loose-value";

/**
 * A record with its `Data` texts parsed: every field named `Data` or ending in it, including those of nested
 * records. An invalid text becomes an empty object (spec 3 §3).
 */
export function withDataRead(record: WireRecord): LooseObject {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) result[name] = readField(name, value);
  return result;
}

function readField(name: string, value: unknown): unknown {
  // An unreadable text stays unchanged in the original record, which is what a save sends back.
  if (name.endsWith("Data")) return asObject(typeof value === "string" ? readJson(value) : value);
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? withDataRead(item) : item));
  return isRecord(value) ? withDataRead(value) : value;
}

const isRecord = (value: unknown): value is WireRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
