import { readJsonObject } from "@hpay/domain";

type Data = Readonly<Record<string, unknown>>;

const longLength = 20_000;
const maxTexts = 8;
/** The long texts read last. A parsed value is freed once nothing uses it. */
const recentData = new Map<string, WeakRef<Data>>();

/**
 * A JSON field as an object; unparsable text reads as `{}` (spec 1 §3). One call reads the `Data` of its order many
 * times, so a long text is parsed once.
 */
export function readData(text: unknown): Data {
  const json = String(text);
  if (json.length < longLength) return readJsonObject(json) ?? {};
  const recent = recentData.get(json)?.deref();
  if (recent) return recent;
  const data = readJsonObject(json) ?? {};
  const [oldest] = recentData.keys();
  if (oldest !== undefined && recentData.size >= maxTexts) recentData.delete(oldest);
  recentData.set(json, new WeakRef(data));
  return data;
}

/** Parses JSON that this gateway wrote itself; damaged text throws. */
export function ownJson<Value>(text: string): Value {
  return JSON.parse(text);
}
