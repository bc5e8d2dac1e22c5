import type { EventBus } from "@hpay/contract";
import type { LeaveGuard } from "../ports/navigation";
import type { Ending, Resumption, SessionPort, SignInOver } from "../ports/session";
import { createValue } from "../state/value";
import { isSamePerson } from "./account";

interface Options {
  readonly session: Pick<SessionPort, "state" | "token">;
  readonly leaveGuard: Pick<LeaveGuard, "isDirty">;
  readonly events: EventBus;
  /** Clears all data of the session and opens the sign-in page. */
  end(reason: "expired" | "canceled" | "stranger"): void;
}

export function createExpiredTokenHandler({ session, leaveGuard, events, end }: Options): Ending {
  const signInOver = createValue<SignInOver | null>(null);
  let active: { promise: Promise<Resumption>; settle(outcome: Resumption): void } | null = null;

  const ask = (request: SignInOver): Promise<Resumption> => {
    let settle: (outcome: Resumption) => void = () => undefined;
    const promise = new Promise<Resumption>((resolve) => {
      settle = (outcome) => {
        active = null;
        signInOver.set(null);
        resolve(outcome);
      };
    });
    active = { promise, settle };
    signInOver.set(request);
    return promise;
  };

  const begin = (): Promise<Resumption> => {
    const { user } = session.state.get();
    if (active && signInOver.get()?.why === "stale") active.settle("ended");
    if (active) return active.promise;
    if (user && leaveGuard.isDirty()) return ask({ user, why: "expired" });
    if (user) end("expired");
    return Promise.resolve("ended");
  };

  // True while this port itself reports an invalid token, which `begin` already handles. Reports from any other
  // source are trusted.
  let isReporting = false;
  const stop = events.on("hpay-auth-expired", () => {
    if (!isReporting) void begin();
  });

  return {
    signInOver,
    expiredToken(reason) {
      if (active && signInOver.get()?.why === "expired") return active.promise;
      isReporting = true;
      try {
        if (session.state.get().user) events.emit("hpay-auth-expired", { reason });
      } finally {
        isReporting = false;
      }
      return begin();
    },
    staleSignIn() {
      const { user } = session.state.get();
      if (active) return active.promise;
      return user ? ask({ user, why: "stale" }) : Promise.resolve("ended");
    },
    signedIn(user) {
      const request = signInOver.get();
      if (!request || !active) return "ordinary";
      const isSame = isSamePerson(user, request.user);
      active.settle(isSame ? "resumed" : "ended");
      if (!isSame) end("stranger");
      return isSame ? "resumed" : "stranger";
    },
    cancel() {
      const request = signInOver.get();
      active?.settle("ended");
      if (request?.why === "expired") end("canceled");
    },
    abandon: () => active?.settle("ended"),
    stop,
  };
}
