import { sql } from "drizzle-orm";
import type { Database } from "../platform/database/database";
import type { SealPlace, SecretBox } from "../platform/secrets/secret-box";
import { sealStoredSecrets } from "../pos/methods/seal-stored";

/** Columns with encrypted texts, and what names their rows in `SealPlace`. */
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

const rowsAtOnce = 200;

/**
 * Encrypts again, in batches, texts that earlier keys encrypted, or the current one before texts were bound
 * to their place. Rows changed meanwhile are left alone.
 * @returns the line to print
 */
export async function rotateKeys(db: Database, secrets: SecretBox): Promise<string> {
  let sealed = 0;
  let unreadable = 0;
  for (const [purpose, row] of sealedColumns) {
    const [table = "", column = ""] = purpose.split(".");
    const [from, name] = [sql.identifier(table), sql.identifier(column)];
    for (let skipped = 0; ; ) {
      const { rows } = await db.execute<{ at: string; row: string; text: string }>(sql`
        select ctid::text as at, ${row} as row, ${name} as text from ${from}
        where ${name} ~ '^v[123][.]' and not starts_with(${name}, ${secrets.prefix})
        order by ctid limit ${rowsAtOnce} offset ${skipped}`);
      for (const { at, row: rowName, text } of rows) {
        const again = sealedAgain(secrets, { purpose, row: rowName }, text);
        if (again === undefined) {
          skipped += 1;
          unreadable += 1;
        } else {
          await db.execute(sql`
            update ${from} set ${name} = ${again} where ctid = ${at}::tid and ${name} = ${text}`);
          sealed += 1;
        }
      }
      if (rows.length < rowsAtOnce) break;
    }
  }
  const ofMethods = await sealStoredSecrets(db, secrets);
  sealed += ofMethods.sealed;
  unreadable += ofMethods.unreadable;
  const left =
    unreadable === 0
      ? "No stored text uses another key."
      : `${unreadable} texts are sealed with a key that is in neither SECRET_KEY nor OLD_SECRET_KEYS.`;
  return `${sealed} texts are sealed with the current key. ${left}`;
}

function sealedAgain(secrets: SecretBox, place: SealPlace, text: string): string | undefined {
  try {
    return secrets.seal(secrets.open(text, place), place);
  } catch {
    return undefined;
  }
}
