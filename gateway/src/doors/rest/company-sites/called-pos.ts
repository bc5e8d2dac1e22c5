import type { Action } from "@hpay/contract/permissions";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import type { Caller } from "../../../people/access/caller";
import { callerOf } from "../../../people/identity/sessions";
import { companySites } from "../../../platform/database/schema/pos";
import { notFound } from "../../../platform/http/api-error";
import { readRecordId } from "../../../platform/json/record-id";
import { consume, type LimitName } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { requireOnSite } from "../../../pos/access/scopes";
import type { SiteRow } from "../../../pos/site-row";

export const posParams = Type.Object({ id: Type.String({ pattern: "^\\d{1,16}$" }) });

interface CalledPos {
  readonly caller: Caller;
  readonly site: SiteRow;
  readonly companyId: number;
}

/**
 * The POS of an action that calls other servers, and therefore must not hold a transaction. The call counts
 * against the caller's limit.
 * @throws ApiError NOT_FOUND, FORBIDDEN or TEMPORARILY_BLOCKED
 */
export async function calledPos(
  services: Services,
  request: FastifyRequest<{ Params: { id: string } }>,
  action: Action,
  limit: LimitName,
): Promise<CalledPos> {
  const { db, now } = services;
  const caller = await callerOf(services, request.headers.authorization, request.ip);
  await checkClaims(db, caller, request);
  const id = readRecordId(request.params.id);
  if (id === undefined) throw notFound();
  const { siteId, companyId } = await requireOnSite(db, caller, id, action);
  await consume(db, now(), [{ limit, of: caller.userId }]);
  const [site] = await db.select().from(companySites).where(eq(companySites.id, siteId));
  if (!site) throw notFound();
  return { caller, site, companyId };
}
