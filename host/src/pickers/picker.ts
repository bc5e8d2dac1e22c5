import type { Selection } from "@hpay/contract";
import type { Picker } from "../ports/notices";
import { createValue } from "../state/value";

export function createPicker(): Picker {
  const open = createValue<"company" | "pos" | null>(null);
  let waiting: ((selection: Selection | null) => void)[] = [];
  const settle = (selection: Selection | null) => {
    const callbacks = waiting;
    waiting = [];
    open.set(null);
    for (const callback of callbacks) callback(selection);
  };
  return {
    open,
    pick(what) {
      if (open.get() !== null && open.get() !== what) settle(null);
      return new Promise((resolve) => {
        waiting.push(resolve);
        open.set(what);
      });
    },
    settle,
  };
}
