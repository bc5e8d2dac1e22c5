import type { Readable, Role, Session, SessionUser } from "@hpay/contract";

/** A token with the person it belongs to, as sign-in answers them and as they are kept. */
export interface Credentials {
  readonly token: string;
  readonly user: SessionUser;
  /** Remember was ticked: 7 days instead of 45 minutes. */
  readonly remember: boolean;
}

/** What became of asking the gateway who the token belongs to. */
export type MeAnswer =
  | { readonly kind: "person"; readonly body: unknown }
  | { readonly kind: "refused" }
  | { readonly kind: "unreachable" };

/** `overtaken`: somebody signed out or in meanwhile, so the answer says nothing of the session there is now. */
export type Outcome = MeAnswer["kind"] | "overtaken";

/** The person's session. Only the host's own ports see the token. */
export interface SessionPort {
  readonly state: Readable<Session>;
  token(): string | null;
  /** Validates what an earlier page left behind. False: signed out, and everything of it is cleared. */
  restore(): Promise<boolean>;
  /** A sign-in succeeded. */
  adopt(credentials: Credentials): void;
  setRole(role: Role): void;
  /** Asks the gateway again, which makes it slide, and keeps the session for another full life. */
  extend(): Promise<Outcome>;
  expiresAtMs(): number;
  /**
   * Forgets the session here; the gateway is told by `signOut` of the identity port. The cookies may hold a newer sign-in of
   * another tab, which only a person who signs out takes along, where it is their own.
   */
  clear(what?: "session" | "person"): void;
}

/** What became of a dead session: the same person is back, or everything was ended. */
export type Resumption = "resumed" | "ended";

/** Sign-in is shown over the page, for this person to go on. */
export interface SignInOver {
  readonly user: SessionUser;
  /** `expired`: giving up ends the session. `stale`: giving up only leaves the risky call undone. */
  readonly why: "expired" | "stale";
}

/** What happens when a token is dead: everything ends, or, over unsaved work, the person signs in again first. */
export interface Ending {
  readonly signInOver: Readable<SignInOver | null>;
  deadToken(reason: string): Promise<Resumption>;
  staleSignIn(): Promise<Resumption>;
  /** A sign-in succeeded. Answers whether it was the one that was waited for, another person's, or an ordinary one. */
  signedIn(user: SessionUser): "resumed" | "stranger" | "ordinary";
  /** The person closed the sign-in without signing in. */
  giveUp(): void;
  /** The session is over, whoever ended it: what waited for a sign-in is not done at the next one. */
  abandon(): void;
  stop(): void;
}

/** The decisions at the start, and whenever a page is asked for without a session. */
export interface StartUp {
  /** Checks what the present address needs. */
  enter(): Promise<void>;
  /** POS list while adding a site, the address of the opener, the remembered page; null: nothing waits for the person. */
  awaited(): string | null;
  /** Leads there if something waits. Answers whether it did. */
  goToAwaited(): boolean;
  /** Leads who has signed in on a page for everybody to what waits for them, else to the dashboard. */
  continueAfterSignIn(): void;
  /** An opener wants this address to be opened after sign-in. */
  manage(address: string): void;
  /** Where a sign-in would lead now, if an opener or the person named a page; null where the open page stays. */
  ahead(): string | null;
}

export type WhyEnded = "signed-out" | "expired" | "given-up" | "stranger";

/** What ends a session in this tab, and what the person's other tabs are told of it. */
export interface EndOfSession {
  /** Clears everything of the session and opens the sign-in page. */
  end(why: WhyEnded): void;
  /** A person signs out. Pages with unsaved work may hold them back. */
  signOut(): Promise<void>;
  /** The person has signed out in another tab, which has ended its own token alone. */
  follow(userId: number, mark: number): Promise<void>;
  /** Who tells the other tabs of a sign-out. */
  tellWith(tell: NotifySignedOut): void;
}

export type NotifySignedOut = (userId: number, mark: number) => void;
