import { type SetStateAction, useRef } from "react";

interface Form<V> {
  readonly values: V;
  resetForm(start: { readonly values: V }): unknown;
  setValues(values: SetStateAction<V>, shouldValidate: boolean): unknown;
}

/** Typing may continue during a save: later edits are put on top of what it stored. */
export function useTypedSince<V extends object>(form: Form<V>) {
  const latest = useRef(form);
  latest.current = form;
  const sent = useRef(form.values);

  return {
    /** What the last save sent. */
    sent,
    /** Starts a save: what is typed from here on is not part of it. */
    begin() {
      sent.current = latest.current.values;
    },
    /** The save has stored these values. The form starts from them, even when they equal the old ones. */
    accept(stored: V) {
      const typed = difference(sent.current, latest.current.values);
      latest.current.resetForm({ values: stored });
      if (Object.keys(typed).length > 0) void latest.current.setValues({ ...stored, ...typed }, false);
    },
  };
}

function difference<V extends object>(before: V, now: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const name in now) if (now[name] !== before[name]) changed[name] = now[name];
  return changed;
}
