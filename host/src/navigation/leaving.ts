export type CanLeave = () => boolean | Promise<boolean>;

/** Who may hold a person back: every mounted page is asked, on every way out. */
export interface Leaving {
  /** Returns the way to stop asking. */
  ask(canLeave: CanLeave): () => void;
  canLeave(): boolean | Promise<boolean>;
  /** Whether a page holds unsaved work, found out without asking the person. */
  isDirty(): boolean;
  /** While this is true, questions to the person are answered "no" unseen. */
  isProbing(): boolean;
}

export function createLeaving(): Leaving {
  const asked = new Set<CanLeave>();
  let probing = false;

  const askRest = async (first: Promise<boolean>, rest: readonly CanLeave[]): Promise<boolean> => {
    if (!(await first)) return false;
    for (const canLeave of rest) if (!(await canLeave())) return false;
    return true;
  };

  const canLeave = (): boolean | Promise<boolean> => {
    const all = [...asked];
    for (const [index, ask] of all.entries()) {
      const answer = ask();
      if (answer === false) return false;
      if (answer !== true) return askRest(answer, all.slice(index + 1));
    }
    return true;
  };

  return {
    ask(canLeave) {
      asked.add(canLeave);
      return () => void asked.delete(canLeave);
    },
    canLeave,
    isDirty() {
      // A clean page says true at once; one with unsaved work has to ask first, and hears "no" while we probe.
      probing = true;
      try {
        return [...asked].some((ask) => {
          const answer = ask();
          if (answer instanceof Promise) answer.catch(() => undefined);
          return answer !== true;
        });
      } finally {
        probing = false;
      }
    },
    isProbing: () => probing,
  };
}
