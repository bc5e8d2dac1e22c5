import type { RecordAt } from "@hpay/contract";

/**
 * A record in wire format, with the API's field names; fields ending in `Data` are JSON texts. No field is
 * certain to exist.
 */
export type WireRecord = Readonly<Record<string, unknown>>;

/** The names of a record's fields; any name for a record of an unknown resource. */
type FieldOf<R> = Extract<keyof R, string>;

export function isWireRecord(value: unknown): value is WireRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const field = (record: object, name: string): unknown =>
  Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;

/** A text field; a number is returned as text, and anything else gives the fallback. */
export function textField<R extends object>(record: R, name: FieldOf<R>, fallback = ""): string {
  const value = field(record, name);
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : fallback;
}

/** A whole number, even if it is sent as text; null for anything else. */
export function integerField<R extends object>(record: R, name: FieldOf<R>): number | null {
  const value = field(record, name);
  const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}

/** Whether a record is older than another version of it. False if one has no `Version`. */
export function isOlderVersion(record: WireRecord, latest: WireRecord): boolean {
  const [version, latestVersion] = [integerField(record, "Version"), integerField(latest, "Version")];
  return (
    idOf(record) === idOf(latest) && version !== null && latestVersion !== null && version < latestVersion
  );
}

/** A yes-or-no field; 1, "1" and "true" are yes. */
export function flagField<R extends object>(record: R, name: FieldOf<R>): boolean {
  const value = field(record, name);
  return value === true || value === 1 || value === "1" || value === "true";
}

/** A record inside the record (`Company`, `User`), or null. */
export function recordField<R extends object, Name extends FieldOf<R>>(
  record: R,
  name: Name,
): RecordAt<R, Name> | null;
export function recordField(record: object, name: string): WireRecord | null {
  const value = field(record, name);
  return isWireRecord(value) ? value : null;
}

/** Records inside the record (`Transactions`, `TicketEntries`); other values are skipped. */
export function recordsField<R extends object, Name extends FieldOf<R>>(
  record: R,
  name: Name,
): readonly RecordAt<R, Name>[];
export function recordsField(record: object, name: string): readonly WireRecord[] {
  const value = field(record, name);
  return Array.isArray(value) ? value.filter(isWireRecord) : [];
}

/** The id of the record, which settings spell `Id`. Null if it has none. */
export function idOf(record: WireRecord): number | null {
  return integerField(record, "id") ?? integerField(record, "Id");
}
