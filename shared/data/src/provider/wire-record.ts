/** A record on the wire: the API's field names, fields ending in `Data` as JSON texts. No field is certain. */
export type WireRecord = Readonly<Record<string, unknown>>;

export function isWireRecord(value: unknown): value is WireRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const field = (record: WireRecord, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A text field; numbers as written, anything else is the fallback. */
export function textField(record: WireRecord, name: string, fallback = ""): string {
  const value = field(record, name);
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : fallback;
}

/** A whole number, also when it travels as a text; null for anything else. */
export function integerField(record: WireRecord, name: string): number | null {
  const value = field(record, name);
  const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}

/** Whether a record is older than another version of it. Unknown, and so false, without a `Version`. */
export function isOlderVersion(record: WireRecord, than: WireRecord): boolean {
  const [own, other] = [integerField(record, "Version"), integerField(than, "Version")];
  return idOf(record) === idOf(than) && own !== null && other !== null && own < other;
}

/** A yes-or-no field; 1, "1" and "true" are yes. */
export function flagField(record: WireRecord, name: string): boolean {
  const value = field(record, name);
  return value === true || value === 1 || value === "1" || value === "true";
}

/** A record inside the record (`Company`, `User`), or null. */
export function recordField(record: WireRecord, name: string): WireRecord | null {
  const value = field(record, name);
  return isWireRecord(value) ? value : null;
}

/** Records inside the record (`Transactions`, `TicketEntries`); other values are left out. */
export function recordsField(record: WireRecord, name: string): readonly WireRecord[] {
  const value = field(record, name);
  return Array.isArray(value) ? value.filter(isWireRecord) : [];
}

/** The record's number; settings spell it `Id`. Null without one. */
export function idOf(record: WireRecord): number | null {
  return integerField(record, "id") ?? integerField(record, "Id");
}
