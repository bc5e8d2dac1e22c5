import type { Words } from "./translated";

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
  /** Its label in the form; the English one is the name, as in shops' documents. */
  readonly Label?: Words;
  readonly Hint?: Words;
  readonly Description?: Words;
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
  /** Rows are stored as a list: in a JSON object, whole-number names come before all others. */
  readonly UseArray?: boolean;
  readonly Accepts?: string;
  /** Texts that start with `function(` and run in the panel's sandbox. */
  readonly Validator?: string;
  readonly ValueFilter?: string;
}

/** Choices by stored value. A label that is the same in every language is plain text. */
export const options = (pairs: Readonly<Record<string, string | Words>>) => ({
  Options: Object.entries(pairs).map(([value, label]) => ({ value, label })),
  valueProperty: "value",
  labelProperty: "label",
});
