import { type FieldInputProps, type FormikConfig, type FormikProps, useFormik } from "formik";

export type { FieldInputProps };

type OfFields = "errors" | "touched";

/** A form of flat values. A field has at most one error: a message key or the text itself. */
export interface Form<V extends object> extends Omit<FormikProps<V>, OfFields> {
  readonly errors: Readonly<Partial<Record<keyof V, string>>>;
  readonly touched: Readonly<Partial<Record<keyof V, boolean>>>;
}

/** Values, errors and touched fields of a form. Formik is imported only here. */
export function useForm<V extends object>(config: FormikConfig<V>): Form<V> {
  return useFormik(config) as Form<V>;
}
