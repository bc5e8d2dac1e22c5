import type { FieldInputProps } from "formik";
import type { FocusEvent } from "react";

interface Fields {
  getFieldProps(name: string): FieldInputProps<string>;
}

/**
 * What Formik gives a text field. Leaving it empty is no fault yet: the words below it would move what the person is
 * about to press, Cancel among it, and the press would be lost.
 */
export function fieldProps(form: Fields, name: string): FieldInputProps<string> {
  const props = form.getFieldProps(name);
  return {
    ...props,
    onBlur(event: FocusEvent<HTMLInputElement>) {
      if (event.target.value !== "") props.onBlur(event);
    },
  };
}
