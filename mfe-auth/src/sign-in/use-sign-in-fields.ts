import { afterPress } from "@hpay/ui";
import { type ChangeEvent, type FocusEvent, useRef, useState } from "react";

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

type TextName = "email" | "password";
type Faults = Readonly<Record<string, string>>;

// Validation is needed only after typing, so its library does not delay the first paint.
export const loadSignInCheck = () => import("./sign-in-check");

/** If the validation fails to load, only the field messages are missing, because the gateway validates too. */
async function faultsOf(values: SignInValues): Promise<Faults> {
  const check = await loadSignInCheck().catch(() => null);
  return check ? check.signInFaults(values) : {};
}

/** The state of the sign-in form. It does not use the form library, whose 13 kB would delay the first page. */
export function useSignInFields(initial: SignInValues, onSubmit: (values: SignInValues) => Promise<void>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<Partial<Record<TextName, boolean>>>({});
  const [errors, setErrors] = useState<Faults>({});
  const [submitCount, setSubmitCount] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const latestCheck = useRef(0);
  const isBusy = useRef(false);

  const check = async (checkedValues: SignInValues): Promise<Faults> => {
    latestCheck.current += 1;
    const ownCheck = latestCheck.current;
    const faults = await faultsOf(checkedValues);
    if (ownCheck === latestCheck.current) setErrors(faults);
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
    // Leaving an empty field is not an error yet, because its message would move the button that the person is
    // about to press.
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (event.target.value === "") return;
      afterPress(() => {
        setTouched((previous) => ({ ...previous, [name]: true }));
        void check(values);
      });
    },
  });

  const submit = async () => {
    // Enter during a request must not submit twice.
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
