import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { OpenDatabase, Queries } from "../../platform/database/database";

export const backupFormat = "hpay-backup-1";
/**
 * Rows read at once. Few, because they are held in memory: a POS has up to 5 MB of `Data`, and JSON doubles the
 * size of a file.
 */
const rowsPerBatch = (table: string): number => (table === "uploads" ? 2 : 20);
/** Maximum length of the rows in one line, unless a single row is longer. */
const maxLineLength = 8 * 1024 * 1024;

/** Names of the gateway's own tables, except Socket.io's table of messages between processes. */
export async function tableNames(queries: Queries): Promise<readonly string[]> {
  const { rows } = await queries.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'socket_io_attachments' order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * Time of the newest applied migration in ms. A backup can be restored only into a store with the same newest
 * migration.
 */
export async function schemaInstant(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ at: string | null }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.at ?? 0);
}

/**
 * Writes a consistent snapshot of all records to a file: gzip, one JSON text per line; a header, then `{ table,
 * rows }`, and finally `{ end: true }`. It can be restored into the embedded store and PostgreSQL, and does not
 * contain the secret key.
 * @returns the number of rows
 */
export async function backUp(database: Pick<OpenDatabase, "db">, file: string, now: Date): Promise<number> {
  const draft = `${file}.part`;
  let count = 0;
  try {
    await database.db.transaction(
      async (tx) => {
        async function* lines() {
          const head = { format: backupFormat, at: now.toISOString(), schema: await schemaInstant(tx) };
          yield `${JSON.stringify(head)}\n`;
          for (const table of await tableNames(tx)) {
            const name = sql.identifier(table);
            await tx.execute(
              sql`declare backup_rows no scroll cursor for select to_json(t)::text as row from ${name} t`,
            );
            for (;;) {
              const { rows } = await tx.execute<{ row: string }>(
                sql.raw(`fetch ${rowsPerBatch(table)} from backup_rows`),
              );
              if (rows.length === 0) break;
              count += rows.length;
              for (const line of linesOf(rows.map(({ row }) => row)))
                yield `{"table":${JSON.stringify(table)},"rows":[${line}]}\n`;
            }
            await tx.execute(sql`close backup_rows`);
          }
          yield `${JSON.stringify({ end: true })}\n`;
        }
        await pipeline(Readable.from(lines()), createGzip(), createWriteStream(draft, { mode: 0o600 }));
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    renameSync(draft, file);
    return count;
  } finally {
    rmSync(draft, { force: true });
  }
}

function* linesOf(rows: readonly string[]): Generator<string> {
  let line = "";
  for (const row of rows) {
    if (line !== "" && line.length + row.length > maxLineLength) {
      yield line;
      line = "";
    }
    line += line === "" ? row : `,${row}`;
  }
  yield line;
}
