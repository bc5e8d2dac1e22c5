import { useLanguage } from "@hpay/remote-kit";
import { useMemo, useState } from "react";
import { ApiError } from "../provider/api-error";
import { fieldMessageOf } from "../provider/error-message";
import { useErrorMessage } from "../queries/use-error-message";

interface Form<V> {
  readonly values: V;
  readonly errors: Partial<Record<keyof V, string>>;
  resetForm(start?: { readonly values: V }): unknown;
}

interface Refusal<V> {
  readonly name: keyof V;
  readonly words: string;
  readonly about: unknown;
}

/**
 * A form whose errors include the gateway's refusals, in the person's language. A refusal concerns one value:
 * it is removed when that value changes, and not by a validation.
 * @param names the form's field names, keyed by wire name and by the error codes that concern one field
 */
export function useRefusals<V extends object, F extends Form<V>>(
  form: F & Form<V>,
  names: Readonly<Record<string, keyof V>>,
) {
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const [refusals, setRefusals] = useState<readonly Refusal<V>[]>([]);
  const { values, errors: formErrors } = form;
  const errors = useMemo(() => {
    const current = refusals.filter(({ name, about }) => values[name] === about);
    if (current.length === 0) return formErrors;
    const refusalTexts: Partial<Record<keyof V, string>> = {};
    for (const { name, words } of current) refusalTexts[name] = words;
    return { ...refusalTexts, ...formErrors };
  }, [refusals, values, formErrors]);

  return {
    ...form,
    errors,
    resetForm(start?: { readonly values: V }) {
      setRefusals([]);
      form.resetForm(start);
    },
    /**
     * Shows the refusals of a failed call in the form.
     * @param about the values that were sent
     */
    refuse(error: unknown, about: V) {
      if (!(error instanceof ApiError)) return setRefusals([]);
      const shownTexts = new Map<keyof V, string>();
      const showRefusal = (key: string | null, words: string | null) => {
        const name = key !== null && Object.hasOwn(names, key) ? names[key] : undefined;
        if (name !== undefined && !shownTexts.has(name)) shownTexts.set(name, words ?? errorMessage(error));
      };
      for (const fault of error.fields) showRefusal(fault.field, fieldMessageOf(fault, language));
      showRefusal(error.code, null);
      setRefusals([...shownTexts].map(([name, words]) => ({ name, words, about: about[name] })));
    },
  };
}
