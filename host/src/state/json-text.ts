export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text holds, or null for anything else. */
export function parseJsonObject(text: string | null): JsonObject | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const textField = (value: JsonObject, name: string): string =>
  typeof value[name] === "string" ? value[name] : "";
