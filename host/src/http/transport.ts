import { timeLimit } from "@hpay/domain";

/** Total time limit for reading an answer. */
export const readLimitMs = 15_000;
const uploadLimitMs = 120_000;
const pausesMs = [300, 1200];
/** The gateway may ask for a longer pause, but a person is waiting for the page. */
const maxWantedMs = 4000;

export interface TransportOptions {
  fetch(request: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
  random(): number;
}

/**
 * Sends one call. A GET is retried twice, with jitter, not before the gateway's `Retry-After`, within 15 s in
 * total; a write is sent once.
 */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const isRead = (init: RequestInit) => ["GET", "HEAD"].includes((init.method ?? "GET").toUpperCase());

/** Whether a proxy or a captive portal answered with a page. */
const isPage = (response: Response) => response.headers.get("Content-Type")?.startsWith("text/html") ?? false;

const isRetryable = (response: Response) =>
  [500, 502, 503, 504].includes(response.status) || isPage(response);

function wantedPauseMs({ headers }: Response): number {
  const seconds = Number(headers.get("Retry-After"));
  return seconds > 0 ? Math.min(seconds * 1000, maxWantedMs) : 0;
}

export function createTransport({ fetch, pause, random }: TransportOptions): Transport {
  return async (url, init) => {
    const limitMs = init.body instanceof FormData ? uploadLimitMs : readLimitMs;
    // The time limit includes reading the body.
    const { signal } = timeLimit(limitMs, init.signal);
    const send = () => fetch(url, { ...init, signal });
    if (!isRead(init)) return send();

    for (const pauseMs of pausesMs) {
      let wantedMs = 0;
      try {
        const response = await send();
        if (!isRetryable(response)) return response;
        wantedMs = wantedPauseMs(response);
      } catch (error) {
        if (signal.aborted) throw error;
      }
      await pause(wantedMs + pauseMs * (0.5 + random()));
      signal.throwIfAborted();
    }
    return send();
  };
}

export const browserTransport = (): Transport =>
  createTransport({
    fetch: (url, init) => globalThis.fetch(url, init),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
  });
