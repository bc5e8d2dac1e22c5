import { editData, isObjectText } from "../../platform/json/edit-data";

/**
 * The `Data` of a resent order: keys in the request are written, `forgotten` ones removed, and the rest stays
 * byte for byte, including numbers and order. Text that is not a JSON object is replaced.
 */
export function resentData(
  stored: string,
  sent: Readonly<Record<string, unknown>>,
  forgotten: readonly string[] = [],
): string {
  if (!isObjectText(stored)) return JSON.stringify(sent);
  const left = forgotten.reduce((text, name) => editData(text, [name], undefined), stored);
  return Object.entries(sent).reduce((text, [name, value]) => editData(text, [name], value), left);
}
