import type { VerificationChannel } from "@hpay/contract";

const onlineWithinMs = 10_000;

/** Resolves when the live connection stands. Rejects when it does not within ten seconds, or the signal aborts. */
export function whenOnline(channel: VerificationChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stop();
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      done();
    };
    const leave = () => settle(() => reject(new Error("left before the live connection stood")));
    const stop = channel.status.subscribe((status) => {
      if (status === "online") settle(resolve);
    });
    const timer = setTimeout(
      () => settle(() => reject(new Error("no live connection within ten seconds"))),
      onlineWithinMs,
    );
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    else if (channel.status.get() === "online") settle(resolve);
  });
}

/** A connection that is tried again may be back before a person notices. */
const lostAfterMs = 5_000;

/** Calls `onLost` once when a connection that stood is gone and does not come back at once. Returns the way to stop. */
export function whenLost(channel: VerificationChannel, onLost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const lose = () => {
    stop();
    onLost();
  };
  const unsubscribe = channel.status.subscribe((status) => {
    clearTimeout(timer);
    if (status === "offline") lose();
    else if (status === "connecting") timer = setTimeout(lose, lostAfterMs);
  });
  return stop;
}

/** Error code of a socket answer; null when it carries none. */
export function errorCodeOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("error_code" in answer)) return null;
  const { error_code: code } = answer;
  return code === null || code === undefined || code === "" || code === 0 ? null : String(code);
}

/** Why the gateway refuses, where its code has several reasons; null when it does not say. */
export function whyOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("why" in answer)) return null;
  return typeof answer.why === "string" ? answer.why : null;
}

/** Some gateways authorize in the answer itself; the host has kept the token by then. */
export function isSignedIn(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "signedIn" in answer && answer.signedIn === true;
}
