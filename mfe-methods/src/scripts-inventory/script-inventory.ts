import { textField, type WireRecord } from "@hpay/data";
import { isScriptText, scriptHash } from "@hpay/scripts";
import { readData } from "../methods/pos-method";

export interface ScriptEntry {
  readonly method: string;
  readonly hook: string;
  /** Name of the script's parameter; empty if the script belongs to the method itself. */
  readonly parameter: string;
  readonly length: number;
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string;
}

/** All scripts in the definitions of a catalogue, with their hashes. */
export async function scriptsOf(records: readonly WireRecord[]): Promise<readonly ScriptEntry[]> {
  const scripts = records.flatMap((record) => {
    const method = textField(record, "Title") || textField(record, "Name");
    const data = readData(record.Data) ?? {};
    const parameters = Array.isArray(data.parameters) ? data.parameters : [];
    return [
      ...scriptsIn(data, method, ""),
      ...parameters.flatMap((parameter: unknown) => {
        const raw = readData(parameter) ?? {};
        return scriptsIn(raw, method, typeof raw.Name === "string" ? raw.Name : "");
      }),
    ];
  });
  return Promise.all(scripts.map(async ({ text, ...entry }) => ({ ...entry, hash: await scriptHash(text) })));
}

function scriptsIn(raw: Readonly<Record<string, unknown>>, method: string, parameter: string) {
  return Object.entries(raw).flatMap(([hook, text]) =>
    isScriptText(text) ? [{ method, parameter, hook, length: text.length, text }] : [],
  );
}
