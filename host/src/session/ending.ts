import type { EventBus, Readable, SessionUser } from "@hpay/contract";
import type { Resumption } from "../http/http";
import type { Leaving } from "../navigation/leaving";
import { createValue } from "../state/value";
import { isSamePerson } from "./account";
import type { SessionPort } from "./session";

/** Sign-in is shown over the page, for this person to go on. */
export interface SignInOver {
  readonly user: SessionUser;
  /** `expired`: giving up ends the session. `stale`: giving up only leaves the risky call undone. */
  readonly why: "expired" | "stale";
}

/** What happens when a token is dead: everything ends, or, over unsaved work, the person signs in again first. */
export interface Ending {
  readonly signInOver: Readable<SignInOver | null>;
  deadToken(reason: string): Promise<Resumption>;
  staleSignIn(): Promise<Resumption>;
  /** A sign-in succeeded. Answers whether it was the one that was waited for, another person's, or an ordinary one. */
  signedIn(user: SessionUser): "resumed" | "stranger" | "ordinary";
  /** The person closed the sign-in without signing in. */
  giveUp(): void;
  /** The session is over, whoever ended it: what waited for a sign-in is not done at the next one. */
  abandon(): void;
  stop(): void;
}

interface Options {
  readonly session: Pick<SessionPort, "state" | "token">;
  readonly leaving: Pick<Leaving, "isDirty">;
  readonly events: EventBus;
  /** Clears everything of the session and opens the sign-in page. */
  end(reason: "expired" | "given-up" | "stranger"): void;
}

export function createEnding({ session, leaving, events, end }: Options): Ending {
  const signInOver = createValue<SignInOver | null>(null);
  let active: { promise: Promise<Resumption>; settle(outcome: Resumption): void } | null = null;

  const ask = (over: SignInOver): Promise<Resumption> => {
    let settle: (outcome: Resumption) => void = () => undefined;
    const promise = new Promise<Resumption>((resolve) => {
      settle = (outcome) => {
        active = null;
        signInOver.set(null);
        resolve(outcome);
      };
    });
    active = { promise, settle };
    signInOver.set(over);
    return promise;
  };

  const begin = (): Promise<Resumption> => {
    const { user } = session.state.get();
    if (active && signInOver.get()?.why === "stale") active.settle("ended");
    if (active) return active.promise;
    if (user && leaving.isDirty()) return ask({ user, why: "expired" });
    if (user) end("expired");
    return Promise.resolve("ended");
  };

  // Whoever says that the token is dead is believed; what we say ourselves has already begun.
  let saying = false;
  const stop = events.on("hpay-auth-expired", () => {
    if (!saying) void begin();
  });

  return {
    signInOver,
    deadToken(reason) {
      if (active && signInOver.get()?.why === "expired") return active.promise;
      saying = true;
      try {
        if (session.state.get().user) events.say("hpay-auth-expired", { reason });
      } finally {
        saying = false;
      }
      return begin();
    },
    staleSignIn() {
      const { user } = session.state.get();
      if (active) return active.promise;
      return user ? ask({ user, why: "stale" }) : Promise.resolve("ended");
    },
    signedIn(user) {
      const over = signInOver.get();
      if (!over || !active) return "ordinary";
      const isSame = isSamePerson(user, over.user);
      active.settle(isSame ? "resumed" : "ended");
      if (!isSame) end("stranger");
      return isSame ? "resumed" : "stranger";
    },
    giveUp() {
      const over = signInOver.get();
      active?.settle("ended");
      if (over?.why === "expired") end("given-up");
    },
    abandon: () => active?.settle("ended"),
    stop,
  };
}
