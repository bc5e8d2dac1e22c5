import type { Readable, Role, Session, SessionUser } from "@hpay/contract";

/** A token and its owner, as sign-in returns them and as they are stored. */
export interface Credentials {
  readonly token: string;
  readonly user: SessionUser;
  /** Whether Remember was ticked, so that the sign-in lasts 7 days instead of 45 minutes. */
  readonly remember: boolean;
}

/** The gateway's answer about the owner of the token. */
export type MeAnswer =
  | { readonly kind: "person"; readonly body: unknown }
  | { readonly kind: "refused" }
  | { readonly kind: "unreachable" };

/** `overtaken`: a person has signed out or in meanwhile, so the answer does not concern the current session. */
export type Outcome = MeAnswer["kind"] | "overtaken";

/**
 * Companies of the person that this session cannot open; `hasPasskey`: whether the person can sign in with a
 * passkey.
 */
export interface ClosedCompanies {
  readonly companies: readonly {
    readonly id: number;
    readonly name: string;
    readonly why: "ended" | "passkey";
  }[];
  readonly hasPasskey: boolean;
}

/** The person's session. Only the host's own ports see the token. */
export interface SessionPort {
  readonly state: Readable<Session>;
  /** The companies in the gateway's last answer; null if not requested since the sign-in. */
  readonly closed: Readable<ClosedCompanies | null>;
  token(): string | null;
  /**
   * Validates the session of an earlier page. Resolves to false if the person is signed out; all data of the
   * session is then cleared.
   */
  restore(): Promise<boolean>;
  /** Starts the session of a person who has signed in. */
  adopt(credentials: Credentials): void;
  setRole(role: Role): void;
  /** Asks the gateway again, which extends the session, and restarts the lifetime of the stored session. */
  extend(): Promise<Outcome>;
  expiresAtMs(): number;
  /**
   * Clears the session here; `signOut` of the identity port notifies the gateway. The cookies may belong to a
   * newer sign-in in another tab, so they are removed only on sign-out, and only if they belong to that
   * person.
   */
  clear(what?: "session" | "person"): void;
}

/** What followed an invalid token: the same person has signed in again, or the session has ended. */
export type Resumption = "resumed" | "ended";

/** The sign-in that is shown over the page, so that this person can continue. */
export interface SignInOver {
  readonly user: SessionUser;
  /** `expired`: canceling ends the session. `stale`: canceling only drops the sensitive call. */
  readonly why: "expired" | "stale";
}

/**
 * What follows an invalid token: the session ends, or, if there is unsaved work, the person signs in again
 * first.
 */
export interface Ending {
  readonly signInOver: Readable<SignInOver | null>;
  expiredToken(reason: string): Promise<Resumption>;
  staleSignIn(): Promise<Resumption>;
  /**
   * Called after a sign-in. Returns whether the expected person or another one has signed in, or whether nobody
   * in particular was expected.
   */
  signedIn(user: SessionUser): "resumed" | "stranger" | "ordinary";
  /** Called when the person closes the sign-in without signing in. */
  cancel(): void;
  /** Called when the session has ended for any reason: drops calls that wait for a sign-in. */
  abandon(): void;
  stop(): void;
}

export interface StartUp {
  /** Checks what the current address needs. */
  enter(): Promise<void>;
  /**
   * The pending address: the POS list while adding a site, the opener's address or the remembered page; null
   * if there is none.
   */
  pendingAddress(): string | null;
  /** Navigates to a pending address. Returns whether there was one. */
  goToAwaited(): boolean;
  /** Sends a person who signed in on a public page to the pending address, else to the dashboard. */
  continueAfterSignIn(): void;
  /** Where a sign-in would lead, if an opener or the person named a page; null if the open page is not left. */
  addressAfterSignIn(): string | null;
}

export type EndReason = "signed-out" | "expired" | "canceled" | "stranger";

/** Ways to end a session in this tab, and to notify other tabs. */
export interface EndOfSession {
  /** Clears all data of the session and opens the sign-in page. */
  end(why: EndReason): void;
  /** A person signs out. Pages with unsaved work may block it. */
  signOut(): Promise<void>;
  /**
   * Ends the session in this tab after the person has signed out in another tab, where only that tab's token
   * was ended.
   */
  follow(userId: number, mark: number): Promise<void>;
  /** Notifies other tabs of a sign-out. */
  onSignOut(notify: NotifySignedOut): void;
}

export type NotifySignedOut = (userId: number, mark: number) => void;
