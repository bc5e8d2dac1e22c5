import { afterPress } from "@hpay/ui";
import { type ChangeEvent, type FocusEvent, useRef, useState } from "react";

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

type TextName = "email" | "password";
type Faults = Readonly<Record<string, string>>;

// The check is not needed before something was typed, so its library stays out of the way of the first paint.
export const loadSignInCheck = () => import("./sign-in-check");

/** A check that could not be fetched costs only the words at the fields: the gateway answers in its own. */
async function faultsOf(values: SignInValues): Promise<Faults> {
  const check = await loadSignInCheck().catch(() => null);
  return check ? check.signInFaults(values) : {};
}

/**
 * The state of the sign-in form. Three fields by hand, where the other forms have their library: its 13 kB would stand
 * before the first page that anybody sees.
 */
export function useSignInFields(initial: SignInValues, onSubmit: (values: SignInValues) => Promise<void>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<Partial<Record<TextName, boolean>>>({});
  const [errors, setErrors] = useState<Faults>({});
  const [submitCount, setSubmitCount] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const latestCheck = useRef(0);
  const isBusy = useRef(false);

  const check = async (checked: SignInValues): Promise<Faults> => {
    latestCheck.current += 1;
    const mine = latestCheck.current;
    const faults = await faultsOf(checked);
    if (mine === latestCheck.current) setErrors(faults);
    return faults;
  };

  const change = (patch: Partial<SignInValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    if (touched.email || touched.password) void check(next);
  };

  const text = (name: TextName) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
    // Leaving an empty field is no fault yet: the words below it would move what the person is about to press.
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (event.target.value === "") return;
      afterPress(() => {
        setTouched((before) => ({ ...before, [name]: true }));
        void check(values);
      });
    },
  });

  const submit = async () => {
    // Enter while the answer is on its way must not send the form twice.
    if (isBusy.current) return;
    isBusy.current = true;
    setSubmitting(true);
    setTouched({ email: true, password: true });
    try {
      const faults = await check(values);
      if (Object.keys(faults).length === 0) await onSubmit(values);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
      setSubmitCount((count) => count + 1);
    }
  };

  return { values, touched, errors, submitCount, isSubmitting, text, change, submit };
}
