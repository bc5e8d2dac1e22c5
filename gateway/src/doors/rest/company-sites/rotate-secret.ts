import { eq, sql } from "drizzle-orm";
import { queuePosConfig } from "../../../orders/notifications/queue-notification";
import { demand } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { companySites } from "../../../platform/database/schema/pos";
import { invalid, notFound } from "../../../platform/http/api-error";
import { announceRecord } from "../../../platform/outbox/record-events";
import { posSeal } from "../../../platform/secrets/pos-seal";
import { newPosSecret } from "../../../pos/pos-secret";
import { notifyOfSecret } from "../../../pos/secret-mail";
import { closeReplacedKey } from "../../../pos/seen-keys";

const hourMs = 60 * 60_000;
const maxHours = 7 * 24;

/**
 * Creates a new key at once and leaves the previous one valid for another `overlapHours` (1 to 168), so that
 * the shop can continue without a break (wire §10). A key from an earlier rotation becomes invalid. Requires a
 * fresh sign-in.
 */
export async function rotateSecret(
  change: RecordChange<{ readonly CompanyId: number; readonly Url: string }>,
): Promise<Row> {
  const { services, work, caller, row, id, body } = change;
  demand(caller, row.CompanyId, "pos-secret.regenerate");
  const hours = Number(body.overlapHours);
  if (!Number.isInteger(hours) || hours < 1 || hours > maxHours)
    throw invalid("overlapHours", `overlapHours must be a whole number from 1 to ${maxHours}`);
  requireFreshSignIn(services, caller);
  const companyId = row.CompanyId;
  const endsAt = new Date(services.now().getTime() + hours * hourMs);
  const [site] = await work.tx.select().from(companySites).where(eq(companySites.id, id)).for("update");
  if (!site) throw notFound();
  const { secrets } = services;
  const formerSecret = secrets.open(site.secretSealed, posSeal("secret_sealed", site));
  await work.tx
    .update(companySites)
    .set({
      previousSecretSealed: secrets.seal(formerSecret, posSeal("previous_secret_sealed", site)),
      previousSecretEndsAt: endsAt,
      previousSecretUsedAt: companySites.secretUsedAt,
      secretSealed: secrets.seal(newPosSecret(), posSeal("secret_sealed", site)),
      secretUsedAt: null,
      version: sql`${companySites.version} + 1`,
    })
    .where(eq(companySites.id, id));
  announceRecord(work, "updated", { resource: "company_sites", id, companyId, siteId: id });
  await closeReplacedKey(work, id, "secret");
  await queuePosConfig(services, work, id);
  const pos = { id, companyId, url: row.Url, oldUntil: endsAt };
  await notifyOfSecret(services, work, caller, pos);
  return { id, PreviousSecret: { EndsAt: endsAt } };
}

/** When the previous key expires and when it was last used; null once it has expired. */
export function previousSecret(
  now: Date,
  storedKey: { readonly endsAt: Date | null; readonly usedAt: Date | null } | undefined,
): Row | null {
  if (!storedKey?.endsAt || storedKey.endsAt <= now) return null;
  return { EndsAt: storedKey.endsAt, LastUsedAt: storedKey.usedAt };
}
