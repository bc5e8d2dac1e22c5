import type { LeaveGuard } from "../ports/navigation";
import type { Notices, OpenQuestion, StoredNotice } from "../ports/notices";
import { createValue } from "../state/value";

const maxStored = 100;

export function createNotices(leaveGuard: Pick<LeaveGuard, "isProbing">, now: () => Date): Notices {
  const storedNotices = createValue<readonly StoredNotice[]>([]);
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

  const notifyAll: Notices["notifyAll"] = (toastForAll, drawerNotice) => {
    const entries = toastForAll.map((notice, at): StoredNotice => {
      const isNewest = at === toastForAll.length - 1;
      const toast = drawerNotice ? (isNewest ? drawerNotice : null) : { notice };
      return { id: nextId(), notice, at: now(), isSeen: false, toast };
    });
    storedNotices.set([...entries.reverse(), ...storedNotices.get()].slice(0, maxStored));
  };

  return {
    storedNotices,
    question,
    notify: (notice) => notifyAll([notice]),
    notifyWhile(state, holds, notice) {
      if (!holds(state.get())) return;
      notifyAll([notice]);
      const id = lastId;
      const stop = state.subscribe(() => {
        if (holds(state.get())) return;
        stop();
        storedNotices.set(storedNotices.get().filter((entry) => entry.id !== id));
      });
    },
    notifyAll,
    confirm(question) {
      if (leaveGuard.isProbing()) return Promise.resolve(false);
      return new Promise((resolve) => {
        const id = nextId();
        const answer = (isConfirmed: boolean) => {
          show(openQuestions.filter((entry) => entry.id !== id));
          resolve(isConfirmed);
        };
        show([...openQuestions, { id, question: question, answer }]);
      });
    },
    markSeen() {
      if (storedNotices.get().some((entry) => !entry.isSeen))
        storedNotices.set(storedNotices.get().map((entry) => ({ ...entry, isSeen: true })));
    },
    clear() {
      storedNotices.set([]);
      for (const openQuestion of [...openQuestions]) openQuestion.answer(false);
    },
  };
}
