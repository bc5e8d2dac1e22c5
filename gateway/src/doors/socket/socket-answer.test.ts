import { EventEmitter } from "node:events";
import type { LiveSocket, SocketData } from "./live-types";
import { answering } from "./socket-answer";

describe("calls on live connections", () => {
  const log = { error: jest.fn() } as never;
  let running = 0;
  let maxRunning = 0;
  const connection = (data: SocketData) => {
    const socket = Object.assign(new EventEmitter(), { id: crypto.randomUUID(), connected: true, data });
    answering(socket as unknown as LiveSocket, { log }, "catchUp", async ({ n }) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (n === 1) throw new Error("one fails");
      return n;
    });
    const call = (n: number) => new Promise((resolve) => socket.emit("catchUp", { n }, resolve));
    return { socket, call };
  };
  beforeEach(() => {
    running = maxRunning = 0;
  });

  it.each<readonly [string, SocketData]>([
    ["a sign-in", { sessionId: 7, token: "a" }],
    ["a partner's session", { token: "embed" }],
    ["a place without a sign-in", { place: "192.0.2.7" }],
  ])("Many calls of %s run one after another, over all of its connections", async (_caller, data) => {
    const [one, other] = [connection(data), connection({ ...data })];
    const answers = await Promise.all([0, 1, 2, 3].flatMap((n) => [one.call(n), other.call(n)]));
    expect(maxRunning).toBe(1);
    const failed = { error: "500 INTERNAL", error_code: "INTERNAL" };
    expect(answers).toEqual([0, 0, failed, failed, 2, 2, 3, 3]);
  });

  it("A caller does not wait for the calls of another caller", async () => {
    const busy = connection({ sessionId: 8 });
    let isBusy = true;
    const calls = Promise.all(Array.from({ length: 20 }, (_, n) => busy.call(n + 2)));
    const ended = calls.then(() => {
      isBusy = false;
    });
    expect(await connection({ sessionId: 9 }).call(3)).toBe(3);
    expect(isBusy).toBe(true);
    await ended;
  });

  it("Queued calls of a closed connection are not run", async () => {
    const { socket, call } = connection({ sessionId: 10 });
    const first = call(2);
    const second = call(3);
    socket.connected = false;
    await first;
    expect(await second).toBeUndefined();
    expect(maxRunning).toBe(1);
  });
});
