import { parseJsonObject } from "../state/json-text";
import type { Kept } from "../state/kept";
import { type Credentials, fromSessionUser, toSessionUser } from "./account";
import { longLifeMs, type RememberCookies, shortLifeMs } from "./remember-cookies";

const tokenKey = "AccessToken";
const userKey = "UserData";
const expiryKey = "hpay-session-expires";

/** Where a sign-in outlives a reload: session storage for this tab, the spec's cookies for the next one. */
export interface CredentialStore {
  /** From this tab, else from the cookie of an earlier one. */
  read(): Credentials | null;
  /** Keeps them for another full life from now on. */
  keep(credentials: Credentials): void;
  expiresAtMs(): number;
  clear(): void;
}

export function createCredentialStore(
  session: Kept,
  cookies: RememberCookies,
  now: () => number,
): CredentialStore {
  return {
    read() {
      const token = session.read(tokenKey);
      const kept = parseJsonObject(session.read(userKey));
      const user = toSessionUser(kept);
      if (token && user) return { token, user, remember: kept?.remember === true };
      return token ? null : cookies.read(now());
    },
    keep(credentials) {
      const expiresAtMs = now() + (credentials.remember ? longLifeMs : shortLifeMs);
      const user = { ...fromSessionUser(credentials.user), remember: credentials.remember };
      session.write(tokenKey, credentials.token);
      session.write(userKey, JSON.stringify(user));
      session.write(expiryKey, String(expiresAtMs));
      cookies.write(credentials, expiresAtMs);
    },
    expiresAtMs: () => Number(session.read(expiryKey) ?? 0),
    clear() {
      for (const key of [tokenKey, userKey, expiryKey]) session.remove(key);
      cookies.clear();
    },
  };
}
