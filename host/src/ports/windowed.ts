import type { WindowedPort } from "@hpay/contract";
import type { RequestedSelection } from "./selection";

/** The host's query parameters from an address or opener. They survive sign-in and reload. */
export interface StartQuery extends RequestedSelection {
  readonly lang: string | null;
  readonly addsite: string | null;
  readonly addsiteNotifyUrl: string | null;
  readonly wmanage: string | null;
  readonly origin: string | null;
  /** The page that `wmanage` names, until it is opened. */
  readonly firstPage: string | null;
}

/** The panel in another page's pop-up or frame: what it receives and answers. */
export interface Windowed extends WindowedPort {
  stop(): void;
}
