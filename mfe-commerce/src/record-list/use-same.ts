import { useRef } from "react";

/** The first value while later ones are equal, so that its users need not re-render. */
export function useSame<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
