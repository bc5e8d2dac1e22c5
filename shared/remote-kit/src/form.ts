import { type FieldInputProps, type FormikConfig, type FormikProps, useFormik } from "formik";

export type { FieldInputProps };

type OfFields = "errors" | "touched";

/** A form with flat values. A field has at most one error, which is a message key or the text itself. */
export interface Form<V extends object> extends Omit<FormikProps<V>, OfFields> {
  readonly errors: Readonly<Partial<Record<keyof V, string>>>;
  readonly touched: Readonly<Partial<Record<keyof V, boolean>>>;
}

/** Formik with the types of this package. Only this file imports Formik. */
export function useForm<V extends object>(config: FormikConfig<V>): Form<V> {
  return useFormik(config) as Form<V>;
}
