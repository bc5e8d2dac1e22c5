import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type PoolClient, types } from "pg";
import { type DatabaseLimits, defaultDatabaseLimits } from "../settings/database-limits";
import { SettingsError } from "../settings/settings-error";
import { databaseErrorOf } from "./database-error";
import { lockFolder } from "./folder-lock";
import { GuardedPool, ReturningPool, requireWritable } from "./guarded-pool";
import { PgliteEngine } from "./pglite-engine";
import { PgliteStream } from "./pglite-stream";
import { StoreGate } from "./store-gate";

/** A server that is starting refuses at once; a missing one does not answer. */
const connectLimitMs = 15_000;

type NoSchema = Record<string, never>;
/** The store outside a transaction. */
export type Database = NodePgDatabase<NoSchema>;
/** The store, in a transaction or not, for reads. */
export type Queries = Database | NodePgTransaction<NoSchema, Record<string, never>>;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: Pool;
  readonly kind: "pglite" | "postgres";
  /** Whether a new request may begin, after a short wait if necessary; the embedded store admits every request. */
  enter(place: string): Promise<boolean>;
  /** A tar of the embedded store's folder; undefined for a server. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface DatabasePaths {
  readonly migrationsFolder: string;
  /** Absolute path of the embedded database's built worker. */
  readonly workerFile: string;
}

export interface EmbeddedOptions extends DatabasePaths {
  /** Data folder, or `memory://`. */
  readonly dataDir: string;
  readonly dumpFile?: string;
  /** A slower query is canceled (57014) and the store is reopened; default 5 s. Without effect in memory. */
  readonly queryLimitMs?: number;
  /** A slower statement of a migration is canceled too; default one hour. */
  readonly migrationLimitMs?: number;
}

const queryLimitMs = 5000;
const migrationLockMs = 3000;
const migrationTries = 20;
// Rewriting a large table and its text index can take minutes for 100,000 orders.
const migrationLimitMs = 60 * 60_000;

/** Opens the embedded database and migrates it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const isInMemory = options.dataDir === "memory://";
  const unlock = isInMemory ? () => {} : lockFolder(options.dataDir);
  const folder = isInMemory ? options.dataDir : join(options.dataDir, "database");
  if (!isInMemory) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const engine = new PgliteEngine({
    folder,
    workerFile: options.workerFile,
    limitMs: options.migrationLimitMs ?? migrationLimitMs,
    ...(options.dumpFile === undefined ? {} : { dump: options.dumpFile }),
  });
  try {
    await engine.open();
    const pool = new ReturningPool({ max: 1, idleTimeoutMillis: 0, stream: () => new PgliteStream(engine) });
    const db = open(pool);
    await migrate(db, { migrationsFolder: options.migrationsFolder });
    if (!isInMemory) engine.limitMs = options.queryLimitMs ?? queryLimitMs;
    return {
      db,
      pool,
      kind: "pglite",
      enter: async () => true,
      dump: () => engine.dump(),
      async close() {
        await pool.end();
        await engine.close();
        unlock();
      },
    };
  } catch (error) {
    await engine.close().catch(() => {});
    unlock();
    throw error;
  }
}

/** Whether to migrate an older schema, or to refuse it. */
export type OlderSchema = "migrate" | "demand";

/**
 * Connects to PostgreSQL and migrates it, unless an older schema is refused; one process migrates at a time.
 * @throws SettingsError when the schema is older than the process and must not be migrated
 */
export async function openServer(
  url: string,
  places: DatabasePaths,
  limits: DatabaseLimits = defaultDatabaseLimits,
  olderSchema: OlderSchema = "migrate",
): Promise<OpenDatabase> {
  if (olderSchema === "migrate") await migrateOnServer(url, places.migrationsFolder);
  else await requireCurrentSchema(url, places.migrationsFolder);
  const pool = new GuardedPool(url, limits);
  const db = open(pool);
  await requireLimits(pool, limits);
  const gate = new StoreGate(pool, limits);
  return {
    db,
    pool,
    kind: "postgres",
    enter: (place) => gate.enter(place),
    close: () => pool.end(),
  };
}

async function migrateOnServer(url: string, migrationsFolder: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectLimitMs });
  try {
    await requireUsable(pool, requireWritable);
    // Skipped when there is nothing to do: a database user that can only read and write rows is then enough.
    if (await hasCurrentSchema(pool, migrationsFolder)) return;
    const db = open(pool);
    await db.execute("select pg_advisory_lock(724331)");
    // A waiting lock blocks everybody behind it, so it times out and is retried.
    await db.execute(`set lock_timeout = ${migrationLockMs}`);
    for (let tries = 1; ; tries++) {
      try {
        await migrate(db, { migrationsFolder });
        return;
      } catch (error) {
        if (databaseErrorOf(error)?.code !== "55P03" || tries === migrationTries) throw error;
        await pause(migrationLockMs);
      }
    }
  } finally {
    await pool.end();
  }
}

/** A newer schema is not an error: the previous release runs while the next one takes over. */
async function requireCurrentSchema(url: string, migrationsFolder: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectLimitMs });
  try {
    await requireUsable(pool, requireWritable);
    if (!(await hasCurrentSchema(pool, migrationsFolder)))
      throw new SettingsError(
        "The database has an older schema than this release. Run `node gateway/dist/gateway.mjs migrate` first, or set MIGRATE_AT_START=1",
      );
  } finally {
    await pool.end();
  }
}

async function hasCurrentSchema(pool: Pool, migrationsFolder: string): Promise<boolean> {
  const ownSchema = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  return (await lastMigration(pool)) >= ownSchema;
}

async function lastMigration(pool: Pool): Promise<number> {
  const schema = await pool.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  if (schema.rows[0]?.is_there !== true) return 0;
  const { rows } = await pool.query(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.last ?? 0);
}

/** A pooler that drops the limits would let a frozen statement wait without end. */
const requireLimits = (pool: Pool, { queryMs }: DatabaseLimits): Promise<void> =>
  requireUsable(pool, async (client) => {
    const { rows } = await client.query("select setting from pg_settings where name = 'statement_timeout'");
    if (Number(rows[0]?.setting) !== queryMs)
      throw new Error(
        "a pooler in front of it drops the limits of a connection (statement_timeout). Connect to the server itself",
      );
  });

/** @throws SettingsError without the address, because it may contain a password */
async function requireUsable(pool: Pool, check: (client: PoolClient) => Promise<void>): Promise<void> {
  try {
    const client = await pool.connect();
    await check(client).finally(() => client.release());
  } catch (error) {
    throw new SettingsError(`DATABASE_URL names a PostgreSQL server that cannot be used: ${reasonOf(error)}`);
  }
}

/** For a name with several addresses, Node's error has no text and contains one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

function open(pool: Pool): Database {
  // JavaScript numbers represent 64-bit ids, counts and sums exactly up to 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  // Without a listener a lost connection ends the process; the query fails anyway.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle(pool);
}
