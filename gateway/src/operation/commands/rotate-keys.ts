import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database";
import { databaseErrorOf } from "../../platform/database/database-error";
import type { SealPlace, SecretBox } from "../../platform/secrets/secret-box";
import { sealStoredSecrets } from "../../pos/methods/seal-stored";

/** Columns with encrypted texts, each with the column that identifies its rows in `SealPlace`. */
const sealedColumns = [
  ["company_sites.secret_sealed", sql`merchantsite_uid`],
  ["company_sites.previous_secret_sealed", sql`merchantsite_uid`],
  ["company_sites.smtp_password_sealed", sql`merchantsite_uid`],
  ["company_sites.embed_key_sealed", sql`merchantsite_uid`],
  ["partners.key_sealed", sql`uid`],
  ["due_work.payload", sql`key`],
  ["idempotency_keys.answer", sql`user_id || ' ' || key`],
  ["payment_intents.terms", sql`key`],
] as const;

type Column = (typeof sealedColumns)[number];

/**
 * Number of a table's blocks that one statement reads, so that it finishes in time, however large the table is.
 */
const blocksPerBatch = 50;
const lockNotAvailable = "55P03";
/** Maximum number of passes; each finds the rows that changed during the previous one. */
const maxPasses = 20;

interface Pass {
  readonly sealed: number;
  /** Texts whose rows were changed, moved or locked during the pass. */
  readonly missed: number;
  readonly unreadable: number;
}

/**
 * Re-encrypts, in batches, texts that were encrypted with earlier keys, or with the current key before texts
 * were bound to their row. A row that changes meanwhile moves in the table, so passes are repeated until one
 * finds nothing.
 * @returns the line to print, and whether nothing in the store needs an earlier key anymore
 */
export async function rotateKeys(
  db: Database,
  secrets: SecretBox,
): Promise<{ readonly line: string; readonly isComplete: boolean }> {
  let sealedCount = 0;
  let last: Pass;
  let passes = 0;
  do {
    last = await sealPass(db, secrets);
    sealedCount += last.sealed;
    passes += 1;
  } while (last.sealed + last.missed > 0 && passes < maxPasses);
  const notSealed =
    last.unreadable > 0
      ? `${last.unreadable} texts are sealed with a key that is in neither SECRET_KEY nor OLD_SECRET_KEYS.`
      : last.sealed + last.missed > 0
        ? "A running process still writes with an earlier key. Start every process with the new SECRET_KEY, then run this command again."
        : undefined;
  return {
    line: `${sealedCount} texts are sealed with the current key. ${notSealed ?? "No stored text uses another key."}`,
    isComplete: notSealed === undefined,
  };
}

async function sealPass(db: Database, secrets: SecretBox): Promise<Pass> {
  const methodSecrets = await sealStoredSecrets(db, secrets);
  let { sealed, missed, unreadable } = methodSecrets;
  for (const column of sealedColumns) {
    const blocks = await blocksOf(db, column);
    for (let from = 0; from < blocks; from += blocksPerBatch)
      for (const sealedText of await textsIn(db, secrets, column, from)) {
        const resealedText = reseal(secrets, { purpose: column[0], row: sealedText.row }, sealedText.text);
        if (resealedText === undefined) unreadable += 1;
        else if (await replaceText(db, column, sealedText, resealedText)) sealed += 1;
        else missed += 1;
      }
  }
  return { sealed, missed, unreadable };
}

const namesOf = ([purpose]: Column) => {
  const [table = "", column = ""] = purpose.split(".");
  return { table, from: sql.identifier(table), text: sql.identifier(column) };
};

async function blocksOf(db: Database, column: Column): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(sql`
    select pg_relation_size(${namesOf(column).table}::regclass) / current_setting('block_size')::bigint as n`);
  return Number(rows[0]?.n);
}

interface SealedText {
  readonly at: string;
  readonly row: string;
  readonly text: string;
}

async function textsIn(
  db: Database,
  secrets: SecretBox,
  column: Column,
  block: number,
): Promise<readonly SealedText[]> {
  const { from, text } = namesOf(column);
  const { rows } = await db.execute<{ at: string; row: string; text: string }>(sql`
    select ctid::text as at, ${column[1]} as row, ${text} as text from ${from}
    where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + blocksPerBatch},0)`}::tid
      and ${text} ~ '^v[123][.]' and not starts_with(${text}, ${secrets.prefix})`);
  return rows;
}

/** @returns whether the text was replaced: false if its row has changed since, or is locked */
async function replaceText(
  db: Database,
  column: Column,
  sealedText: SealedText,
  resealedText: string,
): Promise<boolean> {
  const { from, text } = namesOf(column);
  try {
    const { rows } = await db.execute(sql`
      update ${from} set ${text} = ${resealedText} where ctid = ${sealedText.at}::tid and ${text} = ${sealedText.text} returning 1`);
    return rows.length > 0;
  } catch (error) {
    if (databaseErrorOf(error)?.code === lockNotAvailable) return false;
    throw error;
  }
}

function reseal(secrets: SecretBox, place: SealPlace, text: string): string | undefined {
  try {
    return secrets.seal(secrets.open(text, place), place);
  } catch {
    return undefined;
  }
}
