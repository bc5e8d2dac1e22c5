import type { ReactNode } from "react";
import type { DefinitionText, Parameter } from "../definition/parameter";
import type { Saves } from "../state/form-state";
import type { FormTranslate } from "../state/issue-words";

export interface TypeFieldProps {
  readonly parameter: Parameter;
  /** The raw stored value, which the field reads by the rules of its type. */
  readonly storedValue: unknown;
  /** The value before any edit. */
  readonly original: unknown;
  readonly saves: Saves;
  readonly onStore: (value: unknown) => void;
  readonly readOnly: boolean;
  readonly t: FormTranslate;
  /** Returns a definition's text in the person's language. */
  readonly words: (text: DefinitionText) => string;
  /** The label, hint and error of the control. */
  readonly shell: FieldShellProps;
  readonly upload: UploadProps;
}

export interface FieldShellProps {
  readonly label: string;
  readonly required: boolean;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly labelEnd?: ReactNode;
}

export interface UploadProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Returns the address where a stored file can be viewed. */
  readonly addressOf: (filename: string) => string;
}
