import { type SetStateAction, useRef } from "react";

interface Form<V> {
  readonly values: V;
  resetForm(start: { readonly values: V }): unknown;
  setValues(values: SetStateAction<V>, shouldValidate: boolean): unknown;
}

/** Allows typing during a save: later edits are applied to the saved values. */
export function useTypedSince<V extends object>(form: Form<V>) {
  const latest = useRef(form);
  latest.current = form;
  const sentValues = useRef(form.values);

  return {
    sent: sentValues,
    /** Call this function when a save starts; later edits are not part of the save. */
    begin() {
      sentValues.current = latest.current.values;
    },
    /**
     * Called when a save has stored these values. The form starts from them, even if they equal the old ones.
     */
    accept(storedValues: V) {
      const edits = difference(sentValues.current, latest.current.values);
      latest.current.resetForm({ values: storedValues });
      if (Object.keys(edits).length > 0) void latest.current.setValues({ ...storedValues, ...edits }, false);
    },
  };
}

function difference<V extends object>(before: V, now: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in now) if (now[name] !== before[name]) changes[name] = now[name];
  return changes;
}
