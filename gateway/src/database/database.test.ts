import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { builtWorker, gatewayFolder } from "../testing/built-worker";
import { startLimitMs } from "../testing/test-gateway";
import { type OpenDatabase, openEmbedded } from "./database";
import { FolderInUse, lockFolder } from "./folder-lock";

const folder = () => mkdtempSync(join(tmpdir(), "hpay-store-"));

describe("the embedded store", () => {
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

  it("lets one gateway in at a time", async () => {
    await expect(open()).rejects.toThrow(FolderInUse);
  });

  it(
    "cancels a query that takes too long, and goes on with everything that was committed",
    async () => {
      await store.db.execute(insert("AA"));
      const slow = store.db.execute(sql`select count(*) from generate_series(1, 4000000000) a`);
      await expect(slow).rejects.toMatchObject({ cause: { code: "57014" } });
      expect(await countries()).toBe(1);
    },
    startLimitMs,
  );

  it("leaves nothing of a transaction that fails", async () => {
    const failing = store.db.transaction(async (tx) => {
      await tx.execute(insert("BB"));
      await tx.execute(insert("BB"));
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await countries()).toBe(1);
  });
});

describe("a migration that is cut off in the middle", () => {
  const dataDir = folder();
  const migrations = folder();
  cpSync(join(gatewayFolder, "drizzle"), migrations, { recursive: true });
  const journal = join(migrations, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const next = { idx: entries.length, version: "7", when: 4e12, tag: "9999_next", breakpoints: true };
  const open = (migrationsFolder: string, limit = {}) =>
    openEmbedded({ dataDir, migrationsFolder, workerFile: builtWorker(), ...limit });
  const begin = "create table halves as select n from generate_series(1, 1000) n";

  it(
    "leaves the store as it was, and runs again from its start",
    async () => {
      await (await open(join(gatewayFolder, "drizzle"))).close();
      writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
      const endless = "select count(*) from generate_series(1, 400000000000)";
      writeFileSync(join(migrations, "9999_next.sql"), `${begin};--> statement-breakpoint\n${endless};`);
      await expect(open(migrations, { migrationLimitMs: 4000 })).rejects.toThrow();

      const before = await open(join(gatewayFolder, "drizzle"));
      const { rows } = await before.db.execute(sql`select to_regclass('halves') as found`);
      expect(rows).toEqual([{ found: null }]);
      await before.close();

      writeFileSync(join(migrations, "9999_next.sql"), `${begin};`);
      const after = await open(migrations);
      const { rows: whole } = await after.db.execute(sql`select count(*)::int as n from halves`);
      expect(whole).toEqual([{ n: 1000 }]);
      await after.close();
    },
    startLimitMs,
  );
});

describe("the lock of a data folder", () => {
  it("is taken over from a gateway that is gone", () => {
    const dataDir = folder();
    lockFolder(dataDir);
    const lock = join(dataDir, "gateway.lock");
    const held = JSON.parse(readFileSync(lock, "utf8"));
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse);
    // The same process id after a restart of the machine, or used again by another program.
    writeFileSync(lock, JSON.stringify({ ...held, startedAt: "1" }));
    lockFolder(dataDir)();
    writeFileSync(lock, JSON.stringify({ ...held, bootId: "another" }));
    lockFolder(dataDir)();
    writeFileSync(lock, "half a lo");
    expect(() => lockFolder(dataDir)()).not.toThrow();
  });
});
