import type { VerificationChannel } from "@hpay/contract";

const onlineWithinMs = 10_000;

/**
 * Resolves when the live connection is open. Rejects after ten seconds, or at once if the gateway closes it or
 * the signal aborts.
 */
export function whenOnline(channel: VerificationChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (callback: () => void) => {
      stop();
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      callback();
    };
    const leave = () => settle(() => reject(new Error("left before the live connection was open")));
    const refuse = () => settle(() => reject(new Error("the gateway ended the live connection")));
    const stop = channel.status.subscribe((status) => {
      if (status === "online") settle(resolve);
      if (status === "offline") refuse();
    });
    const timer = setTimeout(
      () => settle(() => reject(new Error("no live connection within ten seconds"))),
      onlineWithinMs,
    );
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    else if (channel.status.get() === "online") settle(resolve);
    else if (channel.status.get() === "offline") refuse();
  });
}

/** A connection that returns within this time is not reported, because nobody has noticed its loss. */
const lostAfterMs = 5_000;

/**
 * Calls `onLost` once when an open connection is lost and does not return at once. Returns a function that
 * unsubscribes.
 */
export function whenLost(channel: VerificationChannel, onLost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const handleLoss = () => {
    stop();
    onLost();
  };
  const unsubscribe = channel.status.subscribe((status) => {
    clearTimeout(timer);
    if (status === "offline") handleLoss();
    else if (status === "connecting") timer = setTimeout(handleLoss, lostAfterMs);
  });
  return stop;
}

/** Error code of a socket answer; null if it has none. */
export function errorCodeOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("error_code" in answer)) return null;
  const { error_code: code } = answer;
  return code === null || code === undefined || code === "" || code === 0 ? null : String(code);
}

/** The gateway's reason, for codes that have several; null if there is none. */
export function reasonCodeOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("why" in answer)) return null;
  return typeof answer.why === "string" ? answer.why : null;
}

/** Some gateways authorize in the answer itself; the host has already stored the token. */
export function isSignedIn(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "signedIn" in answer && answer.signedIn === true;
}
