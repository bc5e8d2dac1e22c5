import type { LocalizedText } from "@hpay/contract";

/** The ten types of spec 2 §3, as definitions spell them. */
export const parameterTypes = [
  "Text",
  "WYSIWYG",
  "Upload",
  "Checkbox",
  "RADIO",
  "Select",
  "Multiselect",
  "Checklist",
  "Table",
  "Fixed",
] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** Behavior scripts that a parameter can contain as text. */
export const parameterHooks = ["Validator", "ValueFilter", "init", "render"] as const;
export type ParameterHook = (typeof parameterHooks)[number];

/** A text of a definition: one text for all languages, or one per language. */
export type DefinitionText = string | LocalizedText;

export type ChoiceValue = string | number | boolean | null;

export interface Choice {
  readonly value: ChoiceValue;
  /** A key that is unique among the choices, for controls whose values are texts. */
  readonly key: string;
  readonly label: DefinitionText;
  /** Address of the choice's picture; empty if it has none. */
  readonly image: string;
}

export interface TableColumn {
  readonly name: string;
  readonly label: DefinitionText;
  readonly kind: "text" | "number" | "checkbox" | "select";
  readonly required: boolean;
  readonly defaultValue: unknown;
  readonly choices: readonly Choice[];
}

/** One parameter of a definition in the panel's own form. Source of the attributes: spec 2 §3. */
export interface Parameter {
  readonly name: string;
  /** The parameter's type; null if it is unknown, and the value then stays unchanged. */
  readonly type: ParameterType | null;
  readonly typeText: string;
  readonly label: DefinitionText;
  /** The parameter's default; undefined if the definition has none. */
  readonly defaultValue: unknown;
  /**
   * Whether the default comes from the `init` script. The stored value of a method that was added earlier may
   * be null, so the form fills in the default.
   */
  readonly isDefaultOfInit: boolean;
  readonly hint: DefinitionText;
  readonly description: DefinitionText;
  readonly required: boolean;
  readonly hidden: boolean;
  readonly localizable: boolean;
  /** The `input` type in lower case; empty for plain text. */
  readonly inputType: string;
  readonly multiline: boolean;
  readonly minRows: number | null;
  readonly maxRows: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly choices: readonly Choice[];
  readonly columns: readonly TableColumn[];
  /** The column whose value identifies the row if the table is stored as an object. */
  readonly primaryIdentifier: string | null;
  /** Number of rows at the start that can be neither added nor removed. */
  readonly addRemoveOffset: number;
  readonly useArray: boolean;
  /** The accepted file extensions with their dot, in lower case. */
  readonly accepts: readonly string[];
  /** Whether the uploaded file is a picture, which the field then shows. */
  readonly image: boolean;
  readonly suggestions: readonly string[];
  readonly scripts: Readonly<Partial<Record<ParameterHook, string>>>;
  /** The parameter as the definition contains it; scripts receive it in this form. */
  readonly raw: Readonly<Record<string, unknown>>;
}
