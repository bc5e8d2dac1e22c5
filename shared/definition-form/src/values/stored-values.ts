import { readJson } from "@hpay/domain";
import { isRecord } from "../definition/attributes";

export type ValueMap = Readonly<Record<string, unknown>>;

/** Values by parameter name, and by language. Source: spec 2 §3, "Data field of a method instance". */
export interface ValueMaps {
  readonly parameters: ValueMap;
  readonly localized: Readonly<Record<string, ValueMap>>;
}

export interface StoredValues extends ValueMaps {
  /** The text exactly as received. */
  readonly text: string;
  /** Whether the text is not a JSON object, so that it cannot be shown and an edit would replace it. */
  readonly isBroken: boolean;
}

/**
 * Reads the Data text of a record. Never fails; values of the wrong type are read as empty and remain in the
 * text.
 */
export function readStoredValues(text: string): StoredValues {
  const root = parse(text);
  const isBroken = root === null && text.trim() !== "";
  return {
    text,
    isBroken,
    parameters: mapOf(root?.parameters),
    localized: Object.fromEntries(
      Object.entries(mapOf(root?.localized_parameters)).map(([language, values]) => [
        language,
        mapOf(values),
      ]),
    ),
  };
}

/** The root object of a Data text; null if it has none. */
export function parse(text: string): Readonly<Record<string, unknown>> | null {
  const value = readJson(text);
  // Some programs store an empty list instead of an empty object.
  if (Array.isArray(value) && value.length === 0) return {};
  // A text that is not an object stays unchanged, and the form reports it as invalid.
  return isRecord(value) ? value : null;
}

const mapOf = (value: unknown): ValueMap => (isRecord(value) ? value : {});
