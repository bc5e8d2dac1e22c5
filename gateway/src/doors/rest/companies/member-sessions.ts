import { and, desc, eq, gt } from "drizzle-orm";
import { demand, roleIn } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { mailOfEndedAccess } from "../../../people/companies/ended-access-mail";
import { opensCompany } from "../../../people/identity/sessions";
import {
  companies,
  sessionEnds,
  sessions,
  userCompanies,
  users,
} from "../../../platform/database/schema/people";
import { ApiError, forbidden, notFound, unexpected } from "../../../platform/http/api-error";
import { shortAddress } from "../../../platform/http/visitor";

const maxSessions = 500;

/** Sessions that can open the company, most recently used first. */
const openSessions = ({ services, work, id }: RecordChange) =>
  work.tx
    .select({
      id: sessions.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      role: userCompanies.role,
      browser: sessions.browser,
      address: sessions.address,
      factor: sessions.factor,
      since: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userCompanies, and(eq(userCompanies.userId, users.id), eq(userCompanies.companyId, id)))
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(and(gt(sessions.expiresAt, services.now()), opensCompany))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxSessions);

/**
 * `POST api/companies/:id/actions/member-sessions`: answers where the company's people are signed in, as `{
 * Sessions }`. The audit log records who asked.
 */
export async function listMemberSessions(change: RecordChange): Promise<Row> {
  const { caller, id } = change;
  demand(caller, id, "company.end-access");
  const memberSessions = await openSessions(change);
  return {
    id,
    Sessions: memberSessions.map((session) => ({
      id: session.id,
      UserId: session.userId,
      Name: session.name,
      Email: session.email,
      Role: session.role,
      Browser: session.browser,
      // A member may have other companies, so the member's exact address is not shown.
      Address: shortAddress(session.address),
      Factor: session.factor,
      Since: session.since,
      LastSeenAt: session.lastSeenAt,
      Current: session.id === caller.sessionId,
    })),
  };
}

/**
 * `POST api/companies/:id/actions/end-access`: `{ SessionId }` or `{ UserId }`. Ends these sessions' access to
 * this company until the person signs in again; they can still open the person's other companies
 * (docs/adr/0015). Only the owner can end the owner's access.
 */
export async function endAccess(change: RecordChange): Promise<Row> {
  const { services, work, caller, body, id } = change;
  demand(caller, id, "company.end-access");
  requireFreshSignIn(services, caller);
  const { SessionId, UserId } = body;
  if (typeof SessionId !== "number" && typeof UserId !== "number")
    throw unexpected("SessionId", SessionId, "a number, or UserId");
  const all = await openSessions(change);
  const chosenSessions = all.filter((session) =>
    typeof SessionId === "number" ? session.id === SessionId : session.userId === UserId,
  );
  if (chosenSessions.length === 0) throw notFound();
  if (chosenSessions.some(({ role }) => role === "creator") && roleIn(caller, id) !== "creator")
    throw forbidden();
  const endedSessions = chosenSessions.filter((session) => session.id !== caller.sessionId);
  if (endedSessions.length === 0) throw new ApiError("ForbiddenOperation");
  await work.tx
    .insert(sessionEnds)
    .values(
      endedSessions.map((session) => ({ sessionId: session.id, companyId: id, endedAt: services.now() })),
    )
    .onConflictDoNothing();
  const people = [...new Set(endedSessions.map(({ userId }) => userId))];
  work.afterCommit(() => {
    for (const userId of people) services.signals.emit("membership-changed", userId);
  });
  for (const userId of people)
    if (userId !== caller.userId) await mailOfEndedAccess(services, work, caller, { userId, companyId: id });
  return { id, Ended: endedSessions.map((session) => session.id) };
}
