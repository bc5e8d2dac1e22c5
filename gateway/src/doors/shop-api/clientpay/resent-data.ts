import { editAllData, editData, isObjectText } from "../../../platform/json/edit-data";

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
  const remaining = forgotten.reduce((text, name) => editData(text, [name], undefined), stored);
  const written = Object.entries(sent).filter(([, value]) => value !== undefined);
  const removed = Object.entries(sent).filter(([, value]) => value === undefined);
  const text = editAllData(
    remaining,
    written.map(([name, value]) => ({ path: [name], value })),
  );
  return removed.reduce((rest, [name]) => editData(rest, [name], undefined), text);
}
