import { editData } from "../../platform/json/edit-data";

/**
 * The `Data` of an order that its shop sends again: the keys that it names are written, `forgotten` ones are taken away, and
 * everything else stays byte for byte, numbers and order included. A text that is no JSON object gives way.
 */
export function resentData(
  kept: string,
  sent: Readonly<Record<string, unknown>>,
  forgotten: readonly string[] = [],
): string {
  if (!holdsObject(kept)) return JSON.stringify(sent);
  const left = forgotten.reduce((text, name) => editData(text, [name], undefined), kept);
  return Object.entries(sent).reduce((text, [name, value]) => editData(text, [name], value), left);
}

/** Whether a text is a JSON object, which can be written into. */
export function holdsObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
