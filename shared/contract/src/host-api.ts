import type { EventBus } from "./event-bus";
import type { Extensions } from "./extensions";
import type { LanguageCode } from "./language";
import type { PanelConfig } from "./panel-config";
import type { Action } from "./permissions";
import type { PreferencesPort } from "./preferences";
import type { Readable } from "./readable";
import type { RecordId } from "./record-id";
import type { Role } from "./roles";
import type { ScriptRunner } from "./script-runner";
import type { SeenPort } from "./seen";

/**
 * Version of this contract. A remote names the range that it supports, and the registry checks it before
 * loading anything.
 */
export const contractVersion = "1.2.0";

export interface SessionUser {
  readonly id: RecordId;
  readonly email: string;
  readonly name: string;
  readonly tel: string;
  readonly isDeveloper: boolean;
  /** Named in the setting `ticket_support`: the person sees the tickets of all companies. */
  readonly isTicketSupport: boolean;
  /** Named in the setting `hp_staff`: companies can add the person as HPay support. */
  readonly isSupportStaff?: boolean;
}

/** The signed-in person. The token never leaves the host. */
export interface Session {
  readonly user: SessionUser | null;
  /** The person's role in the selected company; staff while none is selected. */
  readonly role: Role;
}

export interface SelectedCompany {
  readonly id: RecordId;
  readonly name: string;
  /** IANA zone of `Company.Data.TimeZone`; empty: the browser's own. */
  readonly timeZone: string;
}

export interface SelectedPos {
  readonly id: RecordId;
  /** Main address or identifier. */
  readonly name: string;
  readonly merchantUid: string;
  /** For example `site-woocommerce`. */
  readonly type: string;
}

export interface Selection {
  readonly company: SelectedCompany | null;
  readonly pos: SelectedPos | null;
}

export interface SelectionPort extends Readable<Selection> {
  /**
   * Requests another company and POS. If no POS is given, the host chooses one by its rules (the only one,
   * the last used, the first). Resolves to false when the person stays with unsaved work, or has no access to
   * the company.
   */
  select(companyId: RecordId | null, posId?: RecordId | null): Promise<boolean>;
}

/** Whether the panel runs in another page's pop-up or frame, and for what purpose. */
export interface WindowedMode {
  readonly mode: "none" | "manage" | "addsite";
  /** The only origin whose messages are answered. */
  readonly openerOrigin: string | null;
  readonly addsiteUrl: string | null;
  readonly addsiteNotifyUrl: string | null;
}

export interface WindowedPort extends Readable<WindowedMode> {
  /** Message for the waiting opener (`addsite_status_message`). */
  setStatus(text: string): void;
  /**
   * Sends a saved POS to the opener that requested one. The secret is sent only once, and only to that
   * origin.
   */
  completeAddsite(pos: AddedSite): void;
}

export interface AddedSite {
  readonly merchant_site_uid: string;
  readonly secret_token: string;
  readonly company_id: RecordId;
  readonly site_id: RecordId;
}

export type SocketStatus = "offline" | "connecting" | "online";

export interface LivePort {
  readonly status: Readable<SocketStatus>;
  /**
   * Emits with an acknowledgement and resolves to the answer. Rejects after 15 s without an answer, and while
   * offline.
   */
  call(name: string, payload: unknown): Promise<unknown>;
  on(name: string, listener: (payload: unknown) => void): () => void;
}

export interface PanelLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** The host's only history. Paths are in-panel; anything else is refused. */
export interface NavigationPort {
  readonly location: Readable<PanelLocation>;
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  href(path: string): string;
  go(delta: number): void;
}

export type NoticeTone = "success" | "info" | "warning" | "error";

/**
 * A toast: top right, 6 s of visible time, not closed by a click elsewhere, and listed in the notifications
 * drawer.
 */
export interface Notice {
  readonly tone: NoticeTone;
  readonly text: string;
  /** A second line: the gateway's message for a failure whose text does not explain it. */
  readonly details?: string | null;
  /** An in-panel address that the notice links to. */
  readonly href?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A question that asks for confirmation. The focus starts on Cancel; the confirm button names verb and object. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: "neutral" | "danger";
  /** A text that the person has to type first. */
  readonly typeToConfirm?: string;
}

/** The answer of the sign-in calls, without the token, which the host has already removed and stored. */
export interface IdentityAnswer {
  readonly error?: string;
  readonly retryAfterSeconds?: number;
  readonly signedIn?: boolean;
  readonly verify_device_ref?: string;
  readonly email_verify?: string;
  /** A reset that does not sign this browser in. */
  readonly passwordSet?: boolean;
  readonly challenge?: string;
  readonly IDS?: readonly string[];
  readonly digits?: string;
  /** After the correct password: whether the person has recovery codes left. */
  readonly recoveryCodes?: boolean;
}

export interface VerificationChannel {
  call(name: string, payload: unknown): Promise<unknown>;
  /**
   * Receives pushes of the verification (`onExternalRefConnected`, …). `onAuthorization` arrives without the
   * token.
   */
  on(push: string, listener: (payload: unknown) => void): () => void;
  readonly status: Readable<SocketStatus>;
  close(): void;
}

/** Sign-in calls, only for the remote that provides "identity". The host removes and stores `authToken`. */
export interface Identity {
  login(payload: Readonly<Record<string, unknown>>): Promise<IdentityAnswer>;
  register(payload: Readonly<Record<string, unknown>>): Promise<IdentityAnswer>;
  verifyByEmail(payload: Readonly<Record<string, unknown>>): Promise<IdentityAnswer>;
  /** A live connection for a sign-in or credential reference, before or after sign-in. */
  openVerification(ref: string): VerificationChannel;
  signOut(): Promise<void>;
  /**
   * Navigates to the pending address: the POS list while a site is being added, the remembered page, or the
   * dashboard.
   */
  continueAfterSignIn(): void;
  /**
   * Navigates to the page that has been pending since the sign-in, and returns whether there was one. Hosts
   * before 1.1 do not navigate.
   */
  goToAwaited?(): boolean;
}

/**
 * A failed call with an answer that was understood. `http` resolves; the data provider turns error answers
 * into this.
 */
export interface HostApi {
  readonly contract: string;
  readonly config: PanelConfig;
  readonly session: Readable<Session>;
  readonly selection: SelectionPort;
  readonly language: Readable<LanguageCode>;
  /**
   * Sets the person's language on a page without the shell's menu. Absent where the surrounding page decides.
   */
  chooseLanguage?(language: LanguageCode): void;
  readonly windowed: WindowedPort;
  /** True in a partner's page, where the session covers only one POS's orders, and nobody is signed in. */
  readonly isEmbedded?: boolean;
  /**
   * Fetches from the API base. Adds the token and the company, site, request and idempotency headers; raises
   * `hpay-auth-expired` on a text that begins `401 `; repeats a GET twice with jitter, 15 s in total; sends a write
   * once, and again after the same person has signed in again above the page.
   * @param path relative to the API base (`api/companies`, `me`); an absolute address of the client base is accepted too
   */
  http(path: string, init?: RequestInit): Promise<Response>;
  readonly live: LivePort;
  readonly navigation: NavigationPort;
  readonly events: EventBus;
  /**
   * Whether the signed-in person can do this in the selected company. `own`: the record belongs to the
   * person.
   */
  can(action: Action, own?: boolean): boolean;
  /** Opens the host's picker. Null: it was closed without a choice. */
  pick(what: "company" | "pos"): Promise<Selection | null>;
  readonly identity?: Identity;
  /** The person's preferences; absent without a sign-in to the panel itself (an embedded page). */
  readonly preferences?: PreferencesPort;
  /** The records that the person has viewed; absent without a sign-in to the panel itself. */
  readonly seen?: SeenPort;
  /** Extensions that other remotes add to this remote's pages; absent in an embedded page. */
  readonly extensions?: Extensions;
  notify(notice: Notice): void;
  confirm(question: Question): Promise<boolean>;
  readonly scripts: ScriptRunner;
  report(error: unknown): void;
}
