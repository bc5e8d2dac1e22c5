import { createEventBus } from "@hpay/contract";
import { createLeaveGuard } from "../navigation/leave-guard";
import { createValue } from "../state/value";
import { createExpiredTokenHandler } from "./expired-token";
import { aUser } from "./testing";

function aPanel({ isDirty = false } = {}) {
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: () => undefined,
  });
  const leaveGuard = createLeaveGuard();
  if (isDirty) leaveGuard.ask(() => Promise.resolve(false));
  const state = createValue({ user: aUser(), role: "admin" as const });
  const end = jest.fn();
  const ending = createExpiredTokenHandler({ session: { state, token: () => "t" }, leaveGuard, events, end });
  const emitSpy = jest.fn();
  events.on("hpay-auth-expired", emitSpy);
  return { ending, end, events, emitSpy };
}

describe("expired token", () => {
  // spec 1.2-auth-expired-triggers-logout 1.7-event-auth-expired 3.4-auth-expired-logs-out
  it("An expired token ends the session and emits the gateway's reason", async () => {
    const { ending, end, emitSpy } = aPanel();
    await expect(ending.expiredToken("401 TOKEN_EXPIRED")).resolves.toBe("ended");
    expect(end).toHaveBeenCalledWith("expired");
    expect(emitSpy).toHaveBeenCalledWith(expect.objectContaining({ reason: "401 TOKEN_EXPIRED" }));
  });

  it("An expired token reported by a remote ends the session", () => {
    const { events, end } = aPanel();
    events.emit("hpay-auth-expired", {});
    expect(end).toHaveBeenCalledWith("expired");
  });

  it("An expired token during unsaved work asks the same user to sign in again", async () => {
    const { ending, end } = aPanel({ isDirty: true });
    const outcome = ending.expiredToken("401 X");
    expect(ending.signInOver.get()).toEqual({ user: aUser(), why: "expired" });
    expect(ending.signedIn(aUser())).toBe("resumed");
    await expect(outcome).resolves.toBe("resumed");
    expect(ending.signInOver.get()).toBeNull();
    expect(end).not.toHaveBeenCalled();
  });

  it("Concurrent calls that fail ask for a single sign-in", async () => {
    const { ending, emitSpy } = aPanel({ isDirty: true });
    const outcomes = Promise.all([ending.expiredToken("401 X"), ending.expiredToken("401 X")]);
    ending.signedIn(aUser());
    await expect(outcomes).resolves.toEqual(["resumed", "resumed"]);
    expect(emitSpy).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (panel: ReturnType<typeof aPanel>) => void, string]>([
    [
      "another user signs in",
      ({ ending }) => void ending.signedIn(aUser({ id: 9, email: "z@x.rs" })),
      "stranger",
    ],
    ["the user cancels", ({ ending }) => ending.cancel(), "canceled"],
  ])("An expired token ends the session despite unsaved work when %s", async (_what, act, reason) => {
    const panel = aPanel({ isDirty: true });
    const outcome = panel.ending.expiredToken("401 X");
    act(panel);
    await expect(outcome).resolves.toBe("ended");
    expect(panel.end).toHaveBeenCalledWith(reason);
  });
});

describe("sensitive call with a fresh sign-in", () => {
  it("A sensitive call continues after the user signs in again", async () => {
    const { ending } = aPanel();
    const outcome = ending.staleSignIn();
    ending.signedIn(aUser());
    await expect(outcome).resolves.toBe("resumed");
  });

  it("Canceling a fresh sign-in drops the sensitive call but not the session", async () => {
    const { ending, end } = aPanel();
    const outcome = ending.staleSignIn();
    ending.cancel();
    await expect(outcome).resolves.toBe("ended");
    expect(end).not.toHaveBeenCalled();
  });
});

it("A sign-in that no call is waiting for is an ordinary sign-in", () => {
  expect(aPanel().ending.signedIn(aUser())).toBe("ordinary");
});
