import type { Notice, Question, Readable, Selection } from "@hpay/contract";

/** A notice with its time and whether it was seen in the drawer. */
export interface StoredNotice {
  readonly id: number;
  readonly notice: Notice;
  readonly at: Date;
  readonly isSeen: boolean;
  /** The toast of this notice; null if another notice's toast covers it. */
  readonly toast: Toasted | null;
}

export interface Toasted {
  readonly notice: Notice;
  /** Replaces the previous toast of its group. */
  readonly group?: string;
}

export interface OpenQuestion {
  readonly id: number;
  readonly question: Question;
  answer(isConfirmed: boolean): void;
}

/** Notices that the panel shows, and questions that it asks. */
export interface Notices {
  /** Newest first; the drawer shows them after their toasts have disappeared. */
  readonly storedNotices: Readable<readonly StoredNotice[]>;
  readonly question: Readable<OpenQuestion | null>;
  notify(notice: Notice): void;
  /**
   * Shows a notice that is true only for a while, for example about the selection. It disappears, from the
   * drawer too, as soon as `holds` is false.
   */
  notifyWhile<T>(state: Readable<T>, holds: (value: T) => boolean, notice: Notice): void;
  /** Stores simultaneous notices in arrival order; one toast may represent all of them. */
  notifyAll(notices: readonly Notice[], forAll?: Toasted): void;
  confirm(question: Question): Promise<boolean>;
  markSeen(): void;
  /** On sign-out, clears the notices and answers open questions "no". */
  clear(): void;
}

/** The host's own pickers of company and POS, one at a time. */
export interface Picker {
  readonly open: Readable<"company" | "pos" | null>;
  /** Resolves to null if the picker is closed without a choice. */
  pick(part: "company" | "pos"): Promise<Selection | null>;
  /** Closes the picker with the person's selection; null if there is none. */
  settle(selection: Selection | null): void;
}
