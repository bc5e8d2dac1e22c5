import { join } from "node:path";
import { builtWorker, gatewayFolder } from "../../testing/built-worker";
import { startLimitMs } from "../../testing/test-gateway";
import { openEmbedded } from "../database/database";
import { inTransaction } from "../database/transaction";
import { createLog } from "../log";
import { defaultDatabaseLimits } from "../settings/database-limits";
import { Signals } from "../signals/signals";
import { OutboxReader } from "./outbox-reader";

describe("live events of the embedded store", () => {
  const open = async () => {
    const migrationsFolder = join(gatewayFolder, "drizzle");
    const database = await openEmbedded({
      dataDir: "memory://",
      migrationsFolder,
      workerFile: builtWorker(),
    });
    const { db } = database;
    return { db, database, signals: new Signals(), log: createLog("error"), now: () => new Date() };
  };
  let services: Awaited<ReturnType<typeof open>>;
  let reader: OutboxReader;
  const pushedEvents: unknown[] = [];
  const receivedOfOther: unknown[] = [];
  let receivesAll = () => {};
  const receives = (count: number) =>
    new Promise<void>((resolve) => {
      receivesAll = () => pushedEvents.length === count && resolve();
      receivesAll();
    });
  const write = (n: number, signals = services.signals, companyId = 1) =>
    inTransaction({ ...services, signals }, async (work) =>
      work.announce({ name: "onOrderCreated", companyId, siteId: null, body: { n } }),
    );
  const writeOther = (n: number) => write(n, services.signals, 2);
  beforeAll(async () => {
    services = await open();
    await services.db.execute("insert into companies (id, name) values (1, 'Demo'), (2, 'Other')");
    reader = new OutboxReader({
      ...services,
      settings: { databaseUrl: undefined, databaseLimits: defaultDatabaseLimits },
    });
    await reader.start((companyId, events) => {
      if (companyId === 1)
        pushedEvents.push(...events.map(({ seq, payload }) => [seq, payload.seq, payload.n]));
      else receivedOfOther.push(...events.map(({ payload }) => payload.n));
      receivesAll();
    });
    await reader.follow(1);
  }, startLimitMs);
  afterAll(async () => {
    await reader.stop();
    await services.database.close();
  });

  it("Live events of the embedded store are emitted even while the store is busy", async () => {
    await write(1);
    const next = write(2);
    const busyConnection = services.database.pool.connect();
    await next;
    const connection = await busyConnection;
    await receives(2);
    connection.release();
    expect(pushedEvents).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
  });

  it("Live events are read in order even if one of them is not announced", async () => {
    await write(3, new Signals());
    await write(4);
    await receives(4);
    expect(pushedEvents.slice(2)).toEqual([
      [3, 3, 3],
      [4, 4, 4],
    ]);
  });

  it("A company's live events are read while a client follows the company", async () => {
    const total = pushedEvents.length;
    await writeOther(1);
    await reader.follow(2);
    await writeOther(2);
    await write(5);
    await receives(total + 1);
    reader.unfollow(2);
    await writeOther(3);
    await write(6);
    await receives(total + 2);
    expect(receivedOfOther).toEqual([2]);
    expect(await reader.positionOf(2)).toBe(3);
  });

  it("Live events of all companies, including new ones, are read while a client follows all companies", async () => {
    receivedOfOther.length = 0;
    const total = pushedEvents.length;
    await reader.followAll();
    await services.db.execute("insert into companies (id, name) values (3, 'New')");
    await write(10, services.signals, 3);
    await writeOther(11);
    await write(7);
    await receives(total + 1);
    reader.followOnly(new Set([1]));
    await writeOther(12);
    await write(8);
    await receives(total + 2);
    expect(receivedOfOther.toSorted()).toEqual([10, 11]);
  });
});
