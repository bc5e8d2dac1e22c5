/** A JSON field as an object; what does not parse reads as `{}` (spec 1 §3). */
export function readData(text: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
