import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import { createGunzip } from "node:zlib";
import { readJson } from "@hpay/domain";
import { sql } from "drizzle-orm";
import type { OpenDatabase, Queries } from "../../platform/database/database";
import { sessions, trustedBrowsers, users } from "../../platform/database/schema/people";
import { backupFormat, schemaInstant, tableNames } from "./backup";
import { CommandRefused } from "./command-refused";

/** The backup cannot be restored here; the message has the reason. */
export class RestoreRefused extends CommandRefused {
  override readonly name = "RestoreRefused";
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills an empty store from a backup, completely or not at all. People have to sign in again, because the
 * sessions and trusted browsers in the backup may have ended since.
 * @returns the number of rows
 * @throws RestoreRefused for a store that has people, an incomplete backup file, or one of another release
 */
export async function restore({ db }: Pick<OpenDatabase, "db">, file: string): Promise<number> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(users)) > 0) throw new RestoreRefused("the store is not empty");
    const tables = await tableNames(tx);
    const keys = await foreignKeys(tx);
    // Constraints are dropped first: rows are restored by table, and tables refer to each other in circles.
    for (const key of keys) await tx.execute(sql.raw(`alter table ${key.table} drop constraint ${key.name}`));
    for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)}`);
    const count = await fillTables(tx, file, new Set(tables));
    for (const key of keys) {
      await tx.execute(sql.raw(`alter table ${key.table} add constraint ${key.name} ${key.definition}`));
    }
    for (const table of tables) await continueSequence(tx, table);
    await tx.delete(sessions);
    await tx.delete(trustedBrowsers);
    return count;
  });
}

async function fillTables(tx: Queries, file: string, tables: ReadonlySet<string>): Promise<number> {
  let count = 0;
  let hasBegun = false;
  let isWhole = false;
  for await (const line of linesOf(file)) {
    const entry = readLine(line);
    if (!hasBegun) {
      await checkHead(tx, entry);
      hasBegun = true;
    } else if (entry.end === true) isWhole = true;
    else {
      const { table, rows } = entry;
      if (typeof table !== "string" || !tables.has(table) || !Array.isArray(rows))
        throw new RestoreRefused("the file contains unknown data");
      const name = sql.identifier(table);
      // The store reads the line itself, because JavaScript numbers would lose trailing zeros and last digits.
      await tx.execute(
        sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${line}::json -> 'rows')`,
      );
      count += rows.length;
    }
  }
  if (!isWhole) throw new RestoreRefused("the file is incomplete");
  return count;
}

async function checkHead(tx: Queries, head: Readonly<Record<string, unknown>>): Promise<void> {
  if (head.format !== backupFormat) throw new RestoreRefused("the file is not a backup of this gateway");
  const [backupSchema, ownSchema] = [Number(head.schema ?? 0), await schemaInstant(tx)];
  if (backupSchema > ownSchema) throw new RestoreRefused("the backup was made by a newer gateway");
  // An older backup would lack the values that newer migrations compute for existing rows.
  if (backupSchema !== ownSchema)
    throw new RestoreRefused(
      "the backup was made by an older gateway: restore it with that version, then start this one on its store",
    );
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpackedStream = createGunzip();
  // pipe() does not forward errors: without this an unreadable file would end the process.
  createReadStream(file)
    .once("error", (error) => unpackedStream.destroy(error))
    .pipe(unpackedStream);
  const readFailure = new Promise<never>((_resolve, reject) => unpackedStream.once("error", reject));
  readFailure.catch(() => {});
  const lines = createInterface({ input: unpackedStream, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  for (;;) {
    const next = await Promise.race([lines.next(), readFailure]).catch(() => {
      throw new RestoreRefused("the file is damaged");
    });
    if (next.done) return;
    yield next.value;
  }
}

function readLine(line: string): Readonly<Record<string, unknown>> {
  const value = readJson(line);
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value));
  throw new RestoreRefused("the file is damaged");
}

/** The store's foreign keys, as text that SQL can drop and create again. */
async function foreignKeys(tx: Queries): Promise<readonly ForeignKey[]> {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}

async function continueSequence(tx: Queries, table: string): Promise<void> {
  const { rows } = await tx.execute<{ sequence: string | null }>(
    sql`select case when exists (
          select 1 from information_schema.columns where table_schema = 'public' and table_name = ${table} and column_name = 'id'
        ) then pg_get_serial_sequence(${table}, 'id') end as sequence`,
  );
  const sequence = rows[0]?.sequence;
  if (!sequence) return;
  const name = sql.identifier(table);
  await tx.execute(sql`select setval(${sequence}, coalesce((select max(id) from ${name}), 0) + 1, false)`);
}
