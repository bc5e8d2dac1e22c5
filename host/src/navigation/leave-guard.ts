import type { CanLeave, LeaveGuard } from "../ports/navigation";
import { createTypedInput } from "./typed-input";

export function createLeaveGuard(): LeaveGuard {
  const leaveChecks = new Set<CanLeave>();
  const typedInput = createTypedInput();
  let isProbing = false;

  const askRemaining = async (
    firstAnswer: Promise<boolean>,
    remainingChecks: readonly CanLeave[],
  ): Promise<boolean> => {
    if (!(await firstAnswer)) return false;
    for (const canLeave of remainingChecks) if (!(await canLeave())) return false;
    return true;
  };

  const canLeave = (): boolean | Promise<boolean> => {
    const checks = [...leaveChecks];
    for (const [index, ask] of checks.entries()) {
      const answer = ask();
      if (answer === false) return false;
      if (answer !== true) return askRemaining(answer, checks.slice(index + 1));
    }
    return true;
  };

  const isDirty = () => {
    // During this check, a page's question about unsaved work is answered "no" without being shown. A page
    // without unsaved work answers true at once.
    isProbing = true;
    try {
      return [...leaveChecks].some((ask) => {
        const answer = ask();
        if (answer instanceof Promise) answer.catch(() => undefined);
        return answer !== true;
      });
    } finally {
      isProbing = false;
    }
  };

  return {
    ask(canLeave) {
      leaveChecks.add(canLeave);
      return () => void leaveChecks.delete(canLeave);
    },
    canLeave,
    isDirty,
    watchTyping: typedInput.watch,
    forgetTyped: typedInput.forget,
    isInUse: () => isDirty() || typedInput.exists(),
    isProbing: () => isProbing,
  };
}
