import type { Credentials, Ending, SessionPort } from "../ports/session";

interface Options {
  readonly session: Pick<SessionPort, "adopt" | "extend">;
  readonly ending: Pick<Ending, "signedIn">;
  /** What an earlier sign-in left behind. */
  kept(): Credentials | null;
  endToken(token: string): Promise<void>;
}

/** Takes a sign-in for this tab's session, unless it is another person's than the one who is waited for. */
export function adopter({ session, ending, kept, endToken }: Options): (adopted: Credentials) => void {
  return (adopted) => {
    if (ending.signedIn(adopted.user) === "stranger") {
      void endToken(adopted.token);
      return;
    }
    // A session that was renewed lasts as long as was asked for when it began.
    const before = kept();
    const isRenewed = before?.token === adopted.token;
    session.adopt(isRenewed && before.remember ? { ...adopted, remember: true } : adopted);
    // The gateway knows more of a person than the sign-in answers: whether they are support or a developer.
    void session.extend();
  };
}
