import { eq } from "drizzle-orm";
import { type Caller, demand, signatureOf } from "../../../people/access/caller";
import type { CompanyChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import type { Queries } from "../../../platform/database/database";
import { companySites } from "../../../platform/database/schema/pos";
import { auditLog } from "../../../platform/database/schema/service";
import { notFound } from "../../../platform/http/api-error";
import { type Counted, count, isUsedUp } from "../../../platform/limits/limits";
import { posSeal } from "../../../platform/secrets/pos-seal";
import type { Services } from "../../../platform/services";

/**
 * `POST api/company_sites/:id/actions/reveal-secret`: `{ SecretToken: { Token, UserId } }`. The sign-in has to
 * be fresh, and the audit log records who asked.
 */
export async function revealSecret({ services, work, caller, row, id }: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "pos-secret.reveal");
  requireFreshSignIn(services, caller);
  const [storedSite] = await work.tx
    .select({ sealed: companySites.secretSealed, merchantsiteUid: companySites.merchantsiteUid })
    .from(companySites)
    .where(eq(companySites.id, id));
  if (!storedSite) throw notFound();
  const secret = services.secrets.open(storedSite.sealed, posSeal("secret_sealed", storedSite));
  return { id, SecretToken: { Token: secret, UserId: caller.userId } };
}

/** Records that this secret of a POS was shown: once for each fresh sign-in, however often it is read. */
export async function recordSecretShown(
  { now }: Services,
  queries: Queries,
  caller: Caller,
  { id, CompanyId: companyId }: { readonly id: number; readonly CompanyId: number },
  sealedSecret: string,
): Promise<void> {
  const at = now();
  const shownLimit: Counted = { limit: "secret-shown", of: `${caller.sessionId} ${id} ${sealedSecret}` };
  if (await isUsedUp(queries, at, shownLimit)) return;
  await count(queries, at, [shownLimit]);
  const { userId, details } = signatureOf(caller);
  await queries.insert(auditLog).values({
    companyId,
    userId,
    details: JSON.stringify(details),
    action: "reveal-secret",
    resource: "company_sites",
    recordId: id,
    address: caller.address,
    createdAt: at,
  });
}
