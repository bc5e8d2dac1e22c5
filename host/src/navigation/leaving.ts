import type { CanLeave, Leaving } from "../ports/navigation";
import { createTypedInput } from "./typed-input";

export function createLeaving(): Leaving {
  const requested = new Set<CanLeave>();
  const typed = createTypedInput();
  let probing = false;

  const askRemaining = async (first: Promise<boolean>, rest: readonly CanLeave[]): Promise<boolean> => {
    if (!(await first)) return false;
    for (const canLeave of rest) if (!(await canLeave())) return false;
    return true;
  };

  const canLeave = (): boolean | Promise<boolean> => {
    const all = [...requested];
    for (const [index, ask] of all.entries()) {
      const answer = ask();
      if (answer === false) return false;
      if (answer !== true) return askRemaining(answer, all.slice(index + 1));
    }
    return true;
  };

  const isDirty = () => {
    // During this check, a page's question about unsaved work is answered "no" without being shown. A page
    // without unsaved work answers true at once.
    probing = true;
    try {
      return [...requested].some((ask) => {
        const answer = ask();
        if (answer instanceof Promise) answer.catch(() => undefined);
        return answer !== true;
      });
    } finally {
      probing = false;
    }
  };

  return {
    ask(canLeave) {
      requested.add(canLeave);
      return () => void requested.delete(canLeave);
    },
    canLeave,
    isDirty,
    watchTyping: typed.watch,
    forgetTyped: typed.forget,
    isInUse: () => isDirty() || typed.exists(),
    isProbing: () => probing,
  };
}
