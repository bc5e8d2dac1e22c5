import { EventEmitter } from "node:events";
import type { LiveSocket, SocketData } from "./live-types";
import { answerCalls } from "./socket-answer";

describe("calls on live connections", () => {
  const log = { error: jest.fn() } as never;
  let runningCalls = 0;
  let maxRunning = 0;
  const connection = (data: SocketData) => {
    const socket = Object.assign(new EventEmitter(), { id: crypto.randomUUID(), connected: true, data });
    answerCalls(socket as unknown as LiveSocket, { log }, "catchUp", async ({ n }) => {
      runningCalls += 1;
      maxRunning = Math.max(maxRunning, runningCalls);
      await new Promise((resolve) => setTimeout(resolve, 5));
      runningCalls -= 1;
      if (n === 1) throw new Error("one fails");
      return n;
    });
    const call = (n: number) => new Promise((resolve) => socket.emit("catchUp", { n }, resolve));
    return { socket, call };
  };
  beforeEach(() => {
    runningCalls = maxRunning = 0;
  });

  it.each<readonly [string, SocketData]>([
    ["a sign-in", { sessionId: 7, token: "a" }],
    ["a partner's session", { token: "embed" }],
    ["a network without a sign-in", { network: "192.0.2.7" }],
  ])("Many calls of %s run one after another across all its connections", async (_caller, data) => {
    const [one, other] = [connection(data), connection({ ...data })];
    const answers = await Promise.all([0, 1, 2, 3].flatMap((n) => [one.call(n), other.call(n)]));
    expect(maxRunning).toBe(1);
    const internalError = { error: "500 INTERNAL", error_code: "INTERNAL" };
    expect(answers).toEqual([0, 0, internalError, internalError, 2, 2, 3, 3]);
  });

  it("One caller's calls do not delay another caller", async () => {
    const busyConnection = connection({ sessionId: 8 });
    let isBusy = true;
    const calls = Promise.all(Array.from({ length: 20 }, (_, n) => busyConnection.call(n + 2)));
    const callsEnd = calls.then(() => {
      isBusy = false;
    });
    expect(await connection({ sessionId: 9 }).call(3)).toBe(3);
    expect(isBusy).toBe(true);
    await callsEnd;
  });

  it("A single call does not wait behind another connection's many calls", async () => {
    const data = { network: "192.0.2.8" };
    const busyConnection = connection(data);
    let answerCount = 0;
    const calls = Array.from({ length: 20 }, async () => {
      await busyConnection.call(2);
      answerCount += 1;
    });
    expect(await connection({ ...data }).call(3)).toBe(3);
    expect(answerCount).toBeLessThan(3);
    await Promise.all(calls);
  });

  it("A call that never ends delays the next call only for a limited time", async () => {
    jest.useFakeTimers();
    const { socket, call } = connection({ network: "192.0.2.9" });
    answerCalls(socket as unknown as LiveSocket, { log }, "selectSite", () => new Promise(() => {}));
    const stuckAnswer = new Promise((resolve) => socket.emit("selectSite", {}, resolve));
    const next = call(4);
    await jest.advanceTimersByTimeAsync(30_000);
    jest.useRealTimers();
    expect(await stuckAnswer).toEqual({ error: "503 SERVICE_UNAVALABLE", error_code: "SERVICE_UNAVALABLE" });
    expect(await next).toBe(4);
  });

  it("Queued calls are dropped when their connection closes", async () => {
    const { socket, call } = connection({ sessionId: 10 });
    const first = call(2);
    const second = call(3);
    socket.connected = false;
    await first;
    expect(await second).toBeUndefined();
    expect(maxRunning).toBe(1);
  });
});
