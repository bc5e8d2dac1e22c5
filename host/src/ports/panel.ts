import type { EventBus, Identity, PanelConfig, PreferencesPort } from "@hpay/contract";
import type { Translate } from "@hpay/i18n";
import type { hostMessages } from "../messages/host-messages";
import type { PanelLanguage } from "./language";
import type { Live, OrderNews, SeenStore, UnreadPort } from "./live";
import type { EarlyPage, LeaveGuard, Navigation } from "./navigation";
import type { Notices, Picker } from "./notices";
import type { Developer, FlightRecorder, Remotes } from "./remotes";
import type { CompanySelection, RequestedSelection } from "./selection";
import type { Ending, EndOfSession, SessionPort, StartUp } from "./session";
import type { StartQuery, Windowed } from "./windowed";

export type HostTranslate = Translate<(typeof hostMessages)["en"]>;

/** All ports of the host for its own components and wiring. `panel/create-panel.ts` assembles them. */
export interface Panel {
  readonly config: PanelConfig;
  readonly query: StartQuery;
  readonly events: EventBus;
  readonly language: PanelLanguage;
  readonly t: HostTranslate;
  readonly leaveGuard: LeaveGuard;
  readonly navigation: Navigation;
  readonly notices: Notices;
  readonly picker: Picker;
  readonly session: SessionPort;
  readonly preferences: PreferencesPort;
  readonly ending: Ending;
  readonly endOfSession: EndOfSession;
  readonly selection: CompanySelection;
  readonly live: Live;
  readonly windowed: Windowed;
  readonly startUp: StartUp;
  readonly identity: Identity;
  readonly news: OrderNews;
  readonly seen: SeenStore;
  readonly unread: UnreadPort;
  readonly remotes: Remotes;
  readonly recorder: FlightRecorder;
  readonly developer: Developer;
  readonly earlyPage: EarlyPage;
  /** Stores failures of the host itself, with the events before them. */
  report(error: unknown): void;
  /** Whether an earlier page or visit has stored a session. */
  hasStoredSession(): boolean;
  /**
   * The first sign-in's selection: the POS in the document's address, else the one at the address that the
   * sign-in leads to.
   */
  requestedSelection(): RequestedSelection;
}
