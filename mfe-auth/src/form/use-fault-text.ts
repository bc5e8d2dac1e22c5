import { useT } from "@hpay/remote-kit";
import { messages } from "../messages";
import { isFaultKey } from "../messages/fault-keys";

interface CheckedForm<Values> {
  readonly touched: Partial<Record<keyof Values, unknown>>;
  readonly errors: Partial<Record<keyof Values, unknown>>;
}

/** The text of a field's error, once the field was visited. */
export function useFaultText<Values>(form: CheckedForm<Values>): (field: keyof Values) => string | undefined {
  const t = useT(messages);
  return (field) => {
    const fault = form.touched[field] ? form.errors[field] : undefined;
    return isFaultKey(fault) ? t(fault) : undefined;
  };
}
