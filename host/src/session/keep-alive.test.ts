import type { MeAnswer } from "../ports/session";
import { createCredentialStore } from "./credentials";
import { startKeepAlive } from "./keep-alive";
import { createRememberCookies } from "./remember-cookies";
import { createSession } from "./session";
import { someCredentials, storedInMemory } from "./testing";

const ana = { id: 7, Email: "ana@dunav.example", Name: "Ana Đorđević", Tel: "" };
const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

let stop: () => void = () => undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  createRememberCookies(document).clear();
  jest.useRealTimers();
});

/** A signed-in user with an open page and an unreachable gateway. */
function anOpenPage() {
  let answer: MeAnswer = { kind: "unreachable" };
  const store = createCredentialStore(storedInMemory(), createRememberCookies(document), Date.now);
  const session = createSession(store, async () => answer);
  const onEnding = jest.fn();
  const onEnded = jest.fn(() => session.clear());
  session.adopt(someCredentials());
  stop = startKeepAlive({ session, now: Date.now, onEnding, onEnded });
  const setGateway = (state: "there" | "away") => {
    answer = state === "there" ? { kind: "person", body: ana } : { kind: "unreachable" };
  };
  return { session, onEnding, onEnded, setGateway };
}

describe("expiry warning", () => {
  it("The expiry warning is shown once while the gateway is unreachable", async () => {
    const { onEnding, onEnded } = anOpenPage();
    await minutes(44.5);
    expect(onEnding).toHaveBeenCalledTimes(1);
    await minutes(1);
    expect(onEnding).toHaveBeenCalledTimes(1);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it("The expiry warning is shown again after an extended session", async () => {
    const { session, onEnding, setGateway } = anOpenPage();
    await minutes(43.9);
    expect(onEnding).toHaveBeenCalledTimes(1);
    setGateway("there");
    await session.extend();
    setGateway("away");
    await minutes(44.5);
    expect(onEnding).toHaveBeenCalledTimes(2);
  });

  it("The expiry warning is shown again in the next session on the same page", async () => {
    const { session, onEnding, onEnded } = anOpenPage();
    await minutes(46);
    expect(onEnded).toHaveBeenCalledTimes(1);
    session.adopt(someCredentials({ token: "new-token-of-ana" }));
    await minutes(44.5);
    expect(onEnding).toHaveBeenCalledTimes(2);
  });
});
