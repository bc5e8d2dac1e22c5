import { isRole, type Role } from "@hpay/contract";
import { isAllowed } from "@hpay/contract/permissions";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { type Caller, demand, roleIn, signatureOf } from "../../../people/access/caller";
import type { Change, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { notifyOfAccess } from "../../../people/companies/access-mail";
import { endInvitationsOf } from "../../../people/companies/end-invitations";
import { linkedUser, linkRows } from "../../../people/companies/link-rows";
import { mailOfNewAdmin } from "../../../people/companies/new-admin-mail";
import { requireCompanyConsent } from "../../../people/companies/support-grants";
import { maskedEmail } from "../../../people/identity/access-record";
import { isListed } from "../../../people/identity/sessions";
import type { Queries } from "../../../platform/database/database";
import { companies, userCompanies, users } from "../../../platform/database/schema/people";
import { settings } from "../../../platform/database/schema/service";
import { inTransaction, type Work } from "../../../platform/database/transaction";
import { ApiError, forbidden, invalid } from "../../../platform/http/api-error";
import { consume } from "../../../platform/limits/limits";
import { announceRecord } from "../../../platform/outbox/record-events";
import type { Services } from "../../../platform/services";
import { inCompanies, requireInCompany } from "../../../pos/access/scopes";
import { recordSeenKeys } from "../../../pos/seen-keys";
import { type Resource, resource } from "../engine/resource";
import { deleteRow } from "../engine/store";

/** Members of a company and their roles. A company always has one creator. */
export const userCompaniesResource: Resource = resource({
  name: "user_companies",
  table: userCompanies,
  id: userCompanies.id,
  version: userCompanies.version,
  fields: {
    id: { column: userCompanies.id, kind: "integer" },
    CompanyId: { column: userCompanies.companyId, kind: "integer", write: "create", isReadByResource: true },
    UserId: { column: userCompanies.userId, kind: "integer", write: "create", isReadByResource: true },
    Role: { column: userCompanies.role, kind: "text", write: "always", isReadByResource: true },
    CreatedAt: { column: userCompanies.createdAt, kind: "instant" },
    Version: { column: userCompanies.version, kind: "integer" },
  },
  tracedFields: ["UserId", "Role"],
  visible: (caller) =>
    or(
      inCompanies(userCompanies.companyId, caller, "company-users.view"),
      eq(userCompanies.userId, caller.userId),
    ),
  presented: { User: { record: linkedUser } },
  async present({ queries }, rows) {
    const ids = rows.map((row) => row.id);
    const links = await linkRows(queries, inArray(userCompanies.id, ids));
    return rows.map((row) => ({ ...row, User: links.find((link) => link.id === row.id)?.User ?? null }));
  },
  beforeCreate: refuseUnknown,
  async create({ services, work, caller, body }) {
    const companyId = requireInCompany(caller, body.CompanyId, "company-users.manage");
    const role = readRole(body);
    requireCompanyConsent(caller, companyId, undefined, role);
    const user = await findUser(work.tx, body.UserId);
    if (user.id === caller.userId) throw new ApiError("ForbiddenOperation");
    if (role === "creator") throw invalid("Role", "A new person can be added only as admin or staff");
    if (role === "hpay-support") await requireSupportStaff(work.tx, user.email);
    if (role === "admin") requireFreshSignIn(services, caller);
    await consumeMemberLimits(services, work, caller, { companyId, userId: user.id, field: "UserId" });
    // The invitations are locked before the link, as when an invitation is accepted, so that concurrent
    // requests never deadlock.
    await endInvitationsOf(work, caller, { userId: user.id, companyId });
    const [link] = await work.tx
      .insert(userCompanies)
      .values({ companyId, userId: user.id, role, roleSince: services.now() })
      .returning({ id: userCompanies.id });
    if (!link) throw new Error("no company link was stored");
    announceLink(work, "created", link.id, companyId);
    if (role === "admin") await mailOfNewAdmin(services, work, caller, { email: user.email, companyId });
    work.afterCommit(() => services.signals.emit("membership-changed", user.id));
    return link.id;
  },
  async update({ services, work, caller, body, row, id }) {
    const companyId = row.CompanyId;
    const userId = row.UserId;
    demand(caller, companyId, "company-users.manage");
    const role = readRole(body);
    if (userId === caller.userId) throw new ApiError("ForbiddenOperation");
    if (row.Role === "hpay-support" || role === "hpay-support") throw forbidden();
    requireCompanyConsent(caller, companyId, row.Role, role);
    if (row.Role === "creator" && role !== "creator") throw new ApiError("CREATOR_REQUIRED");
    if (role === "creator") {
      if (row.Role === "creator") throw new ApiError("ForbiddenOperation");
      demand(caller, companyId, "company-users.set-creator");
      requireFreshSignIn(services, caller);
      await requireStillCreator(work.tx, caller, companyId);
      const before = await work.tx
        .update(userCompanies)
        .set({ role: "admin", version: sql`${userCompanies.version} + 1` })
        .where(and(eq(userCompanies.companyId, companyId), eq(userCompanies.role, "creator")))
        .returning({ userId: userCompanies.userId });
      for (const owner of before) {
        work.afterCommit(() => services.signals.emit("membership-changed", owner.userId));
        await notifyOfAccess(services, work, caller, { userId: owner.userId, companyId, role: "admin" });
      }
      await work.tx.update(companies).set({ mainUserId: userId }).where(eq(companies.id, companyId));
    }
    if (role === "admin" && row.Role !== "admin") requireFreshSignIn(services, caller);
    if (role !== row.Role)
      await consumeMemberLimits(services, work, caller, { companyId, userId, field: "Role" });
    await work.tx
      .update(userCompanies)
      .set({
        role,
        version: sql`${userCompanies.version} + 1`,
        // An admin who becomes the owner gains no right that requires a waiting period.
        ...(role === row.Role || (role === "creator" && row.Role === "admin")
          ? {}
          : { roleSince: services.now() }),
      })
      .where(eq(userCompanies.id, id));
    if (!isAllowed(role, "company-users.manage")) await endInvitationsOf(work, caller, { userId, companyId });
    if (!isAllowed(role, "pos-secret.reveal")) await recordSeenKeys(work, services.now(), companyId, userId);
    announceLink(work, "updated", id, companyId);
    work.afterCommit(() => services.signals.emit("membership-changed", userId));
    if (role === row.Role) return;
    await notifyOfAccess(services, work, caller, { userId, companyId, role });
    if (role !== "admin") return;
    const [user] = await work.tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user) await mailOfNewAdmin(services, work, caller, { email: user.email, companyId });
  },
  async remove({ services, work, caller, row, id }) {
    const companyId = row.CompanyId;
    const userId = row.UserId;
    if (row.Role === "creator") throw new ApiError("CREATOR_REQUIRED");
    if (userId === caller.userId) demand(caller, companyId, "company.leave");
    else {
      demand(caller, companyId, "company-users.manage");
      if (row.Role === "hpay-support") throw forbidden();
    }
    await deleteRow(work.tx, userCompaniesResource, id);
    await recordSeenKeys(work, services.now(), companyId, userId);
    await endInvitationsOf(work, caller, { userId, companyId });
    announceLink(work, "deleted", id, companyId);
    work.afterCommit(() => services.signals.emit("membership-changed", userId));
    // A person who leaves does not need a notification.
    if (userId !== caller.userId)
      await notifyOfAccess(services, work, caller, { userId, companyId, role: null });
  },
});

/** Counts an added person or a changed role. @throws ApiError RATE_LIMITED at the field, above the limit */
const consumeMemberLimits = (
  { now }: Pick<Services, "now">,
  { tx }: Work,
  caller: Caller,
  {
    companyId,
    userId,
    field,
  }: { readonly companyId: number; readonly userId: number; readonly field: string },
): Promise<void> =>
  consume(tx, now(), [
    { limit: "member-link", of: `${companyId}:${userId}`, field },
    { limit: "member-change", of: caller.userId, field },
  ]);

const announceLink = (
  work: Work,
  change: "created" | "updated" | "deleted",
  id: number,
  companyId: number,
): void => announceRecord(work, change, { resource: "user_companies", id, companyId, siteId: null });

/** A simultaneous second transfer fails: the company has already been transferred. */
async function requireStillCreator(queries: Queries, caller: Caller, companyId: number): Promise<void> {
  if (roleIn(caller, companyId) !== "creator") return;
  const [creator] = await queries
    .select({ userId: userCompanies.userId })
    .from(userCompanies)
    .where(and(eq(userCompanies.companyId, companyId), eq(userCompanies.role, "creator")))
    .for("update");
  if (creator?.userId !== caller.userId) throw forbidden();
}

function readRole(body: Row): Role {
  if (isRole(body.Role)) return body.Role;
  throw invalid("Role", "Role must be creator, admin or staff");
}

/** The body names the person by e-mail (spec 1 §7), because ids could be tried out to find e-mails. */
const emailOf = (value: unknown): string => (typeof value === "string" ? value.trim().toLowerCase() : "");

const findUsers = (queries: Queries, email: string): Promise<{ id: number; email: string }[]> =>
  queries
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);

async function findUser(queries: Queries, value: unknown): Promise<{ id: number; email: string }> {
  const [user] = await findUsers(queries, emailOf(value));
  if (!user) throw new ApiError("USER_NOT_FOUND");
  return user;
}

/**
 * The specification requires an answer that reveals which e-mails have no account. So the request is counted
 * before it is answered, and recorded in the company's history.
 */
async function refuseUnknown({ services, caller, body }: Omit<Change, "work">): Promise<void> {
  const { db, now } = services;
  const companyId = requireInCompany(caller, body.CompanyId, "company-users.manage");
  const email = emailOf(body.UserId);
  if ((await findUsers(db, email)).length > 0) return;
  await consume(db, now(), [
    { limit: "unknown-person", of: caller.userId, field: "UserId" },
    { limit: "unknown-person-company", of: companyId, field: "UserId" },
  ]);
  await inTransaction(services, async (work) =>
    work.audit({
      companyId,
      ...signatureOf(caller),
      action: "unknown-person",
      resource: "user_companies",
      recordId: null,
      address: caller.address,
      details: { email: maskedEmail(email) },
    }),
  );
  throw new ApiError("USER_NOT_FOUND");
}

async function requireSupportStaff(queries: Queries, email: string): Promise<void> {
  const [staff] = await queries.select().from(settings).where(eq(settings.name, "hp_staff"));
  if (!isListed(staff?.value, email)) throw forbidden();
}
