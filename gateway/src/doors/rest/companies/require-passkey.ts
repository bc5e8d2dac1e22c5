import { eq, sql } from "drizzle-orm";
import { demand } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { companies, userCompanies } from "../../../platform/database/schema/people";
import { ApiError, invalid } from "../../../platform/http/api-error";
import { announceRecord } from "../../../platform/outbox/record-events";

/**
 * `POST api/companies/:id/actions/require-passkey`: `{ RequirePasskey }`. Sessions that have used neither
 * passkey nor recovery code no longer open the company. Only a person who has used one of them in this session
 * can set this requirement, so that nobody is locked out by their own change.
 */
export async function requirePasskey({ services, work, caller, body, id }: RecordChange): Promise<Row> {
  demand(caller, id, "company.require-passkey");
  requireFreshSignIn(services, caller);
  const { RequirePasskey } = body;
  if (typeof RequirePasskey !== "boolean")
    throw invalid("RequirePasskey", "RequirePasskey must be true or false");
  if (RequirePasskey && !caller.factor) throw new ApiError("PASSKEY_FIRST");
  await work.tx
    .update(companies)
    .set({ requirePasskey: RequirePasskey, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, id));
  announceRecord(work, "updated", { resource: "companies", id, companyId: id, siteId: null });
  const members = await work.tx
    .select({ userId: userCompanies.userId })
    .from(userCompanies)
    .where(eq(userCompanies.companyId, id));
  work.afterCommit(() => {
    for (const { userId } of members) services.signals.emit("membership-changed", userId);
  });
  return { id, RequirePasskey };
}
