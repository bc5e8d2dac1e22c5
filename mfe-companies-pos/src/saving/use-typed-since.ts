import { type SetStateAction, useEffect, useRef } from "react";

interface Form<V> {
  readonly values: V;
  setValues(values: SetStateAction<V>, shouldValidate: boolean): unknown;
}

/**
 * Typing goes on while a save is under way: what came after its start is put over what it stored.
 * @param form one that starts anew with each `stored`
 */
export function useTypedSince<V extends object>(form: Form<V>, stored: V) {
  const latest = useRef(form);
  latest.current = form;
  const sent = useRef(form.values);
  const typed = useRef<Partial<V>>({});
  useEffect(() => {
    const over = typed.current;
    typed.current = {};
    if (Object.keys(over).length > 0) void latest.current.setValues({ ...stored, ...over }, false);
  }, [stored]);

  return {
    /** What the last save sent. */
    sent,
    /** From here on typing is no part of the save. */
    begin() {
      sent.current = latest.current.values;
    },
    /** To be called right before what was saved becomes `stored`. */
    keep() {
      typed.current = difference(sent.current, latest.current.values);
    },
  };
}

function difference<V extends object>(before: V, now: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const name in now) if (now[name] !== before[name]) changed[name] = now[name];
  return changed;
}
