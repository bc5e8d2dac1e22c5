/**
 * A value such as `Data`, which may contain anything, because shops and scripts write it. Unexpected values
 * count as absent and are never repaired.
 */
export type LooseObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): LooseObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object(value) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or a number as text; empty for anything else. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** A record's id; null for anything else. */
export function asId(value: unknown): number | null {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The value at a path of own properties, or undefined. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    const object = asObject(current);
    if (!Object.hasOwn(object, key)) return undefined;
    current = object[key];
  }
  return current;
}

/** An instant in ISO form, or null for anything else. */
export function asInstant(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
