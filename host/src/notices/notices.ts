import type { Leaving } from "../ports/navigation";
import type { Notices, OpenQuestion, StoredNotice } from "../ports/notices";
import { createValue } from "../state/value";

const storedAtMost = 100;

export function createNotices(leaving: Pick<Leaving, "isProbing">, now: () => Date): Notices {
  const kept = createValue<readonly StoredNotice[]>([]);
  const question = createValue<OpenQuestion | null>(null);
  let waiting: readonly OpenQuestion[] = [];
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  const show = (questions: readonly OpenQuestion[]) => {
    waiting = questions;
    question.set(waiting[0] ?? null);
  };

  const notifyAll: Notices["notifyAll"] = (told, forAll) => {
    const entries = told.map((notice, at): StoredNotice => {
      const isNewest = at === told.length - 1;
      const toast = forAll ? (isNewest ? forAll : null) : { notice };
      return { id: nextId(), notice, at: now(), isSeen: false, toast };
    });
    kept.set([...entries.reverse(), ...kept.get()].slice(0, storedAtMost));
  };

  return {
    kept,
    question,
    notify: (notice) => notifyAll([notice]),
    notifyAll,
    confirm(asked) {
      if (leaving.isProbing()) return Promise.resolve(false);
      return new Promise((resolve) => {
        const id = nextId();
        const answer = (yes: boolean) => {
          show(waiting.filter((open) => open.id !== id));
          resolve(yes);
        };
        show([...waiting, { id, question: asked, answer }]);
      });
    },
    markSeen() {
      if (kept.get().some((entry) => !entry.isSeen))
        kept.set(kept.get().map((entry) => ({ ...entry, isSeen: true })));
    },
    clear() {
      kept.set([]);
      for (const open of [...waiting]) open.answer(false);
    },
  };
}
