import { eq } from "drizzle-orm";
import { demand } from "../../../people/access/caller";
import type { CompanyChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { embedKeyOf, embedRoles, isEmbedRole, newEmbedKey } from "../../../people/embedding/embed-key";
import { companySites } from "../../../platform/database/schema/pos";
import { invalid, notFound } from "../../../platform/http/api-error";
import { announceRecord } from "../../../platform/outbox/record-events";
import { posSeal } from "../../../platform/secrets/pos-seal";
import { closeReplacedKey } from "../../../pos/seen-keys";

/**
 * `POST api/company_sites/:id/actions/embed-key`: shows the key that partners' servers sign with, `{ EmbedKey:
 * { Token, Role } }`, and creates it if the POS has none. `Renew` replaces the key with one for `Role` (`staff`
 * or `admin`, by default `staff`), and ends the sessions of the previous key at once. The sign-in has to be
 * fresh, and the audit log records who asked.
 */
export async function showEmbedKey({ services, work, caller, row, id, body }: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "embed-key.reveal");
  requireFreshSignIn(services, caller);
  const { Role = "staff", Renew = false } = body;
  if (!isEmbedRole(Role)) throw invalid("Role", `Role must be one of ${embedRoles.join(", ")}`);
  if (typeof Renew !== "boolean") throw invalid("Renew", "Renew must be true or false");
  const [site] = await work.tx.select().from(companySites).where(eq(companySites.id, id));
  if (!site) throw notFound();
  const storedKey = Renew ? undefined : embedKeyOf(services.secrets, site);
  if (storedKey) return { id, EmbedKey: { Token: storedKey.key, Role: storedKey.role } };
  const key = newEmbedKey();
  await work.tx
    .update(companySites)
    .set({
      embedKeySealed: services.secrets.seal(key, posSeal("embed_key_sealed", site)),
      embedKeyRole: Role,
    })
    .where(eq(companySites.id, id));
  announceRecord(work, "updated", { resource: "company_sites", id, companyId: site.companyId, siteId: id });
  await closeReplacedKey(work, id, "embed-key");
  return { id, EmbedKey: { Token: key, Role } };
}
