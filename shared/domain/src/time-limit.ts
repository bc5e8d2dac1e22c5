/** A time limit for one outgoing call. */
export interface TimeLimit {
  /** Aborts with a `TimeoutError` at the limit, or with the reason of `cutOff` when that aborts first. */
  readonly signal: AbortSignal;
  /** Stops the timer when the call has ended. */
  end(): void;
}

/**
 * Starts the time limit of one call. The timer itself refers to the controller. With `AbortSignal.timeout` in
 * `AbortSignal.any`, Node would garbage-collect the timer, and the call would never end (nodejs/node#57867).
 * @param limitMs how long the call may take, in milliseconds
 * @param cutOff signal that ends the call before the limit
 */
export function timeLimit(limitMs: number, cutOff?: AbortSignal | null): TimeLimit {
  const controller = new AbortController();
  const followCutOff = () => {
    stop();
    controller.abort(cutOff?.reason);
  };
  const timer = setTimeout(() => {
    stop();
    controller.abort(new DOMException(`There was no answer within ${limitMs} ms`, "TimeoutError"));
  }, limitMs);
  const stop = () => {
    clearTimeout(timer);
    cutOff?.removeEventListener("abort", followCutOff);
  };
  if (cutOff?.aborted) followCutOff();
  else cutOff?.addEventListener("abort", followCutOff, { once: true });
  return { signal: controller.signal, end: stop };
}

/**
 * Runs work with a time limit, and stops waiting for work that ignores the signal.
 * @param limitMs how long the work may take, in milliseconds
 * @param cutOff signal that ends the work before the limit
 * @throws DOMException `TimeoutError` when the time limit is reached, the reason of `cutOff`, or what the work
 * throws
 */
export async function withTimeLimit<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  cutOff?: AbortSignal | null,
): Promise<T> {
  const { signal, end } = timeLimit(limitMs, cutOff);
  try {
    return await new Promise<T>((resolve, reject) => {
      const rejectAborted = () => reject(signal.reason);
      if (signal.aborted) return rejectAborted();
      signal.addEventListener("abort", rejectAborted, { once: true });
      work(signal).then(resolve, reject);
    });
  } finally {
    end();
  }
}
