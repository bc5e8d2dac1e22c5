import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database";
import type { SecretBox } from "../../platform/secrets/secret-box";
import type { Services } from "../../platform/services";
import type { Job } from "../../platform/work/job-runner";
import { sealStoredSecrets } from "../../pos/methods/seal-stored";

/** Secrets without which a shop, its e-mails or a partner's portal stop working. */
const requiredSecrets = [
  ["company_sites", "secret_sealed"],
  ["company_sites", "previous_secret_sealed"],
  ["company_sites", "smtp_password_sealed"],
  ["company_sites", "embed_key_sealed"],
  ["partners", "key_sealed"],
] as const;

/**
 * Runs once after a start. Seals method secrets that an earlier release stored as plain text, and logs an error
 * if this process lacks the key of stored secrets.
 */
export function sealSecretsJob({ db, secrets, log }: Pick<Services, "db" | "secrets" | "log">): Job {
  let isDone = false;
  return {
    name: "seal-secrets",
    async run() {
      if (isDone) return false;
      const { sealed, unreadable } = await sealStoredSecrets(db, secrets);
      const secretsOf = await countUnreadable(db, secrets);
      isDone = true;
      if (sealed > 0) log.info({ methods: sealed }, "method secrets were sealed");
      if (unreadable > 0) secretsOf["method parameters"] = unreadable;
      if (Object.keys(secretsOf).length > 0)
        log.error(
          { unreadable: secretsOf },
          "stored secrets need a key that is in neither SECRET_KEY nor OLD_SECRET_KEYS: requests of their shops fail until this process starts with it",
        );
      return false;
    },
  };
}

/** How many secrets of each column were sealed with a key that `secrets` does not have. */
async function countUnreadable(db: Database, secrets: SecretBox): Promise<Record<string, number>> {
  const ids = sql.join(
    secrets.ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const counts: Record<string, number> = {};
  for (const [table, column] of requiredSecrets) {
    const text = sql.identifier(column);
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)}
      where ${text} ~ '^v[23][.]' and split_part(${text}, '.', 2) not in (${ids})`);
    const n = rows[0]?.n ?? 0;
    if (n > 0) counts[`${table}.${column}`] = n;
  }
  return counts;
}
