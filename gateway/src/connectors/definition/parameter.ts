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
  /** What it is called in the form; its English is the name, which is what shops' documents call it. */
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
  /** Rows are kept as a list. As an object, JSON has names that are whole numbers before all others. */
  readonly UseArray?: boolean;
  readonly Accepts?: string;
  /** Texts that begin with `function(` and run in the panel's sandbox. */
  readonly Validator?: string;
  readonly ValueFilter?: string;
}

/** Choices by the value that is stored. A name that is the same everywhere is a plain text. */
export const options = (pairs: Readonly<Record<string, string | Words>>) => ({
  Options: Object.entries(pairs).map(([value, label]) => ({ value, label })),
  valueProperty: "value",
  labelProperty: "label",
});
