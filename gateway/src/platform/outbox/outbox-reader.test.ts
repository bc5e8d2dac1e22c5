import { join } from "node:path";
import { builtWorker, gatewayFolder } from "../../testing/built-worker";
import { startLimitMs } from "../../testing/test-gateway";
import { openEmbedded } from "../database/database";
import { inTransaction } from "../database/transaction";
import { createLog } from "../log";
import { usualDatabaseLimits } from "../settings/database-limits";
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
  const told: unknown[] = [];
  let receivesAll = () => {};
  const hears = (count: number) =>
    new Promise<void>((resolve) => {
      receivesAll = () => told.length === count && resolve();
      receivesAll();
    });
  const write = (n: number, signals = services.signals) =>
    inTransaction({ ...services, signals }, async (work) =>
      work.announce({ name: "onOrderCreated", companyId: 1, siteId: null, body: { n } }),
    );
  beforeAll(async () => {
    services = await open();
    await services.db.execute("insert into companies (id, name) values (1, 'Demo')");
    reader = new OutboxReader(
      { ...services, settings: { databaseUrl: undefined, databaseLimits: usualDatabaseLimits } },
      (_companyId, events) => {
        told.push(...events.map(({ seq, payload }) => [seq, payload.seq, payload.n]));
        receivesAll();
      },
    );
    await reader.start();
  }, startLimitMs);
  afterAll(async () => {
    await reader.stop();
    await services.database.close();
  });

  it("Live events of the embedded store are emitted while the store is busy with further changes", async () => {
    await write(1);
    const next = write(2);
    const busy = services.database.pool.connect();
    await next;
    const connection = await busy;
    await hears(2);
    connection.release();
    expect(told).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
  });

  it("Live events are read in order when one between them was not announced", async () => {
    await write(3, new Signals());
    await write(4);
    await hears(4);
    expect(told.slice(2)).toEqual([
      [3, 3, 3],
      [4, 4, 4],
    ]);
  });
});
