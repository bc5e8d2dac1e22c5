import { editAllData, editData, isObjectText } from "../../../platform/json/edit-data";

/**
 * The `Data` of a resent order: keys in the request are written, those in `forgottenNames` are removed, and the
 * rest remains the same byte for byte, including numbers and order. Text that is not a JSON object is replaced.
 */
export function resentData(
  storedData: string,
  sentValues: Readonly<Record<string, unknown>>,
  forgottenNames: readonly string[] = [],
): string {
  if (!isObjectText(storedData)) return JSON.stringify(sentValues);
  const remainingData = forgottenNames.reduce((text, name) => editData(text, [name], undefined), storedData);
  const writtenValues = Object.entries(sentValues).filter(([, value]) => value !== undefined);
  const removedValues = Object.entries(sentValues).filter(([, value]) => value === undefined);
  const text = editAllData(
    remainingData,
    writtenValues.map(([name, value]) => ({ path: [name], value })),
  );
  return removedValues.reduce((rest, [name]) => editData(rest, [name], undefined), text);
}
