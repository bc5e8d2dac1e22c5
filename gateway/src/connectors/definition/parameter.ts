import type { TranslatedText } from "./translated";

/** A parameter of a POS type or a method definition (spec 2 §3). */
export interface Parameter {
  readonly Name: string;
  readonly Type:
    | "Text"
    | "WYSIWYG"
    | "Upload"
    | "Checkbox"
    | "RADIO"
    | "Select"
    | "Multiselect"
    | "Checklist"
    | "Table"
    | "Fixed";
  /** The label in the form. In English it is the parameter's name, which shops' documentation uses too. */
  readonly Label?: TranslatedText;
  readonly Hint?: TranslatedText;
  readonly Description?: TranslatedText;
  readonly Required?: boolean;
  readonly Default?: unknown;
  readonly Localizable?: boolean;
  readonly InputType?: string;
  readonly Multiline?: boolean;
  readonly MinRows?: number;
  readonly MaxRows?: number;
  readonly Options?: readonly unknown[];
  readonly valueProperty?: string;
  readonly labelProperty?: string;
  readonly Columns?: readonly unknown[];
  readonly PrimaryIdentifier?: string;
  /** Stores rows as a list, because a JSON object would put whole-number names before all others. */
  readonly UseArray?: boolean;
  readonly Accepts?: string;
  /** Texts that start with `function(` and run in the panel's sandbox. */
  readonly Validator?: string;
  readonly ValueFilter?: string;
}

/** Choices by stored value. A label that is the same in every language is plain text. */
export const options = (pairs: Readonly<Record<string, string | TranslatedText>>) => ({
  Options: Object.entries(pairs).map(([value, label]) => ({ value, label })),
  valueProperty: "value",
  labelProperty: "label",
});
