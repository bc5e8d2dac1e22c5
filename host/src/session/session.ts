import { defaultRole, type Session } from "@hpay/contract";
import type { ClosedCompanies, Credentials, MeAnswer, Outcome, SessionPort } from "../ports/session";
import { createValue } from "../state/value";
import { isSamePerson, readClosedCompanies, toSessionUser } from "./account";
import type { CredentialStore } from "./credentials";

export type RequestMe = (token: string) => Promise<MeAnswer>;

const nobody: Session = { user: null, role: defaultRole };

export function createSession(store: CredentialStore, requestMe: RequestMe): SessionPort {
  const state = createValue<Session>(nobody);
  const closed = createValue<ClosedCompanies | null>(null);
  let currentCredentials: Credentials | null = null;

  const setSession = (credentials: Credentials) => {
    const { role } = state.get();
    currentCredentials = credentials;
    state.set({ user: credentials.user, role });
  };
  const forget = (isOver: (stored: Credentials) => boolean) => {
    currentCredentials = null;
    store.clear(isOver);
    closed.set(null);
    state.set(nobody);
  };

  const check = async (credentials: Credentials): Promise<Outcome> => {
    const token = currentCredentials?.token;
    const answer = await requestMe(credentials.token);
    // Only the token is compared: two checks of the same session are both valid, whichever is answered first.
    if (currentCredentials?.token !== token) return "overtaken";
    if (answer.kind !== "person") return answer.kind;
    const user = toSessionUser(answer.body);
    if (!user || !isSamePerson(user, credentials.user)) return "refused";
    store.prolong({ ...credentials, user });
    closed.set(readClosedCompanies(answer.body));
    setSession({ ...credentials, user });
    return "person";
  };

  return {
    state,
    closed,
    token: () => currentCredentials?.token ?? null,
    async restore() {
      const storedValue = store.read();
      if (storedValue) await check(storedValue);
      if (currentCredentials) return true;
      forget(({ token }) => token === storedValue?.token);
      return false;
    },
    adopt(credentials) {
      store.keep(credentials);
      closed.set(null);
      setSession(credentials);
    },
    setRole(role) {
      const { user, role: previousRole } = state.get();
      if (role !== previousRole) state.set({ user, role });
    },
    extend: async () => (currentCredentials ? check(currentCredentials) : "refused"),
    expiresAtMs: store.expiresAtMs,
    clear(scope = "session") {
      const endedCredentials = currentCredentials;
      forget(
        ({ token, user }) =>
          token === endedCredentials?.token ||
          (scope === "person" && endedCredentials !== null && isSamePerson(user, endedCredentials.user)),
      );
    },
  };
}
