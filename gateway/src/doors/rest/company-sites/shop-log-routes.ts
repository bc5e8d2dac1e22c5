import { eq } from "drizzle-orm";
import Type from "typebox";
import { callerOf } from "../../../people/identity/sessions";
import { companySites } from "../../../platform/database/schema/pos";
import { ApiError, faulty, notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { readRecordId } from "../../../platform/json/record-id";
import { spend } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { demandOnSite } from "../../../pos/access/scopes";
import { askShopLog } from "../../../pos/check/shop-log";

const params = Type.Object({ id: Type.String({ pattern: "^\\d{1,16}$" }) });

/**
 * The shop's own error log (`pos-error-logs`): `{ data: { AskedAt, Status, Log, Error } }`. Not an action among the others:
 * it waits for the shop, and must not hold a transaction meanwhile.
 */
export function shopLogRoutes(app: App, services: Services): void {
  app.post("/api/company_sites/:id/actions/shop-log", { schema: { params } }, async (request, reply) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    const { db, now } = services;
    const id = readRecordId(request.params.id);
    if (id === undefined) throw notFound();
    const { siteId } = await demandOnSite(db, caller, id, "pos.edit");
    await spend(db, now(), [{ limit: "pos-check", of: String(caller.userId) }]);
    const [site] = await db.select().from(companySites).where(eq(companySites.id, siteId));
    if (!site) throw notFound();
    reply.header("cache-control", "no-store");
    try {
      const asked = await askShopLog(services, site);
      if (!asked) throw faulty("DefaultNotifyUrl", "NOTIFY_URL_MISSING");
      return { data: { AskedAt: now(), ...asked, Error: "" } };
    } catch (error) {
      if (error instanceof ApiError && error.code !== "TARGET_NOT_ALLOWED") throw error;
      const text = error instanceof Error ? error.message : String(error);
      return { data: { AskedAt: now(), Status: null, Log: "", Error: text.slice(0, 300) } };
    }
  });
}
