import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import { io } from "socket.io-client";

export interface BusyPeople {
  /** Resolves when what is under way has been answered or given up. */
  end(): Promise<void>;
}

const callLimitMs = 12_000;
const password = { Email: "owner@demo.test", Password: "Demo-1234!" };

/** People who sign in, forget their passwords, open panels and close them, whatever is answered. */
export function busyPeople(urls: readonly string[]): BusyPeople {
  let isOver = false;
  let calls = 0;
  const next = () => `${urls[calls++ % urls.length]}`;
  const ask = (path: string, body?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> =>
    withTimeLimit(callLimitMs, async (signal) => {
      const sent = body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const response = await fetch(`${next()}${path}`, { ...sent, signal });
      const answer: unknown = await response.json();
      return typeof answer === "object" && answer !== null ? { ...answer } : {};
    }).catch(() => ({}));
  const forgetPassword = async () => {
    const { verify_device_ref: Reference } = await ask("/login", {
      Email: password.Email,
      IsPasswordReset: true,
      RPasswordReset: "Forgotten-1234!",
    });
    if (typeof Reference === "string") await ask("/verifybyemailsecuritycode", { Reference });
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
    forgetPassword,
    openPanel,
    () => ask("/login", password),
    () => ask("/me"),
    () => ask("/ready"),
    () => ask("/metrics"),
    () => ask("/api/company_site_orders"),
  ];
  const keepsDoing = async (step: () => Promise<unknown>) => {
    while (!isOver) {
      await step();
      await pause(100);
    }
  };
  const all = Promise.all(steps.map(keepsDoing));
  return {
    async end() {
      isOver = true;
      await all;
    },
  };
}
