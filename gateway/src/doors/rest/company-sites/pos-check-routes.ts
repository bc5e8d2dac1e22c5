import { eq } from "drizzle-orm";
import Type from "typebox";
import { callerOf } from "../../../people/identity/sessions";
import { companySites } from "../../../platform/database/schema/pos";
import { inTransaction } from "../../../platform/database/transaction";
import { notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { readRecordId } from "../../../platform/json/record-id";
import { spend } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { demandOnSite } from "../../../pos/access/scopes";
import { checkSetup } from "../../../pos/check/check-setup";
import { checkShop } from "../../../pos/check/check-shop";
import { checkSmtp } from "../../../pos/check/check-smtp";
import { checkNames } from "../../../pos/check/finding";

const params = Type.Object({ id: Type.String({ pattern: "^\\d{1,16}$" }) });

/**
 * The connection check of a POS: `{ data: { CheckedAt, Checks: [{ Name, Result, Code, Detail? }] } }`. Not an
 * ordinary action: it waits for the shop and the mail server, and must not hold a transaction.
 */
export function posCheckRoutes(app: App, services: Services): void {
  app.post("/api/company_sites/:id/actions/check", { schema: { params } }, async (request, reply) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    const { db, now } = services;
    const id = readRecordId(request.params.id);
    if (id === undefined) throw notFound();
    const { siteId, companyId } = await demandOnSite(db, caller, id, "pos.check");
    await spend(db, now(), [{ limit: "pos-check", of: String(caller.userId) }]);
    const [site] = await db.select().from(companySites).where(eq(companySites.id, siteId));
    if (!site) throw notFound();
    const found = await Promise.all([
      checkSetup(services, site),
      checkShop(services, site),
      checkSmtp(services, site),
    ]);
    const Checks = found.flat().toSorted((a, b) => checkNames.indexOf(a.Name) - checkNames.indexOf(b.Name));
    await inTransaction(services, async (work) =>
      work.audit({
        companyId,
        userId: caller.userId,
        action: "check",
        resource: "company_sites",
        recordId: siteId,
        address: caller.address,
        details: { failed: Checks.filter(({ Result }) => Result === "failed").map(({ Name }) => Name) },
      }),
    );
    reply.header("cache-control", "no-store");
    return { data: { CheckedAt: now(), Checks } };
  });
}
