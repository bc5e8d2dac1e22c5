import type { Ending, SessionPort } from "../ports/session";

interface Options {
  readonly session: Pick<SessionPort, "state" | "extend">;
  readonly ending: Pick<Ending, "deadToken">;
  reconnect(): void;
}

/** The gateway has closed the live connection: it is reopened once the session is confirmed. */
export async function reopenClosedConnection({ session, ending, reconnect }: Options): Promise<void> {
  if (!session.state.get().user) return;
  const outcome = await session.extend();
  if (outcome === "refused" && session.state.get().user) {
    const signIn = await ending.deadToken("401 CONNECTION_REFUSED");
    // The same person as before: nothing changes for the live connection.
    if (signIn === "resumed") reconnect();
  } else setTimeout(() => session.state.get().user && reconnect(), 3000 + Math.random() * 4000);
}
