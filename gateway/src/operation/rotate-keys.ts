import { sql } from "drizzle-orm";
import type { Database } from "../platform/database/database";
import type { SecretBox } from "../platform/secrets/secret-box";
import { sealStoredSecrets } from "../pos/methods/seal-stored";

/** Columns with encrypted texts. */
const sealedColumns = [
  ["company_sites", "secret_sealed"],
  ["company_sites", "previous_secret_sealed"],
  ["company_sites", "smtp_password_sealed"],
  ["company_sites", "embed_key_sealed"],
  ["due_work", "payload"],
  ["idempotency_keys", "answer"],
  ["payment_intents", "terms"],
] as const;

const rowsAtOnce = 200;

/**
 * Encrypts again, in batches, what earlier keys encrypted. Rows changed meanwhile are left alone.
 * @returns the line to print
 */
export async function rotateKeys(db: Database, secrets: SecretBox): Promise<string> {
  let sealed = 0;
  let unreadable = 0;
  for (const [table, column] of sealedColumns) {
    const [from, name] = [sql.identifier(table), sql.identifier(column)];
    for (let skipped = 0; ; ) {
      const { rows } = await db.execute<{ at: string; text: string }>(sql`
        select ctid::text as at, ${name} as text from ${from}
        where ${name} ~ '^v[12][.]' and not starts_with(${name}, ${secrets.prefix})
        order by ctid limit ${rowsAtOnce} offset ${skipped}`);
      for (const { at, text } of rows) {
        const again = sealedAgain(secrets, text);
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
      : `${unreadable} texts were sealed with a key that is in neither SECRET_KEY nor OLD_SECRET_KEYS.`;
  return `${sealed} texts are sealed with the present key. ${left}`;
}

function sealedAgain(secrets: SecretBox, text: string): string | undefined {
  try {
    return secrets.seal(secrets.open(text));
  } catch {
    return undefined;
  }
}
