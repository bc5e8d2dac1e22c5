import type { Notice, Question, Readable } from "@hpay/contract";
import type { Leaving } from "../navigation/leaving";
import { createValue } from "../state/value";

/** A notice with when it came and whether it was seen in the drawer. */
export interface KeptNotice {
  readonly id: number;
  readonly notice: Notice;
  readonly at: Date;
  readonly isSeen: boolean;
  /** What pops up for it; null where another speaks for it. */
  readonly toast: Toasted | null;
}

export interface Toasted {
  readonly notice: Notice;
  /** Takes the place of the one before of its group. */
  readonly group?: string;
}

/** A question that waits for its answer. */
export interface OpenQuestion {
  readonly id: number;
  readonly question: Question;
  answer(yes: boolean): void;
}

/** What the panel tells a person, and what it asks. */
export interface Notices {
  /** Newest first; the drawer shows them after their toast has gone. */
  readonly kept: Readable<readonly KeptNotice[]>;
  /** The one question on the screen. */
  readonly question: Readable<OpenQuestion | null>;
  notify(notice: Notice): void;
  /** What came together, in the order of its coming: all of it is kept, and one toast may speak for all. */
  notifyAll(told: readonly Notice[], forAll?: Toasted): void;
  confirm(question: Question): Promise<boolean>;
  markSeen(): void;
  /** At sign-out: notices are gone and open questions are answered "no". */
  clear(): void;
}

const keptAtMost = 100;

export function createNotices(leaving: Pick<Leaving, "isProbing">, now: () => Date): Notices {
  const kept = createValue<readonly KeptNotice[]>([]);
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
    const entries = told.map((notice, at): KeptNotice => {
      const isNewest = at === told.length - 1;
      const toast = forAll ? (isNewest ? forAll : null) : { notice };
      return { id: nextId(), notice, at: now(), isSeen: false, toast };
    });
    kept.set([...entries.reverse(), ...kept.get()].slice(0, keptAtMost));
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
