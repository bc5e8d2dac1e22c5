import type { Readable, Selection } from "@hpay/contract";
import { createValue } from "../state/value";

/** The host's own choosers of company and POS, one at a time. */
export interface Picker {
  readonly open: Readable<"company" | "pos" | null>;
  /** Null: closed without a choice. */
  pick(what: "company" | "pos"): Promise<Selection | null>;
  /** The person has chosen, or closed it. */
  settle(selection: Selection | null): void;
}

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
