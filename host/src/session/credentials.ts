import type { Credentials } from "../ports/session";
import { parseJsonObject } from "../state/json-text";
import type { StringStore } from "../state/stored";
import { fromSessionUser, toSessionUser } from "./account";
import { longLifeMs, type RememberCookies, shortLifeMs } from "./remember-cookies";

const tokenKey = "AccessToken";
const userKey = "UserData";
const expiryKey = "hpay-session-expires";

/** Stores a sign-in across reloads: session storage for this tab, the spec's cookies for the next one. */
export interface CredentialStore {
  /**
   * Reads from this tab, else from the cookie of an earlier sign-in, unless the tab's own session has ended.
   */
  read(): Credentials | null;
  /** Stores the credentials, in the cookies too, and restarts their lifetime. */
  keep(credentials: Credentials): void;
  /**
   * Stores a continuing session like `keep`, but does not overwrite the cookies of a newer sign-in in another
   * tab.
   */
  prolong(credentials: Credentials): void;
  expiresAtMs(): number;
  /** Clears this tab's credentials, and the cookies if `isOver` is true for the credentials in them. */
  clear(isOver: (stored: Credentials) => boolean): void;
}

export function createCredentialStore(
  session: StringStore,
  cookies: RememberCookies,
  now: () => number,
): CredentialStore {
  // A tab whose session has ended waits for its person to sign in. Only new tabs use another tab's session.
  let hasEnded = false;
  const write = (credentials: Credentials, isNew: boolean) => {
    hasEnded = false;
    const expiresAtMs = now() + (credentials.remember ? longLifeMs : shortLifeMs);
    const user = { ...fromSessionUser(credentials.user), remember: credentials.remember };
    session.write(tokenKey, credentials.token);
    session.write(userKey, JSON.stringify(user));
    session.write(expiryKey, String(expiresAtMs));
    const storedValue = cookies.read(now());
    if (isNew || storedValue === null || storedValue.token === credentials.token)
      cookies.write(credentials, expiresAtMs);
  };

  return {
    read() {
      const token = session.read(tokenKey);
      const savedUser = parseJsonObject(session.read(userKey));
      const user = toSessionUser(savedUser);
      if (token && user) return { token, user, remember: savedUser?.remember === true };
      return token || hasEnded ? null : cookies.read(now());
    },
    keep: (credentials) => write(credentials, true),
    prolong: (credentials) => write(credentials, false),
    expiresAtMs: () => Number(session.read(expiryKey) ?? 0),
    clear(isOver) {
      if (session.read(tokenKey)) hasEnded = true;
      for (const key of [tokenKey, userKey, expiryKey]) session.remove(key);
      const cookieCredentials = cookies.read(now());
      if (cookieCredentials === null || isOver(cookieCredentials)) cookies.clear();
    },
  };
}
