import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { GuardedPool, isStoreUnreachable } from "../database/guarded-pool";
import { defaultDatabaseLimits } from "../settings/database-limits";
import { Signals } from "../signals/signals";
import { awaitUntilDeadline, beyondDeadline, msToDeadline, untilDeadline } from "./deadline";

/** Without a deadline each of these waits would take an hour. */
const hour = 3_600_000;

describe("the deadline of a request", () => {
  it("A wait for a connection ends at the request's deadline", async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    const { port } = silentServer.address() as AddressInfo;
    const limits = { ...defaultDatabaseLimits, connections: 2, connectMs: hour };
    const pool = new GuardedPool(`postgres://hpay@127.0.0.1:${port}/hpay`, limits);
    const error = await untilDeadline(50, () => pool.connect().catch((failure: unknown) => failure));
    expect(isStoreUnreachable(error)).toBe(true);
    expect(pool.waiting).toBe(0);
    // A shared deadline would refuse other requests when one charge ends.
    expect(pool.isRefused).toBe(false);
    for (const socket of sockets) socket.destroy();
    silentServer.close();
    await pool.end();
  });

  it("A caller stops waiting at the deadline, or earlier when the work ends", async () => {
    await untilDeadline(50, () => awaitUntilDeadline(new Promise(() => {})));
    await untilDeadline(hour, () => awaitUntilDeadline(Promise.resolve()));
  });

  it("Work that outlives its request has no deadline", () => {
    const signals = new Signals();
    const remaining: number[] = [];
    signals.on("work-due", () => remaining.push(msToDeadline()));
    untilDeadline(50, () => {
      expect(msToDeadline()).toBeLessThanOrEqual(50);
      signals.emit("work-due", "notifications");
      beyondDeadline(() => remaining.push(msToDeadline()));
    });
    expect(remaining).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});
