export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * No real record is nested as deeply as this, and writing such a record as text would exceed the call stack.
 */
const maxLevels = 200;

/** Whether a text has more levels of objects and lists than a record can have. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * maxLevels) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted && letter === "\\") at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") depth -= 1;
    if (depth > maxLevels) return true;
  }
  return false;
}

/**
 * The value of a JSON text; undefined if it is not text, not JSON, or nested too deeply. Never throws.
 */
export function readJson(text: unknown): unknown {
  return typeof text === "string" && !isTooDeep(text) ? parseOrUndefined(text) : undefined;
}

function parseOrUndefined(text: string): unknown {
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

/**
 * The object of a JSON text nested to any depth; null for anything else. Use it for texts in which only single values
 * are edited, because the object as a whole is never written. Never throws.
 */
export function readDeepJsonObject(text: string): JsonObject | null {
  const value = parseOrUndefined(text);
  return isJsonObject(value) ? value : null;
}
