import type { Selection } from "@hpay/contract";
import type { Picker } from "../ports/notices";
import { createValue } from "../state/value";

export function createPicker(): Picker {
  const open = createValue<"company" | "pos" | null>(null);
  let waitingCalls: ((selection: Selection | null) => void)[] = [];
  const settle = (selection: Selection | null) => {
    const callbacks = waitingCalls;
    waitingCalls = [];
    open.set(null);
    for (const callback of callbacks) callback(selection);
  };
  return {
    open,
    pick(part) {
      if (open.get() !== null && open.get() !== part) settle(null);
      return new Promise((resolve) => {
        waitingCalls.push(resolve);
        open.set(part);
      });
    },
    settle,
  };
}
