import { useRef } from "react";

/** Returns the previous value while new ones equal it, so that components that use it need not re-render. */
export function useSame<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const previousValue = useRef(value);
  if (!isSame(previousValue.current, value)) previousValue.current = value;
  return previousValue.current;
}
