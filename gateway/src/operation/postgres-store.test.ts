import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensurePostgres, type PostgresServer, startPostgres } from "@hpay/build/postgres-server";
import { Client } from "pg";
import { demoEmails } from "../demo/demo-people";
import { seedDemo } from "../demo/seed-demo";
import { openStore } from "../gateway";
import { type OlderSchema, openServer } from "../platform/database/database";
import { users } from "../platform/database/schema/people";
import { readSettings } from "../platform/settings/settings";
import { SettingsError } from "../platform/settings/settings-error";
import { builtWorker, gatewayFolder } from "../testing/built-worker";
import { limitDroppingPooler } from "../testing/limit-dropping-pooler";
import { startLimitMs, testGateway } from "../testing/test-gateway";
import { verifyLedger } from "./commands/verify-ledger";

/** Path of a PostgreSQL program: in the server's folder or, if it is not there, on the PATH. */
const program = (name: string): string => {
  const serverProgram = join(ensurePostgres(), name);
  return existsSync(serverProgram) ? serverProgram : name;
};
/** Creates a folder with the current migrations and one more, as the next release would have. */
function withNextMigration(statement: string): string {
  const migrations = mkdtempSync(join(tmpdir(), "hpay-migrations-"));
  cpSync(join(gatewayFolder, "drizzle"), migrations, { recursive: true });
  const journal = join(migrations, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const next = { idx: entries.length, version: "7", when: 4e12, tag: "9999_next", breakpoints: true };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(join(migrations, "9999_next.sql"), statement);
  return migrations;
}

const places = { migrationsFolder: join(gatewayFolder, "drizzle"), workerFile: builtWorker() };

describe("a PostgreSQL store", () => {
  let server: PostgresServer;
  const folder = mkdtempSync(join(tmpdir(), "hpay-dump-"));
  const create = async (name: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return server.urlOf(name);
  };
  const gatewayOn = (url: string) => testGateway({}, { url, discard: async () => {} });

  beforeAll(async () => {
    server = await startPostgres();
  }, startLimitMs);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    "Another date style of the database swaps no days and months",
    async () => {
      const url = await create("other_style");
      const firstStore = await openServer(url, places);
      await firstStore.pool.query("alter database other_style set datestyle = 'SQL, DMY'");
      await firstStore.close();
      // An operator's address can set options of its own.
      for (const address of [url, `${url}?options=-c%20work_mem%3D9MB`]) {
        const { pool, close } = await openServer(address, places);
        const { rows } = await pool.query(
          "select (timestamptz '2026-03-12T10:00:00Z')::text as at, current_setting('work_mem') as memory",
        );
        expect(new Date(rows[0].at).toISOString()).toBe("2026-03-12T10:00:00.000Z");
        expect(rows[0].memory === "9MB").toBe(address !== url);
        await close();
      }
    },
    startLimitMs,
  );

  it(
    "Startup refuses an outdated schema, and accepts the current or a newer one",
    async () => {
      const url = await create("older");
      const openWithoutMigrating = () => openServer(url, places, undefined, "demand");
      const refusal = "The database has an older schema than this release";
      await expect(openWithoutMigrating()).rejects.toThrow(refusal);
      await (await openServer(url, places)).close();
      const currentStore = await openWithoutMigrating();
      const { pool } = currentStore;
      await pool.query("update drizzle.__drizzle_migrations set created_at = created_at + 1");
      await (await openWithoutMigrating()).close();
      await pool.query(
        "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
      );
      await expect(openWithoutMigrating()).rejects.toThrow(refusal);
      await currentStore.close();
    },
    startLimitMs,
  );

  it(
    "Production startup runs no migrations without MIGRATE_AT_START",
    async () => {
      const url = await create("production");
      const production = { NODE_ENV: "production", SECRET_KEY: "p".repeat(32), ALLOW_NO_MAIL: "1" };
      const startOn = (extraEnv: object) =>
        openStore(readSettings({ ...production, DATABASE_URL: url, ...extraEnv }, folder), places);
      await expect(startOn({})).rejects.toThrow("The database has an older schema than this release");
      await (await startOn({ MIGRATE_AT_START: "1" })).close();
      await (await startOn({})).close();
    },
    startLimitMs,
  );

  it(
    "Startup reports a read-only server, and a pooler that drops connection limits",
    async () => {
      const url = await create("unusable");
      const expectRefusal = (address: string, schemaPolicy: OlderSchema) =>
        expect(openServer(address, places, undefined, schemaPolicy)).rejects;
      const readOnly = `${url}?options=-c%20default_transaction_read_only%3Don`;
      for (const olderSchema of ["migrate", "demand"] as const)
        await expectRefusal(readOnly, olderSchema).toThrow("the database server accepts no writes");
      const pooler = await limitDroppingPooler(url);
      await expectRefusal(pooler.url, "migrate").toThrow(
        new SettingsError(
          "DATABASE_URL names a PostgreSQL server that cannot be used: a pooler in front of it drops the limits of a connection (statement_timeout). Connect to the server itself",
        ),
      );
      await pooler.close();
    },
    startLimitMs,
  );

  it(
    "A store survives losing its first connection while in use",
    async () => {
      const url = await create("cut");
      const store = await openServer(url, places);
      const first = await store.pool.connect();
      const connectionEnd = new Promise<void>((resolve) => first.once("end", () => resolve()));
      const waitingQuery = first.query("select pg_sleep(60)").catch(String);
      await store.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cut' and pid <> pg_backend_pid()",
      );
      await connectionEnd;
      expect(await waitingQuery).toMatch(/terminat/);
      expect((await store.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
      await store.close();
    },
    startLimitMs,
  );

  it(
    "Migrations started twice simultaneously run once",
    async () => {
      const url = await create("twice");
      const stores = await Promise.all([openServer(url, places), openServer(url, places)]);
      const { rows } = await stores[0].pool.query<{ runs: string }>(
        "select count(*) as runs from drizzle.__drizzle_migrations group by hash having count(*) > 1",
      );
      expect(rows).toEqual([]);
      await Promise.all(stores.map((store) => store.close()));
    },
    startLimitMs,
  );

  it(
    "A database user with only read and write access to rows can start on a current schema",
    async () => {
      const url = await create("rows");
      const owner = await openServer(url, places);
      await owner.pool.query("create role rows_only login");
      await owner.pool.query("grant usage on schema drizzle to rows_only");
      await owner.pool.query("grant select on all tables in schema drizzle to rows_only");
      await owner.close();
      const address = Object.assign(new URL(url), { username: "rows_only" });
      await (await openServer(address.href, places, undefined, "migrate")).close();
    },
    startLimitMs,
  );

  it(
    "Two gateways that start simultaneously on an empty database fill it once",
    async () => {
      const url = await create("filled");
      const gateways = await Promise.all([gatewayOn(url), gatewayOn(url)]);
      await Promise.all(gateways.map(({ services }) => seedDemo(services)));
      const { db } = gateways[0].services;
      expect(await db.$count(users)).toBe(demoEmails.length);
      await Promise.all(gateways.map((gateway) => gateway.close()));
    },
    startLimitMs,
  );

  it(
    "A migration yields to a held lock and continues when the lock is free",
    async () => {
      const url = await create("locked");
      const holder = new Client({ connectionString: url });
      await holder.connect();
      await holder.query("begin");
      await holder.query("create extension pg_trgm");
      let isDone = false;
      const migration = openServer(url, places).then((store) => {
        isDone = true;
        return store;
      });
      await new Promise((resolve) => setTimeout(resolve, 4500));
      expect(isDone).toBe(false);
      await holder.query("rollback");
      await holder.end();
      await (await migration).close();
    },
    startLimitMs,
  );

  it(
    "A migration that waits for a table blocks others no longer than its lock limit",
    async () => {
      const url = await create("busy");
      await (await openServer(url, places)).close();
      const migrationsFolder = withNextMigration('ALTER TABLE "companies" ADD COLUMN "next" integer;');
      const [holder, reader] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
      await Promise.all([holder.connect(), reader.connect()]);
      await holder.query("begin");
      await holder.query("select 1 from companies limit 1");
      const migration = openServer(url, { ...places, migrationsFolder });
      const waits = "select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'";
      while ((await reader.query(waits)).rows.length === 0) await Promise.race([pause(20), migration]);
      await reader.query("set statement_timeout = 30000");
      expect((await reader.query("select count(*)::int as n from companies")).rows).toEqual([{ n: 0 }]);
      await holder.query("rollback");
      await (await migration).close();
      expect((await reader.query("select next from companies")).rows).toEqual([]);
      await Promise.all([holder.end(), reader.end()]);
    },
    startLimitMs,
  );

  it(
    "A gateway runs on a pg_dump backup restored with pg_restore",
    async () => {
      const url = await create("played");
      const before = await gatewayOn(url);
      await seedDemo(before.services);
      const listOrders = async (gateway: typeof before) => {
        const owner = await gateway.as("owner@demo.test");
        const { body } = await owner.call("GET", "/api/company_site_orders?perPage=9999");
        return body.data;
      };
      const orders = await listOrders(before);
      expect(orders.length).toBeGreaterThan(300);
      const file = join(folder, "hpay.dump");
      execFileSync(program("pg_dump"), ["--format=custom", `--file=${file}`, url]);
      await before.close();

      const restoredUrl = await create("restored");
      execFileSync(program("pg_restore"), ["--no-owner", "--exit-on-error", `--dbname=${restoredUrl}`, file]);
      const after = await gatewayOn(restoredUrl);
      expect(await listOrders(after)).toEqual(orders);
      expect(await verifyLedger(after.services.db)).toEqual([]);
      const owner = await after.as("owner@demo.test");
      const newOrder = { CompanySiteId: 1, Uid: "RESTORED-1", Amount: "10.00", Currency: "RSD", Data: "{}" };
      expect((await owner.call("POST", "/api/company_site_orders", { body: newOrder })).status).toBe(201);
      await after.close();
    },
    startLimitMs,
  );
});
