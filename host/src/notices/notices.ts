import type { Leaving } from "../ports/navigation";
import type { Notices, OpenQuestion, StoredNotice } from "../ports/notices";
import { createValue } from "../state/value";

const maxStored = 100;

export function createNotices(leaving: Pick<Leaving, "isProbing">, now: () => Date): Notices {
  const stored = createValue<readonly StoredNotice[]>([]);
  const question = createValue<OpenQuestion | null>(null);
  let openQuestions: readonly OpenQuestion[] = [];
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  const show = (questions: readonly OpenQuestion[]) => {
    openQuestions = questions;
    question.set(openQuestions[0] ?? null);
  };

  const notifyAll: Notices["notifyAll"] = (toastForAll, forAll) => {
    const entries = toastForAll.map((notice, at): StoredNotice => {
      const isNewest = at === toastForAll.length - 1;
      const toast = forAll ? (isNewest ? forAll : null) : { notice };
      return { id: nextId(), notice, at: now(), isSeen: false, toast };
    });
    stored.set([...entries.reverse(), ...stored.get()].slice(0, maxStored));
  };

  return {
    stored,
    question,
    notify: (notice) => notifyAll([notice]),
    notifyWhile(state, holds, notice) {
      if (!holds(state.get())) return;
      notifyAll([notice]);
      const id = lastId;
      const stop = state.subscribe(() => {
        if (holds(state.get())) return;
        stop();
        stored.set(stored.get().filter((entry) => entry.id !== id));
      });
    },
    notifyAll,
    confirm(requested) {
      if (leaving.isProbing()) return Promise.resolve(false);
      return new Promise((resolve) => {
        const id = nextId();
        const answer = (isConfirmed: boolean) => {
          show(openQuestions.filter((entry) => entry.id !== id));
          resolve(isConfirmed);
        };
        show([...openQuestions, { id, question: requested, answer }]);
      });
    },
    markSeen() {
      if (stored.get().some((entry) => !entry.isSeen))
        stored.set(stored.get().map((entry) => ({ ...entry, isSeen: true })));
    },
    clear() {
      stored.set([]);
      for (const open of [...openQuestions]) open.answer(false);
    },
  };
}
