import type { SessionPort } from "../ports/session";

const checkEveryMs = 20_000;
const refreshUnderMs = 4 * 60_000;
const warnUnderMs = 2 * 60_000;

interface Options {
  readonly session: Pick<SessionPort, "state" | "extend" | "expiresAtMs">;
  now(): number;
  /** Called when the session is about to end and could not be refreshed. */
  onEnding(): void;
  /** Called when more than four minutes of the session remain again. */
  onExtended(): void;
  onEnded(): void;
}

/**
 * Checks the session's remaining time once. Under four minutes, extends the session; under two, if that failed,
 * warns the person; at zero, ends the session.
 */
export async function checkSessionLife({ session, now, onEnding, onExtended, onEnded }: Options) {
  if (!session.state.get().user) return;
  if (session.expiresAtMs() - now() >= refreshUnderMs) return onExtended();
  const outcome = await session.extend();
  if (!session.state.get().user) return;
  if (outcome === "person") return onExtended();
  const leftMs = session.expiresAtMs() - now();
  if (outcome === "refused" || leftMs <= 0) return onEnded();
  if (leftMs <= warnUnderMs) onEnding();
}

/**
 * Checks every 20 s, and at once when a sleeping tab wakes; warns once each time the session is about to end.
 * Returns a function that stops the checks.
 */
export function startKeepAlive(options: Omit<Options, "onExtended">): () => void {
  let isWarned = false;
  const checkOptions: Options = {
    ...options,
    onEnding() {
      if (!isWarned) options.onEnding();
      isWarned = true;
    },
    onExtended() {
      isWarned = false;
    },
  };
  let isChecking = false;
  const checkNow = () => {
    if (isChecking) return;
    isChecking = true;
    void checkSessionLife(checkOptions).finally(() => {
      isChecking = false;
    });
  };
  const handleVisible = () => {
    if (!document.hidden) checkNow();
  };
  const timer = setInterval(checkNow, checkEveryMs);
  document.addEventListener("visibilitychange", handleVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", handleVisible);
  };
}
