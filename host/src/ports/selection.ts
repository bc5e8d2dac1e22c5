import type { Readable, Role, SelectedCompany, SelectedPos, Selection, SelectionPort } from "@hpay/contract";

/** A company of the person, as the selectors show it. */
export interface CompanyRow extends SelectedCompany {
  readonly role: Role;
  readonly regNo: string;
  readonly taxNo: string;
  readonly address: string;
}

/** A POS of a company, as the selectors show it. */
export interface PosRow extends SelectedPos {
  readonly companyId: number;
  /** Auxiliary addresses. */
  readonly urls: readonly string[];
  readonly createdAt: string;
  readonly isEnabled: boolean;
}

/** What an address asks to be selected: query parameters company_id, site_id and pos. */
export interface WantedSelection {
  readonly companyId: number | null;
  /** Id or merchant uid. */
  readonly pos: string | null;
}

export type Loading = "loading" | "loaded" | "failed";

/** Company and POS of the person, with the lists that they are chosen from. */
export interface CompanySelection extends SelectionPort {
  readonly companies: Readable<readonly CompanyRow[]>;
  /** POS of the selected company. */
  readonly posList: Readable<readonly PosRow[]>;
  readonly loading: Readable<Loading>;
  /** Reads the companies and selects by the rules; after sign-in, and for Retry. */
  start(wanted: WantedSelection): Promise<void>;
  /** Selects as `select` does, for who has asked already whether the page may be left. */
  choose(companyId: number | null, posId?: number | null): Promise<boolean>;
  /** Reads the lists again, because a record of theirs changed; selects anew what has vanished. */
  refresh(): Promise<void>;
  /** What calls may name: the selection without what is gone and only waits for unsaved work. */
  claimed(): Selection;
  /** Whether something else is to be selected as soon as a page holds no unsaved work any more: `refresh` sees to it. */
  isWaiting(): boolean;
  /** A company or a POS is gone: from now on nothing is asked for in its name. What takes its place, `refresh` chooses. */
  drop(gone: { readonly companyId?: number; readonly posId?: number }): void;
  clear(): void;
}
