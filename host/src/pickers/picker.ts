import type { Selection } from "@hpay/contract";
import type { Picker } from "../ports/notices";
import { createValue } from "../state/value";

export function createPicker(): Picker {
  const open = createValue<"company" | "pos" | null>(null);
  let waiting: ((selection: Selection | null) => void)[] = [];
  const settle = (selection: Selection | null) => {
    const told = waiting;
    waiting = [];
    open.set(null);
    for (const tell of told) tell(selection);
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
