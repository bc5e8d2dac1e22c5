import type { NavigationPort } from "@hpay/contract";

export type CanLeave = () => boolean | Promise<boolean>;

/** Pages that can block leaving. Every mounted page is asked before the person leaves, in whatever way. */
export interface LeaveGuard {
  /** Returns a function that unsubscribes. */
  ask(canLeave: CanLeave): () => void;
  canLeave(): boolean | Promise<boolean>;
  /** Whether a page has unsaved work, determined without asking the person. */
  isDirty(): boolean;
  /** Watches for unsent input in a page's fields. Returns a function that stops watching. */
  watchTyping(root: Document | ShadowRoot): () => void;
  /** Forgets typed input, because the person has left the page. */
  forgetTyped(): void;
  /**
   * Whether a page has unsaved work, or unsent input such as a filter. Only the person may replace such a page.
   */
  isInUse(): boolean;
  /** While this is true, questions to the person are answered "no" without being shown. */
  isProbing(): boolean;
}

export interface Navigation extends NavigationPort {
  /** For remotes: navigating to another query or state of the same page does not ask for confirmation. */
  readonly ofRemotes: NavigationPort;
  /** Navigates without asking pages with unsaved work: at start-up, and after the session's end. */
  force(to: string): void;
  /** Navigates like `push`, for callers that have already asked about leaving. */
  enter(to: string): void;
  /** Updates the current address after a change of the selection, without a new history entry. */
  rewriteAddress(): void;
  stop(): void;
}

/** The early sign-in in the document before the scripts load (`boot.js` shows it). */
export interface EarlyPage {
  /**
   * Hides the early page where something else must be visible, such as why sign-in fails to load. Typed values
   * are retained.
   */
  hide(): void;
  /** Drops the early page and its typed values, because another page is shown. */
  drop(): void;
}
