import type { SocketStatus } from "@hpay/contract";
import { fakeValue } from "@hpay/testing";
import { errorCodeOf, reasonCodeOf, whenLost, whenOnline } from "./channel";

const aChannel = (initialStatus: SocketStatus) => {
  const status = fakeValue<SocketStatus>(initialStatus);
  return { status, call: async () => ({}), on: () => () => undefined, close: () => undefined };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("live connection", () => {
  it("A verification waits ten seconds for its live connection", async () => {
    const channel = aChannel("connecting");
    const connectionWait = whenOnline(channel, new AbortController().signal);
    channel.status.set("online");
    await expect(connectionWait).resolves.toBeUndefined();

    const pendingConnection = whenOnline(aChannel("connecting"), new AbortController().signal);
    const expectedRefusal = expect(pendingConnection).rejects.toThrow("no live connection");
    jest.advanceTimersByTime(10_000);
    await expectedRefusal;
  });

  it.each<SocketStatus>(["connecting", "offline"])(
    "A verification stops waiting when the gateway closes the connection (%s)",
    async (initialStatus) => {
      const channel = aChannel(initialStatus);
      const connectionWait = whenOnline(channel, new AbortController().signal);
      channel.status.set("offline");
      await expect(connectionWait).rejects.toThrow("ended");
    },
  );

  // spec 1.2-failing-live-connection-falls
  it("Leaving a verification stops the wait for its live connection", async () => {
    const controller = new AbortController();
    const connectionWait = whenOnline(aChannel("connecting"), controller.signal);
    controller.abort();
    await expect(connectionWait).rejects.toThrow("left");
  });

  it("A live connection tolerates a short interruption, but not five seconds", () => {
    const channel = aChannel("online");
    const onLost = jest.fn();
    whenLost(channel, onLost);
    channel.status.set("connecting");
    jest.advanceTimersByTime(4_000);
    channel.status.set("online");
    jest.advanceTimersByTime(10_000);
    expect(onLost).not.toHaveBeenCalled();

    channel.status.set("connecting");
    jest.advanceTimersByTime(5_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(channel.status.listenerCount()).toBe(0);
  });

  it("A live connection that cannot reconnect is lost immediately", () => {
    const channel = aChannel("online");
    const onLost = jest.fn();
    whenLost(channel, onLost);
    channel.status.set("offline");
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});

describe("live response", () => {
  it.each([
    [{ error_code: 406 }, "406"],
    [{ error_code: "NOT_FOUND_OR_EXPIRED" }, "NOT_FOUND_OR_EXPIRED"],
    [{ error_code: 0 }, null],
    [{ error_code: null }, null],
    [{ status: "OK" }, null],
    ["OK", null],
    [null, null],
  ])("The live response %j contains the error %j", (answer, code) => {
    expect(errorCodeOf(answer)).toBe(code);
  });

  it.each([
    [{ error_code: 406, why: "OPEN_ELSEWHERE" }, "OPEN_ELSEWHERE"],
    [{ error_code: 406 }, null],
    [{ why: 5 }, null],
    ["why", null],
  ])("The live response %j gives the reason: %s", (answer, reason) => {
    expect(reasonCodeOf(answer)).toBe(reason);
  });
});
