import type { Ending, SessionPort } from "../ports/session";

interface Options {
  readonly session: Pick<SessionPort, "state" | "extend">;
  readonly ending: Pick<Ending, "expiredToken">;
  reconnect(): void;
}

/** Called when the gateway has closed the live connection: reopens it once the session is confirmed. */
export async function reopenClosedConnection({ session, ending, reconnect }: Options): Promise<void> {
  if (!session.state.get().user) return;
  const outcome = await session.extend();
  if (outcome === "refused" && session.state.get().user) {
    const signIn = await ending.expiredToken("401 CONNECTION_REFUSED");
    // The same person signed in again, so the selection does not change, and nothing else reopens the
    // connection.
    if (signIn === "resumed") reconnect();
  } else setTimeout(() => session.state.get().user && reconnect(), 3000 + Math.random() * 4000);
}
