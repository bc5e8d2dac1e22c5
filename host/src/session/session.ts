import { defaultRole, type Readable, type Role, type Session } from "@hpay/contract";
import { createValue } from "../state/value";
import { type Credentials, isSamePerson, toSessionUser } from "./account";
import type { CredentialStore } from "./credentials";

/** What became of asking the gateway who the token belongs to. */
export type MeAnswer =
  | { readonly kind: "person"; readonly body: unknown }
  | { readonly kind: "refused" }
  | { readonly kind: "unreachable" };

export type AskMe = (token: string) => Promise<MeAnswer>;

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

const nobody: Session = { user: null, role: defaultRole };

export function createSession(store: CredentialStore, askMe: AskMe): SessionPort {
  const state = createValue<Session>(nobody);
  let current: Credentials | null = null;

  const hold = (credentials: Credentials) => {
    const { role } = state.get();
    current = credentials;
    state.set({ user: credentials.user, role });
  };
  const forget = (isOver: (kept: Credentials) => boolean) => {
    current = null;
    store.clear(isOver);
    state.set(nobody);
  };

  const check = async (credentials: Credentials): Promise<Outcome> => {
    const token = current?.token;
    const answer = await askMe(credentials.token);
    // By the token: of two looks at the same session each is right, whichever is answered first.
    if (current?.token !== token) return "overtaken";
    if (answer.kind !== "person") return answer.kind;
    const user = toSessionUser(answer.body);
    if (!user || !isSamePerson(user, credentials.user)) return "refused";
    store.prolong({ ...credentials, user });
    hold({ ...credentials, user });
    return "person";
  };

  return {
    state,
    token: () => current?.token ?? null,
    async restore() {
      const kept = store.read();
      if (kept) await check(kept);
      if (current) return true;
      forget(({ token }) => token === kept?.token);
      return false;
    },
    adopt(credentials) {
      store.keep(credentials);
      hold(credentials);
    },
    setRole(role) {
      const { user, role: before } = state.get();
      if (role !== before) state.set({ user, role });
    },
    extend: async () => (current ? check(current) : "refused"),
    expiresAtMs: store.expiresAtMs,
    clear(what = "session") {
      const ended = current;
      forget(
        ({ token, user }) =>
          token === ended?.token || (what === "person" && ended !== null && isSamePerson(user, ended.user)),
      );
    },
  };
}
