import type { Notice, Question, Readable, Selection } from "@hpay/contract";

/** A notice with when it came and whether it was seen in the drawer. */
export interface StoredNotice {
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
  readonly kept: Readable<readonly StoredNotice[]>;
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

/** The host's own choosers of company and POS, one at a time. */
export interface Picker {
  readonly open: Readable<"company" | "pos" | null>;
  /** Null: closed without a choice. */
  pick(what: "company" | "pos"): Promise<Selection | null>;
  /** The person has chosen, or closed it. */
  settle(selection: Selection | null): void;
}
