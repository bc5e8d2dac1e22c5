import { EventEmitter } from "node:events";
import { StoreGate } from "./store-gate";

class Connections extends EventEmitter {
  idleCount = 0;
  waitingCount = 0;
  isRefused = false;
}

const limits = { connections: 2, connectMs: 500 };
const max = { waiting: 4, inLine: 32 };

describe("the gate of the store", () => {
  let pool: Connections;
  let gate: StoreGate;
  beforeEach(() => {
    pool = new Connections();
    gate = new StoreGate(pool, limits);
  });
  /** Behaves like a request: it waits for a connection as soon as the gate lets it begin. */
  const request = async (begunRequests: number[], n: number, place = "shop") => {
    const canBegin = await gate.enter(place);
    if (!canBegin) return false;
    pool.waitingCount += 1;
    begunRequests.push(n);
    return true;
  };

  it("Requests start immediately while only a few others wait for a connection", async () => {
    pool.waitingCount = max.waiting - 1;
    expect(await gate.enter("shop")).toBe(true);
  });

  it("Simultaneous requests start in order up to the limit, and the rest are refused", async () => {
    const begunRequests: number[] = [];
    pool.waitingCount = max.waiting;
    const crowd = Array.from({ length: max.inLine }, (_, n) => request(begunRequests, n));
    expect(await gate.enter("shop")).toBe(false);
    pool.waitingCount = 1;
    pool.emit("release");
    const results = await Promise.all(crowd);
    expect(begunRequests).toEqual([0, 1, 2]);
    expect(results.filter((canBegin) => canBegin)).toHaveLength(3);
    expect(pool.waitingCount).toBe(max.waiting);
  });

  it("Requests that arrive simultaneously do not all start immediately", async () => {
    const begunCalls: number[] = [];
    const crowd = Array.from({ length: max.inLine + max.waiting + 3 }, (_, n) => request(begunCalls, n));
    const results = await Promise.all(crowd);
    expect(begunCalls).toEqual([0, 1, 2, 3]);
    expect(results.filter((canBegin) => !canBegin)).toHaveLength(max.inLine + 3);
  });

  it("A queued request starts even if no earlier request uses the store", async () => {
    pool.waitingCount = max.waiting;
    const line = [gate.enter("shop"), gate.enter("shop"), gate.enter("shop")];
    pool.waitingCount = 0;
    pool.emit("release");
    expect(await Promise.all(line)).toEqual([true, true, true]);
  });

  it("A request is refused immediately if no connection is free and the server refuses new ones", async () => {
    pool.isRefused = true;
    expect(await gate.enter("shop")).toBe(false);
    pool.idleCount = 1;
    expect(await gate.enter("shop")).toBe(true);
  });

  it("A single request does not wait behind a burst from elsewhere", async () => {
    const begunCalls: number[] = [];
    pool.waitingCount = max.waiting;
    const crowd = Array.from({ length: max.inLine - 1 }, (_, n) => request(begunCalls, n));
    const singleRequest = request(begunCalls, 99, "other");
    pool.waitingCount = 2;
    pool.emit("release");
    expect(await singleRequest).toBe(true);
    await Promise.all(crowd);
    expect(begunCalls).toEqual([0, 99]);
  });

  it("A full queue refuses a burst's last request, not a request from elsewhere", async () => {
    const begunCalls: number[] = [];
    pool.waitingCount = max.waiting;
    const crowd = Array.from({ length: max.inLine }, (_, n) => request(begunCalls, n));
    const singleRequest = request(begunCalls, 99, "other");
    expect(await crowd.at(-1)).toBe(false);
    expect(await request(begunCalls, 50)).toBe(false);
    pool.waitingCount = 1;
    pool.emit("release");
    expect(await singleRequest).toBe(true);
    await Promise.all(crowd);
    expect(begunCalls).toEqual([0, 99, 1]);
  });
});
