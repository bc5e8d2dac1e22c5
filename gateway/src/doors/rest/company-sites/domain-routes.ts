import { eq } from "drizzle-orm";
import Type from "typebox";
import { callerOf } from "../../../people/identity/sessions";
import { companySites } from "../../../platform/database/schema/pos";
import { notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { readRecordId } from "../../../platform/json/record-id";
import { spend } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { demandOnSite } from "../../../pos/access/scopes";
import { proveDomains } from "../../../pos/domains/prove-domains";

const params = Type.Object({ id: Type.String({ pattern: "^\\d{1,16}$" }) });

/**
 * Asks the hosts of a POS for proofs: `{ data: { CheckedAt, Domains: [{ Host, Method, Faults }] } }`. Not an ordinary
 * action: it waits for the hosts, and must not hold a transaction.
 */
export function domainRoutes(app: App, services: Services): void {
  app.post("/api/company_sites/:id/actions/prove-domains", { schema: { params } }, async (request, reply) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    const { db, now } = services;
    const id = readRecordId(request.params.id);
    if (id === undefined) throw notFound();
    const { siteId } = await demandOnSite(db, caller, id, "pos.edit");
    await spend(db, now(), [{ limit: "domain-check", of: String(caller.userId) }]);
    const [site] = await db.select().from(companySites).where(eq(companySites.id, siteId));
    if (!site) throw notFound();
    const by = { userId: caller.userId, address: caller.address };
    const Domains = await proveDomains(services, site, by);
    reply.header("cache-control", "no-store");
    return { data: { CheckedAt: now(), Domains } };
  });
}
