import type { Credentials, Ending, SessionPort } from "../ports/session";

interface Options {
  readonly session: Pick<SessionPort, "adopt" | "extend">;
  readonly ending: Pick<Ending, "signedIn">;
  storedCredentials(): Credentials | null;
  endToken(token: string): Promise<void>;
}

/** Adopts a sign-in as this tab's session, unless another person is expected. */
export function signInAdopter({
  session,
  ending,
  storedCredentials,
  endToken,
}: Options): (credentials: Credentials) => void {
  return (credentials) => {
    if (ending.signedIn(credentials.user) === "stranger") {
      void endToken(credentials.token);
      return;
    }
    // A renewed session keeps the lifetime that was chosen when it started.
    const previousCredentials = storedCredentials();
    const isRenewed = previousCredentials?.token === credentials.token;
    session.adopt(
      isRenewed && previousCredentials.remember ? { ...credentials, remember: true } : credentials,
    );
    // The sign-in answer lacks what `GET me` contains: whether the person is support or a developer.
    void session.extend();
  };
}
