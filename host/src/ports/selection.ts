import type { Readable, Role, SelectedCompany, SelectedPos, Selection, SelectionPort } from "@hpay/contract";

/** A company of the person, for the pickers. */
export interface CompanyRow extends SelectedCompany {
  readonly role: Role;
  readonly regNo: string;
  readonly taxNo: string;
  readonly address: string;
}

/** A POS of a company, for the pickers. */
export interface PosRow extends SelectedPos {
  readonly companyId: number;
  /** Additional addresses of the POS. */
  readonly urls: readonly string[];
  /** Hosts that are proven to be the POS's own, in DNS form (Punycode). */
  readonly provenHosts: readonly string[];
  readonly createdAt: string;
  readonly isEnabled: boolean;
}

export interface RecordPlace {
  readonly resource: string;
  readonly id: number;
}

/** The selection in an address: query parameters company_id, site_id and pos. */
export interface RequestedSelection {
  readonly companyId: number | null;
  /** The POS by id or merchant UID. */
  readonly pos: string | null;
  /** The record that the address opens: its POS is selected, if the person has access to it. */
  readonly record?: RecordPlace | null;
}

export type Loading = "loading" | "loaded" | "failed";

/** The person's company and POS, with their lists. */
export interface CompanySelection extends SelectionPort {
  readonly companies: Readable<readonly CompanyRow[]>;
  readonly posList: Readable<readonly PosRow[]>;
  readonly loading: Readable<Loading>;
  /** Loads the companies and selects by the selection rules; called after sign-in and on Retry. */
  start(requested: RequestedSelection): Promise<void>;
  /** Selects like `select`, for callers that have already asked about leaving. */
  choose(companyId: number | null, posId?: number | null): Promise<boolean>;
  /** Reloads the lists after a change of their records, and replaces deleted selections. */
  refresh(): Promise<void>;
  /**
   * The selection for calls, without deleted records that are still selected only because of unsaved work.
   */
  callSelection(): Selection;
  /** Whether an automatic change of the selection waits for unsaved work; `refresh` makes it later. */
  isWaiting(): boolean;
  /** Stops requests for a deleted company or POS. `refresh` chooses a replacement. */
  drop(deleted: { readonly companyId?: number; readonly posId?: number }): void;
  clear(): void;
}
