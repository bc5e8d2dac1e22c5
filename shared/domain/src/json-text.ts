export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined for a text that is not JSON, and for anything that is no text. Never throws. */
export function readJson(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object of a JSON text; null for anything else. Never throws. */
export function readJsonObject(text: unknown): JsonObject | null {
  const value = readJson(text);
  return isJsonObject(value) ? value : null;
}
