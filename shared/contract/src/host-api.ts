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
 * Version of this contract. A remote names the range that it supports, and the registry checks the range before
 * anything of the remote loads.
 */
export const contractVersion = "1.2.0";

export interface SessionUser {
  readonly id: RecordId;
  readonly email: string;
  readonly name: string;
  readonly tel: string;
  readonly isDeveloper: boolean;
  /** Whether the setting `ticket_support` names the person, who then sees the tickets of all companies. */
  readonly isTicketSupport: boolean;
  /** Whether the setting `hp_staff` names the person, whom companies can then add as HPay support. */
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
  /** IANA zone of `Company.Data.TimeZone`; empty means the browser's zone. */
  readonly timeZone: string;
}

export interface SelectedPos {
  readonly id: RecordId;
  /** Main address or identifier. */
  readonly name: string;
  readonly merchantUid: string;
  /** The POS's type, for example `site-woocommerce`. */
  readonly type: string;
}

export interface Selection {
  readonly company: SelectedCompany | null;
  readonly pos: SelectedPos | null;
}

export interface SelectionPort extends Readable<Selection> {
  /**
   * Requests another company and POS. If no POS is given, the host selects the only one, the last used, or the
   * first. Resolves to false if the person stays because of unsaved work, or has no access to the company.
   */
  select(companyId: RecordId | null, posId?: RecordId | null): Promise<boolean>;
}

/** Whether the panel runs in a pop-up or frame of another page, and for what purpose. */
export interface WindowedMode {
  readonly mode: "none" | "manage" | "addsite";
  /** Origin of the opener; only messages of this origin are answered. */
  readonly openerOrigin: string | null;
  readonly addsiteUrl: string | null;
  readonly addsiteNotifyUrl: string | null;
}

export interface WindowedPort extends Readable<WindowedMode> {
  /** Sends a message to the waiting opener (`addsite_status_message`). */
  setStatus(text: string): void;
  /**
   * Sends a saved POS to the opener that requested one. The secret is sent only once, and only to the opener's
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
   * Emits an event, and resolves to the answer that acknowledges it. Rejects while offline, and after 15 s
   * without an answer.
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

/** The host's history, which is the only one. Only paths in the panel are accepted. */
export interface NavigationPort {
  readonly location: Readable<PanelLocation>;
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  href(path: string): string;
  go(delta: number): void;
}

export type NoticeTone = "success" | "info" | "warning" | "error";

/**
 * A toast at the top right, which is visible for 6 s, is not closed by a click elsewhere, and is listed in the
 * notifications drawer.
 */
export interface Notice {
  readonly tone: NoticeTone;
  readonly text: string;
  /** A second line: the gateway's message, if `text` does not explain the failure. */
  readonly details?: string | null;
  /** An address in the panel that the notice links to. */
  readonly href?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/**
 * A question that asks for confirmation. The focus starts on Cancel; the confirm button names the verb and its
 * object.
 */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: "neutral" | "danger";
  /** A text that the person has to type before confirming. */
  readonly typeToConfirm?: string;
}

/** The answer of the sign-in calls, without the token, which the host has already removed and stored. */
export interface IdentityAnswer {
  readonly error?: string;
  readonly retryAfterSeconds?: number;
  readonly signedIn?: boolean;
  readonly verify_device_ref?: string;
  readonly email_verify?: string;
  /** Whether the password was changed without signing in this browser. */
  readonly passwordSet?: boolean;
  readonly challenge?: string;
  readonly IDS?: readonly string[];
  readonly digits?: string;
  /** Whether the person has unused recovery codes; absent before the correct password was entered. */
  readonly recoveryCodes?: boolean;
}

export interface VerificationChannel {
  call(name: string, payload: unknown): Promise<unknown>;
  /**
   * Subscribes to pushes of the verification (`onExternalRefConnected`, …). `onAuthorization` arrives without
   * the token.
   */
  on(push: string, listener: (payload: unknown) => void): () => void;
  readonly status: Readable<SocketStatus>;
  close(): void;
}

/**
 * Sign-in calls, only for the remote whose config provides "identity". The host removes `authToken` from the
 * answers, and stores it.
 */
export interface Identity {
  login(payload: Readonly<Record<string, unknown>>): Promise<IdentityAnswer>;
  register(payload: Readonly<Record<string, unknown>>): Promise<IdentityAnswer>;
  verifyByEmail(payload: Readonly<Record<string, unknown>>): Promise<IdentityAnswer>;
  /** Opens a live connection for a sign-in or credential reference, before or after sign-in. */
  openVerification(ref: string): VerificationChannel;
  signOut(): Promise<void>;
  /**
   * Navigates to the POS list while a site is being added, else to the page that the person requested before
   * signing in, else to the dashboard.
   */
  continueAfterSignIn(): void;
  /**
   * Navigates to the page that has been pending since the sign-in.
   * @returns whether there was one; hosts before 1.1 do not navigate
   */
  goToAwaited?(): boolean;
}

/** All that a remote can ask of the host. */
export interface HostApi {
  readonly contract: string;
  readonly config: PanelConfig;
  readonly session: Readable<Session>;
  readonly selection: SelectionPort;
  readonly language: Readable<LanguageCode>;
  /**
   * Sets the person's language on a page without the shell's menu; absent if the surrounding page decides the
   * language.
   */
  chooseLanguage?(language: LanguageCode): void;
  readonly windowed: WindowedPort;
  /** True in a partner's page, where the session covers only the orders of one POS, and nobody is signed in. */
  readonly isEmbedded?: boolean;
  /**
   * Fetches from the API base. Adds the token and the company, site, request and idempotency headers. Emits
   * `hpay-auth-expired` if an answer's text begins with `401 `. Repeats a failed GET up to twice with jitter,
   * within 15 s. Sends a write once, and again after the same person has signed in again in a dialog above the
   * page.
   * @param path relative to the API base (`api/companies`, `me`), or an absolute address of the client base
   */
  http(path: string, init?: RequestInit): Promise<Response>;
  readonly live: LivePort;
  readonly navigation: NavigationPort;
  readonly events: EventBus;
  /**
   * Whether the signed-in person can do this in the selected company.
   * @param own whether the record belongs to the person
   */
  can(action: Action, own?: boolean): boolean;
  /** Opens the host's picker. Resolves to null if the person closes it without a choice. */
  pick(what: "company" | "pos"): Promise<Selection | null>;
  readonly identity?: Identity;
  /** The person's preferences; absent in an embedded page, where nobody is signed in to the panel. */
  readonly preferences?: PreferencesPort;
  /**
   * The records that the person has viewed; absent in an embedded page, where nobody is signed in to the panel.
   */
  readonly seen?: SeenPort;
  /** Extensions that other remotes add to this remote's pages; absent in an embedded page. */
  readonly extensions?: Extensions;
  notify(notice: Notice): void;
  confirm(question: Question): Promise<boolean>;
  readonly scripts: ScriptRunner;
  report(error: unknown): void;
}
