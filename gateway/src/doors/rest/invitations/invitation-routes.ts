import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { type Caller, roleIn } from "../../../people/access/caller";
import { mailOfNewAdmin } from "../../../people/companies/new-admin-mail";
import { callerOf } from "../../../people/identity/sessions";
import type { Queries } from "../../../platform/database/database";
import { companies, invitations, userCompanies } from "../../../platform/database/schema/people";
import { inTransaction } from "../../../platform/database/transaction";
import { data, integer, object, text, tokenAnswer } from "../../../platform/http/answer-schema";
import { ApiError, notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { requireToken } from "../../../platform/http/require-token";
import { consume } from "../../../platform/limits/limits";
import { announceRecord } from "../../../platform/outbox/record-events";
import { hashOf } from "../../../platform/secrets/tokens";
import type { Services } from "../../../platform/services";

const body = Type.Object({ Token: Type.String({ maxLength: 128 }) }, { additionalProperties: true });
const invitation = data(object({ CompanyId: integer, Company: text, Role: text }));
const lookSchema = { body, ...tokenAnswer("Shows an invitation", invitation) };
const acceptSchema = { body, ...tokenAnswer("Accepts an invitation", invitation) };

/**
 * `POST invitations/look` shows an invitation, and `POST invitations/accept` accepts it; both answer `{ data: {
 * CompanyId, Company, Role } }`. Only the signed-in person with the e-mail that the link was sent to can call
 * them; the link works once. Errors: INVITATION_EXPIRED, INVITATION_OTHER_EMAIL.
 */
export function invitationRoutes(app: App, services: Services): void {
  const enter = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    if (caller.onlySiteId !== undefined) throw notFound();
    await consume(services.db, services.now(), [{ limit: "accept-invitation", of: caller.userId }]);
    return caller;
  };

  app.post("/invitations/look", { onRequest: requireToken, schema: lookSchema }, async (request, reply) => {
    const caller = await enter(request);
    const invitation = await findInvitation(services, services.db, caller, request.body.Token);
    reply.header("cache-control", "no-store");
    return { data: { CompanyId: invitation.companyId, Company: invitation.company, Role: invitation.role } };
  });

  app.post(
    "/invitations/accept",
    { onRequest: requireToken, schema: acceptSchema },
    async (request, reply) => {
      const caller = await enter(request);
      const data = await inTransaction(services, async (work) => {
        const { tx } = work;
        const { id, companyId, company, role } = await findInvitation(
          services,
          tx,
          caller,
          request.body.Token,
        );
        // For the second of two simultaneous clicks, the row no longer exists.
        const [acceptedRow] = await tx
          .delete(invitations)
          .where(eq(invitations.id, id))
          .returning({ id: invitations.id });
        if (!acceptedRow) throw new ApiError("INVITATION_EXPIRED");
        const [link] = await tx
          .insert(userCompanies)
          .values({ companyId, userId: caller.userId, role, roleSince: services.now() })
          .onConflictDoNothing({ target: [userCompanies.companyId, userCompanies.userId] })
          .returning({ id: userCompanies.id });
        if (link) {
          announceRecord(work, "created", {
            resource: "user_companies",
            id: link.id,
            companyId,
            siteId: null,
          });
          const { email } = caller;
          if (role === "admin")
            await mailOfNewAdmin(services, work, caller, { email, companyId, isAccepted: true });
        }
        work.audit({
          companyId,
          userId: caller.userId,
          action: "accept",
          resource: "invitations",
          recordId: id,
          address: caller.address,
          details: { Role: role },
        });
        work.afterCommit(() => services.signals.emit("membership-changed", caller.userId));
        // A person who has been added meanwhile keeps that role.
        return { CompanyId: companyId, Company: company, Role: roleIn(caller, companyId) ?? role };
      });
      reply.header("cache-control", "no-store");
      return { data };
    },
  );
}

async function findInvitation({ now }: Services, queries: Queries, caller: Caller, token: string) {
  const [invitation] = await queries
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      company: companies.name,
      role: invitations.role,
      email: invitations.email,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(eq(invitations.tokenHash, hashOf(token)));
  if (!invitation || invitation.expiresAt <= now()) throw new ApiError("INVITATION_EXPIRED");
  if (invitation.email !== caller.email.toLowerCase()) throw new ApiError("INVITATION_OTHER_EMAIL");
  return invitation;
}
