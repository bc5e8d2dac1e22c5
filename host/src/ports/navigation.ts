import type { NavigationPort } from "@hpay/contract";

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

export interface Navigation extends NavigationPort {
  /** As the remotes use it: a page that leads to another query or state of itself knows what that closes, and asks nobody. */
  readonly ofRemotes: NavigationPort;
  /** Goes there without asking pages that hold unsaved work: at start-up, and when the session is over. */
  force(to: string): void;
  /** Goes there as `push` does, for who has asked those pages already. */
  enter(to: string): void;
  /** The selection has changed: the present address names the new one, and the history gets no new entry. */
  restate(): void;
  stop(): void;
}

/** Sign-in as it stands in the document before the scripts are there (`boot.js` shows it). */
export interface EarlyPage {
  /** Something else has to be seen first, for example why sign-in does not come. What was typed is kept for it. */
  hide(): void;
  /** Another page is shown: what was typed belongs to nobody. */
  drop(): void;
}
