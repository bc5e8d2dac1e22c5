import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import { io } from "socket.io-client";

/** Requests for codes for forgotten passwords, and their answers. */
export interface CodesRequested {
  requestedCount: number;
  /** Requests whose code was stored, to be e-mailed. */
  storedCount: number;
  /** Requests that a limit refused, which put no load on the store. */
  limitedCount: number;
}

export interface BusyPeople {
  readonly codes: Readonly<CodesRequested>;
  /** Resolves when running requests have been answered or abandoned. */
  end(): Promise<void>;
}

const callLimitMs = 12_000;
const pauseMs = 100;
const password = { Email: "owner@demo.test", Password: "Demo-1234!" };
const people = ["owner@demo.test", "admin@demo.test", "staff@demo.test"];
const resettingPeople = 6;

/**
 * People who sign in, forget their passwords, open panels and close them, whatever the answers. Each has a
 * different address, as reported by a proxy: the limits of one address would soon stop the test.
 * @param groups number of groups of twelve, who do all of it at once
 */
export function busyPeople(urls: readonly string[], groups = 1): BusyPeople {
  let isOver = false;
  let calls = 0;
  let places = 0;
  const codes: CodesRequested = { requestedCount: 0, storedCount: 0, limitedCount: 0 };
  const next = () => `${urls[calls++ % urls.length]}`;
  const otherAddress = () => {
    const n = places++;
    return `198.18.${Math.floor(n / 250) % 250}.${n % 250}`;
  };
  const ask = async (
    path: string,
    { body, from }: { body?: Readonly<Record<string, unknown>>; from?: string } = {},
  ): Promise<{ status?: number; reference?: unknown }> =>
    withTimeLimit(callLimitMs, async (signal) => {
      const response = await fetch(`${next()}${path}`, {
        signal,
        headers: { "content-type": "application/json", ...(from ? { "x-forwarded-for": from } : {}) },
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      });
      const answer: unknown = await response.json();
      const isObject = typeof answer === "object" && answer !== null;
      const reference = isObject && "verify_device_ref" in answer ? answer.verify_device_ref : undefined;
      return { status: response.status, reference };
    }).catch(() => ({}));
  /**
   * References of started resets whose code is not stored yet. It is requested again even if no reset can
   * start.
   */
  const startedResets: string[] = [];
  const forgetPassword = async () => {
    const from = otherAddress();
    const reset = {
      Email: people[places % people.length],
      IsPasswordReset: true,
      RPasswordReset: "Forgotten-1234!",
    };
    // Counted before the call, because a call without an answer counts as a requested code too.
    codes.requestedCount += 1;
    const { status: begins, reference } = await ask("/login", { body: reset, from });
    if (begins === 429) codes.limitedCount += 1;
    if (typeof reference === "string") startedResets.push(reference);
    const oldest = startedResets.shift();
    if (oldest === undefined) return;
    const { status } = await ask("/verifybyemailsecuritycode", { body: { Reference: oldest }, from });
    if (status === 200) codes.storedCount += 1;
    else if (status === 429) codes.limitedCount += 1;
    else startedResets.push(oldest);
  };
  const openPanel = async () => {
    const socket = io(next(), {
      path: "/wsapi",
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    await pause(1500);
    socket.disconnect();
  };
  const steps: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: resettingPeople }, () => forgetPassword),
    openPanel,
    () => ask("/login", { body: password, from: otherAddress() }),
    () => ask("/me"),
    () => ask("/ready"),
    () => ask("/metrics"),
    () => ask("/api/company_site_orders"),
  ];
  const repeatUntilEnd = async (step: () => Promise<unknown>) => {
    while (!isOver) {
      await step();
      await pause(pauseMs);
    }
  };
  const all = Promise.all(
    Array.from({ length: groups }, () => steps)
      .flat()
      .map(repeatUntilEnd),
  );
  return {
    codes,
    async end() {
      isOver = true;
      await all;
    },
  };
}
