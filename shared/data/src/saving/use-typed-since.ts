import { type SetStateAction, useRef } from "react";

interface Form<V> {
  readonly values: V;
  resetForm(start: { readonly values: V }): unknown;
  setValues(values: SetStateAction<V>, shouldValidate: boolean): unknown;
}

/** Typing goes on while a save is under way: what came after its start is put over what it stored. */
export function useTypedSince<V extends object>(form: Form<V>) {
  const latest = useRef(form);
  latest.current = form;
  const sent = useRef(form.values);

  return {
    /** What the last save sent. */
    sent,
    /** From here on typing is no part of the save. */
    begin() {
      sent.current = latest.current.values;
    },
    /** The save has stored these values. The form starts anew with them, even when they are those of before. */
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
