import { and, eq, isNull } from "drizzle-orm";
import { demand } from "../../../people/access/caller";
import type { CompanyChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { isEmbedRole } from "../../../people/embedding/embed-key";
import { partnerConsents, partners } from "../../../platform/database/schema/partners";
import { ApiError, invalid, notFound } from "../../../platform/http/api-error";
import { announceRecord } from "../../../platform/outbox/record-events";

/**
 * `POST api/company_sites/:id/actions/partners`: the partners that have requested pages of this POS, `{
 * Partners: [{ Uid, Name, State, Role, Pages, AskedRole, AskedPages, AskedAt }] }`. With `Partner` and
 * `Consent` it first records the consent to the `Role` and `Pages` that the person has read, or withdraws the
 * consent. Consenting requires a fresh sign-in; withdrawing ends the partner's open pages at once. A platform
 * can request something else at any time, so only a consent to its newest request is accepted.
 */
export async function decidePartners({ services, work, caller, row, id, body }: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "embed-key.reveal");
  const { Partner, Consent, Role, Pages } = body;
  if (Consent !== undefined && typeof Consent !== "boolean")
    throw invalid("Consent", "Consent must be true or false");
  if (Consent !== undefined && typeof Partner !== "string") throw invalid("Partner", "Partner must be a Uid");
  if (Consent === true) {
    if (!isEmbedRole(Role)) throw invalid("Role", "Role must be staff or admin, as the platform asks");
    if (!Array.isArray(Pages)) throw invalid("Pages", "Pages must be the list that the platform asks for");
    requireFreshSignIn(services, caller);
  }
  const consents = await work.tx
    .select()
    .from(partnerConsents)
    .innerJoin(partners, eq(partners.id, partnerConsents.partnerId))
    .where(and(eq(partnerConsents.companySiteId, id), isNull(partners.endedAt)))
    .orderBy(partners.name)
    .for("update", { of: partnerConsents });
  const chosenPartner = consents.find((consent) => consent.partners.uid === Partner);
  if (Consent !== undefined && !chosenPartner) throw notFound();
  if (Consent === true && chosenPartner) {
    const { askedRole, askedPages } = chosenPartner.partner_consents;
    if (Role !== askedRole || String(Pages) !== askedPages) throw new ApiError("CONSENT_CHANGED");
  }
  const now = services.now();
  const decisionOf = (consent: (typeof consents)[number]["partner_consents"]) => ({
    role: Consent === true ? consent.askedRole : null,
    pages: Consent === true ? consent.askedPages : null,
    decidedAt: now,
  });
  if (Consent !== undefined && chosenPartner) {
    await work.tx
      .update(partnerConsents)
      .set(decisionOf(chosenPartner.partner_consents))
      .where(eq(partnerConsents.id, chosenPartner.partner_consents.id));
    announceRecord(work, "updated", {
      resource: "company_sites",
      id,
      companyId: row.CompanyId,
      siteId: id,
    });
  }
  return {
    id,
    Partners: consents.map((entry) => {
      const consent =
        entry === chosenPartner && Consent !== undefined
          ? { ...entry.partner_consents, ...decisionOf(entry.partner_consents) }
          : entry.partner_consents;
      const { role, pages, askedRole, askedPages, askedAt, decidedAt } = consent;
      const isPending = decidedAt === null || askedAt > decidedAt;
      return {
        Uid: entry.partners.uid,
        Name: entry.partners.name,
        State: isEmbedRole(role) ? "given" : isPending ? "asked" : "withdrawn",
        Role: role,
        Pages: pages?.split(",") ?? [],
        AskedRole: askedRole,
        AskedPages: askedPages.split(","),
        AskedAt: askedAt.toISOString(),
      };
    }),
  };
}
