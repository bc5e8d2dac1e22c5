import { useRef } from "react";

/** The value as it was first given, while later ones say the same: what is drawn from it need not be drawn again. */
export function useSame<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
