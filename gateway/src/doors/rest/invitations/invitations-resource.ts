import { interfaceLanguages } from "@hpay/contract";
import { isEmail } from "@hpay/domain";
import { and, eq, sql } from "drizzle-orm";
import { type Caller, demand } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { invitationMail } from "../../../people/companies/invitation-mail";
import { requireCompanyConsent } from "../../../people/companies/support-grants";
import { namedUser, namedUsers } from "../../../people/named-users";
import { companies, invitations, userCompanies, users } from "../../../platform/database/schema/people";
import type { Work } from "../../../platform/database/transaction";
import { ApiError, faulty, invalid } from "../../../platform/http/api-error";
import { consume } from "../../../platform/limits/limits";
import { mailAfterCommit } from "../../../platform/mail/mail-work";
import { hashOf, newToken } from "../../../platform/secrets/tokens";
import type { Services } from "../../../platform/services";
import { inCompanies, requireInCompany } from "../../../pos/access/scopes";
import { type Resource, resource } from "../engine/resource";
import { deleteRow } from "../engine/store";

const validMs = 48 * 60 * 60_000;
const i = invitations;

/** People invited to a company who have not answered yet (wire §10). */
export const invitationsResource: Resource = resource({
  name: "invitations",
  table: i,
  id: i.id,
  version: i.version,
  fields: {
    id: { column: i.id, kind: "integer" },
    CompanyId: { column: i.companyId, kind: "integer", write: "create", isReadByResource: true },
    Email: { column: i.email, kind: "text", write: "create", isReadByResource: true },
    Role: { column: i.role, kind: "text", write: "create", isReadByResource: true },
    CreatedAt: { column: i.createdAt, kind: "instant" },
    ExpiresAt: { column: i.expiresAt, kind: "instant" },
    InvitedById: { column: i.invitedBy, kind: "integer" },
    Version: { column: i.version, kind: "integer" },
  },
  visible: (caller) => inCompanies(i.companyId, caller, "company-users.view"),
  sent: { Language: "text" },
  presented: { InvitedBy: { record: namedUser } },
  async present({ queries }, rows) {
    const people = await namedUsers(
      queries,
      rows.map((row) => row.InvitedById),
    );
    return rows.map((row) => ({ ...row, InvitedBy: people.get(row.InvitedById) ?? null }));
  },
  async create({ services, work, caller, body }) {
    const companyId = requireInCompany(caller, body.CompanyId, "company-users.manage");
    const email = String(body.Email ?? "")
      .trim()
      .toLowerCase();
    // Registration accepts only valid addresses, so nobody could accept an invitation sent to an invalid one.
    if (!isEmail(email)) throw faulty("Email", "EMAIL_NOT_VALID");
    if (email === caller.email.toLowerCase()) throw new ApiError("ForbiddenOperation");
    const { Role } = body;
    if (Role !== "admin" && Role !== "staff")
      throw invalid("Role", "A new person can be invited only as admin or staff");
    requireCompanyConsent(caller, companyId, undefined, Role);
    if (Role === "admin") requireFreshSignIn(services, caller);
    await requireNoLink(work, companyId, email);
    const language = interfaceLanguages.find((code) => code === body.Language) ?? "en";
    const { token, sealed } = newLink(services);
    const values = { role: Role, language, invitedBy: caller.userId, ...sealed };
    // Inviting again replaces the link: only the newest works.
    const [storedRow] = await work.tx
      .insert(i)
      .values({ companyId, email, createdAt: services.now(), ...values })
      .onConflictDoUpdate({
        target: [i.companyId, i.email],
        set: { ...values, version: sql`${i.version} + 1` },
      })
      .returning({ id: i.id });
    if (!storedRow) throw new Error("no invitation was stored");
    await mailLink(services, work, caller, storedRow.id, token);
    return storedRow.id;
  },
  async remove({ work, caller, row, id }) {
    demand(caller, row.CompanyId, "company-users.manage");
    await deleteRow(work.tx, invitationsResource, id);
  },
  actions: {
    /** Creates a new link for another 48 hours; the previous one becomes invalid. */
    async resend({ services, work, caller, row, id }): Promise<Row> {
      demand(caller, row.CompanyId, "company-users.manage");
      if (row.Role === "admin") requireFreshSignIn(services, caller);
      const { token, sealed } = newLink(services);
      await work.tx
        .update(i)
        .set({ ...sealed, version: sql`${i.version} + 1` })
        .where(eq(i.id, id));
      await mailLink(services, work, caller, id, token);
      return { id, ExpiresAt: sealed.expiresAt };
    },
  },
});

function newLink({ now }: Pick<Services, "now">) {
  const token = newToken();
  return { token, sealed: { tokenHash: hashOf(token), expiresAt: new Date(now().getTime() + validMs) } };
}

async function requireNoLink({ tx }: Work, companyId: number, email: string): Promise<void> {
  const [linkedPerson] = await tx
    .select({ id: userCompanies.id })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(and(eq(userCompanies.companyId, companyId), sql`lower(${users.email}) = ${email}`));
  if (linkedPerson) throw new ApiError("USER_LINK_EXISTS");
}

/** Sends the link after the commit, in the language of the person's account, if any. */
async function mailLink(
  services: Services,
  work: Work,
  caller: Caller,
  id: number,
  token: string,
): Promise<void> {
  const [invitation] = await work.tx
    .select({ to: i.email, role: i.role, language: i.language, company: companies.name })
    .from(i)
    .innerJoin(companies, eq(companies.id, i.companyId))
    .where(eq(i.id, id));
  if (!invitation) return;
  await consume(work.tx, services.now(), [
    { limit: "invite-user", of: caller.userId },
    { limit: "invite-user-day", of: caller.userId },
    { limit: "invite-email", of: invitation.to, field: "Email" },
  ]);
  const [account] = await work.tx
    .select({ language: users.language })
    .from(users)
    .where(sql`lower(${users.email}) = ${invitation.to}`);
  const mail = invitationMail({
    to: invitation.to,
    language: account?.language ?? invitation.language,
    company: invitation.company,
    inviter: caller.name || caller.email,
    role: invitation.role === "admin" ? "admin" : "staff",
    link: `${services.settings.publicUrl}/invitation/${token}`,
  });
  mailAfterCommit(services, work, mail);
}
