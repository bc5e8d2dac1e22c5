import type { FieldInputProps } from "@hpay/remote-kit/form";
import { leftAfterPress } from "@hpay/ui";
import type { FocusEvent, FormEvent } from "react";

interface Fields {
  getFieldProps(name: string): FieldInputProps<string>;
}

/** Formik's props for a text field. */
export function fieldProps(form: Fields, name: string): FieldInputProps<string> {
  return leftAfterPress(form.getFieldProps(name));
}

/**
 * Formik's props for a text field of a dialog. Leaving it empty shows no error yet, because Cancel may follow.
 */
export function dialogFieldProps(form: Fields, name: string): FieldInputProps<string> {
  const props = fieldProps(form, name);
  return {
    ...props,
    onBlur(event: FocusEvent<HTMLInputElement>) {
      if (event.target.value !== "") props.onBlur(event);
    },
  };
}

interface Submitted {
  readonly isSubmitting: boolean;
  submitForm(): Promise<unknown>;
}

/** Submits a form once, because Enter during a submission would start a second one. */
export const submitOnce = (form: Submitted) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  if (!form.isSubmitting) void form.submitForm();
};
