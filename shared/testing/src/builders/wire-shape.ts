import type { WireRecords } from "@hpay/contract";

/** A record in wire format, where fields whose names end in `Data` are JSON texts. */
export type WireShape = Readonly<Record<string, unknown>> & { readonly id: number };

/** What differs from an ordinary record in a test. A `Data` field can be given as an object. */
export type Changes = Readonly<Record<string, unknown>>;

/** Values of a resource's record, by their names in the wire format. */
type Ordinary<R> = R extends keyof WireRecords
  ? { readonly [Field in keyof WireRecords[R]]?: unknown } & { readonly id: number }
  : Changes & { readonly id: number };

/** An ordinary record of a resource with some changes, in wire format. */
export function wireShape<R>(ordinary: Ordinary<R>, changes: Changes): WireShape {
  const mergedRecord: Record<string, unknown> & { id: number } = { ...ordinary, ...changes, id: ordinary.id };
  if (typeof changes.id === "number") mergedRecord.id = changes.id;
  for (const [name, value] of Object.entries(mergedRecord)) {
    if (name.endsWith("Data") && typeof value === "object") mergedRecord[name] = JSON.stringify(value);
  }
  return mergedRecord;
}
