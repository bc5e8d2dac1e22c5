import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client, Query } from "pg";
import { builtWorker, gatewayFolder } from "../../testing/built-worker";
import { startLimitMs } from "../../testing/test-gateway";
import { type OpenDatabase, openEmbedded } from "./database";
import { FolderInUse, lockFolder } from "./folder-lock";
import { EngineTimeout } from "./pglite-engine";
import { PgliteStream } from "./pglite-stream";

const folder = () => mkdtempSync(join(tmpdir(), "hpay-store-"));

describe("embedded store", () => {
  const dataDir = folder();
  const open = () =>
    openEmbedded({
      dataDir,
      migrationsFolder: join(gatewayFolder, "drizzle"),
      workerFile: builtWorker(),
      queryLimitMs: 1000,
    });
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
  }, startLimitMs);
  afterAll(() => store.close());
  const countries = async () =>
    (await store.db.execute<{ n: number }>(sql`select count(*)::int n from countries`)).rows[0]?.n;
  const insert = (code: string) =>
    sql`insert into countries (code, name, native_name) values (${code}, 'A', 'A')`;

  it("The embedded store admits one gateway at a time", async () => {
    await expect(open()).rejects.toThrow(FolderInUse);
  });

  it(
    "The embedded store cancels a slow query without losing committed data",
    async () => {
      await store.db.execute(insert("AA"));
      const slowQuery = store.db.execute(sql`select count(*) from generate_series(1, 4000000000) a`);
      await expect(slowQuery).rejects.toMatchObject({ cause: { code: "57014" } });
      expect(await countries()).toBe(1);
    },
    startLimitMs,
  );

  it("A failed transaction leaves no data behind in the embedded store", async () => {
    const failingWork = store.db.transaction(async (tx) => {
      await tx.execute(insert("BB"));
      await tx.execute(insert("BB"));
    });
    await expect(failingWork).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await countries()).toBe(1);
  });
});

it(
  "A slow query leaves an in-memory store running, because a restart would lose its rows",
  async () => {
    const store = await openEmbedded({
      dataDir: "memory://",
      migrationsFolder: join(gatewayFolder, "drizzle"),
      workerFile: builtWorker(),
      queryLimitMs: 100,
    });
    await store.db.execute(sql`insert into countries (code, name, native_name) values ('AA', 'A', 'A')`);
    await store.db.execute(sql`select pg_sleep(1)`);
    const { rows } = await store.db.execute(sql`select code from countries`);
    expect(rows).toEqual([{ code: "AA" }]);
    await store.close();
  },
  startLimitMs,
);

describe("connection to the embedded store", () => {
  const greeting = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49);
  const connect = async (answer: (receive: (bytes: Uint8Array) => void) => Promise<void>) => {
    const client = new Client({
      stream: () =>
        new PgliteStream({
          exec: async (_bytes, isStartUp, receive) => (isStartUp ? receive(greeting) : answer(receive)),
        }),
    });
    // The client emits an error for its lost connection, which would end the process without a listener.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };

  it("Only the database connection with an unreadable response is closed", async () => {
    // A row of two fields whose first declares a length beyond the whole row.
    const garbledBytes = Uint8Array.of(0x44, 0, 0, 0, 10, 0, 2, 0x61, 0x24, 0x7f, 0x3b);
    const client = await connect(async (receive) => receive(garbledBytes));
    await expect(client.query("select 1")).rejects.toThrow(/out of range/);
    await expect(client.query("select 1")).rejects.toThrow();
  });

  it("A connection ends when its query times out mid-response, so half a row is never read", async () => {
    const halfARow = Uint8Array.of(0x44, 0, 0, 0, 60, 0, 1, 0, 0, 0, 50, 0x41);
    const client = await connect(async (receive) => {
      receive(halfARow);
      throw new EngineTimeout("a query took longer than 5000 ms");
    });
    const rows: unknown[] = [];
    const query = new Query("select 1");
    query.on("row", (row) => rows.push(row));
    const queryError = new Promise((resolve) => query.on("error", resolve));
    client.query(query);
    expect(await queryError).toBeInstanceOf(EngineTimeout);
    expect(rows).toEqual([]);
  });
});

describe("interrupted migration", () => {
  const dataDir = folder();
  const migrations = folder();
  cpSync(join(gatewayFolder, "drizzle"), migrations, { recursive: true });
  const journal = join(migrations, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const next = { idx: entries.length, version: "7", when: 4e12, tag: "9999_next", breakpoints: true };
  const open = (migrationsFolder: string, limit = {}) =>
    openEmbedded({ dataDir, migrationsFolder, workerFile: builtWorker(), ...limit });
  const createTable = "create table halves as select n from generate_series(1, 1000) n";

  it(
    "An interrupted migration leaves the store unchanged and restarts from the beginning",
    async () => {
      await (await open(join(gatewayFolder, "drizzle"))).close();
      writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
      const endless = "select count(*) from generate_series(1, 400000000000)";
      writeFileSync(
        join(migrations, "9999_next.sql"),
        `${createTable};--> statement-breakpoint\n${endless};`,
      );
      await expect(open(migrations, { migrationLimitMs: 4000 })).rejects.toThrow();

      const before = await open(join(gatewayFolder, "drizzle"));
      const { rows } = await before.db.execute(sql`select to_regclass('halves') as found`);
      expect(rows).toEqual([{ found: null }]);
      await before.close();

      writeFileSync(join(migrations, "9999_next.sql"), `${createTable};`);
      const after = await open(migrations);
      const { rows: wholeRows } = await after.db.execute(sql`select count(*)::int as n from halves`);
      expect(wholeRows).toEqual([{ n: 1000 }]);
      await after.close();
    },
    startLimitMs,
  );
});

describe("data folder lock", () => {
  it("A gateway takes over the data folder lock from a gateway that has ended", () => {
    const dataDir = folder();
    lockFolder(dataDir);
    const lock = join(dataDir, "gateway.lock");
    const lockContent = JSON.parse(readFileSync(lock, "utf8"));
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse);
    // The lock's process id is in use again, after a reboot or by another program.
    writeFileSync(lock, JSON.stringify({ ...lockContent, startedAt: "1" }));
    lockFolder(dataDir)();
    writeFileSync(lock, JSON.stringify({ ...lockContent, bootId: "another" }));
    lockFolder(dataDir)();
    writeFileSync(lock, "half a lo");
    expect(() => lockFolder(dataDir)()).not.toThrow();
  });

  it("A gateway does not take the lock of a live gateway in another container", async () => {
    const dataDir = folder();
    const unlock = lockFolder(dataDir);
    const lock = join(dataDir, "gateway.lock");
    const lockContent = JSON.parse(readFileSync(lock, "utf8"));
    // The lock names another container, in which this process id belongs to another process.
    writeFileSync(lock, JSON.stringify({ ...lockContent, startedAt: "1", pidSpace: "pid:[1]" }));
    const touch = `setInterval(() => fs.utimesSync(${JSON.stringify(lock)}, new Date(), new Date()), 200)`;
    const holder = spawn(process.execPath, ["-e", touch]);
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse);
    holder.kill();
    await once(holder, "exit");
    lockFolder(dataDir)();
    unlock();
  }, 60_000);

  it("A gateway that finds an abandoned lock does not remove a lock taken since by another gateway", () => {
    const dataDir = folder();
    lockFolder(dataDir);
    const lock = join(dataDir, "gateway.lock");
    const lockContent = readFileSync(lock, "utf8");
    // The second gateway reads a damaged lock once; when it reads again, the first gateway holds a valid one.
    const readFile = fs.readFileSync;
    let isFirst = true;
    const readSpy = jest.spyOn(fs, "readFileSync").mockImplementation((path, options) => {
      if (path !== lock || !isFirst) return readFile(path, options);
      isFirst = false;
      return "half a lo";
    });
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse);
    readSpy.mockRestore();
    expect(readFileSync(lock, "utf8")).toBe(lockContent);
  });
});

describe("store of the first release", () => {
  const dataDir = folder();
  const before = folder();
  cpSync(join(gatewayFolder, "drizzle"), before, { recursive: true });
  const journal = join(before, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  const open = (migrationsFolder: string) =>
    openEmbedded({ dataDir, migrationsFolder, workerFile: builtWorker() });

  it(
    "A first-release store keeps its orders, amounts and timelines through all migrations",
    async () => {
      const oldDatabase = await open(before);
      for (const statement of [
        `insert into companies (id, name, reg_no, tax_no, address, country) values (1, 'Firma', '1', '1', 'A', 'RS')`,
        `insert into company_sites (id, company_id, url, site_type, merchantsite_uid, secret_sealed) values (1, 1, 'a.rs', 'site', 'm', 's')`,
        `insert into company_site_orders (id, uid, company_site_id, amount, currency, status, captured_amount, refunded_amount, data) values
          (1, 'unpaid', 1, 9, 'RSD', '', 0, 0, '{"n": 12345678901234567890}'),
          (2, 'part', 1, 9, 'RSD', 'PAYMENT:PARTIALLY-REFUNDED', 9, 5, '{}')`,
        `insert into company_site_subscriptions (id, uid, company_site_id, amount, currency) values (1, 's', 1, 9, 'RSD')`,
        `insert into subscription_charges (subscription_id, started_at, due_at) values (1, '2026-01-05', '2026-03-05')`,
        `insert into company_site_orders (id, uid, company_site_id, subscription_id, amount, currency, status, captured_amount, created_at) values
          (3, 'february', 1, 1, 9, 'RSD', 'PAYMENT:PAID', 9, '2026-02-05'),
          (4, 'march', 1, 1, 9, 'RSD', 'PAYMENT:REFUSED', 0, '2026-03-05')`,
        `insert into order_events (order_id, actor, name, at) values (2, 'gateway', 'payment-captured', '2026-01-03')`,
        `insert into company_site_transactions (uid, company_site_id, order_id, amount, currency, status)
          values ('t', 1, 2, 9, 'RSD', 'PAYMENT:SUCCESS')`,
        `insert into payment_methods (id, name, title) values (1, 'card', 'Card'), (2, 'cod', 'Cash')`,
        `insert into shipping_methods (id, name, title) values (1, 'courier', 'Courier')`,
        `insert into fiscal_methods (id, name, title) values (1, 'receipts', 'Receipts')`,
        `insert into company_site_payment_methods (company_site_id, payment_method_id, uid) values (1, 1, 'a'), (1, 2, 'b')`,
        `insert into company_site_shipping_methods (company_site_id, shipping_method_id, uid) values (1, 1, 'a')`,
        `insert into company_site_fiscal_methods (company_site_id, fiscal_method_id, uid) values (1, 1, 'a')`,
      ])
        await oldDatabase.db.execute(sql.raw(statement));
      await oldDatabase.close();

      const now = await open(join(gatewayFolder, "drizzle"));
      const { rows } = await now.db.execute(sql`
        select o.uid, o.amount::float, o.captured_amount::float as captured, o.refunded_amount::float as refunded, o.data,
          (select count(*)::int from order_events e where e.order_id = o.id) as events,
          (select count(*)::int from company_site_transactions t where t.order_id = o.id) as transactions,
          (o.due_at at time zone 'UTC')::date::text as due
        from company_site_orders o order by o.id`);
      const { rows: numbers } = await now.db.execute<{ number: number }>(sql`
        select number from company_site_payment_methods union all select number from company_site_shipping_methods
        union all select number from company_site_fiscal_methods order by 1`);
      await now.close();
      // Each older method has a number for shops, and all are different.
      expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      expect(rows.map((row) => Object.values(row))).toEqual([
        ["unpaid", 9, 0, 0, '{"n": 12345678901234567890}', 0, 0, null],
        ["part", 9, 9, 5, "{}", 1, 1, null],
        ["february", 9, 9, 0, "{}", 0, 0, null],
        // A due date is added only to the installment that is still due.
        ["march", 9, 0, 0, "{}", 0, 0, "2026-03-05"],
      ]);
    },
    startLimitMs,
  );
});
