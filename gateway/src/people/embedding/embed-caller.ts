import { and, eq } from "drizzle-orm";
import { companies, userCompanies, users } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { unauthorized } from "../../platform/http/api-error";
import { plainAddress } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { embedKeyMark, embedKeyOf, isEmbedRole } from "./embed-key";
import { type EmbedSession, openEmbedToken } from "./embed-token";
import { beyondConsent, consentOf, partnerOf } from "./partners";

/**
 * The actor of a partner's page: the session's role on its one POS, in nobody's name. What it creates belongs
 * to the company's creator; log and timeline name the page.
 * @throws ApiError UNAUTHORIZED when the session is over, the POS was switched off meanwhile, or its merchant has withdrawn
 */
export async function embedCaller(
  services: Pick<Services, "db" | "now" | "secrets">,
  token: string | undefined,
  address: string,
): Promise<Caller> {
  const session = openEmbedToken(services.secrets, token, services.now());
  if (!session) throw unauthorized();
  const [found] = await services.db
    .select({
      site: companySites,
      companyId: companySites.companyId,
      userId: users.id,
      email: users.email,
      name: companies.name,
    })
    .from(companySites)
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .innerJoin(
      userCompanies,
      and(eq(userCompanies.companyId, companies.id), eq(userCompanies.role, "creator")),
    )
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(and(eq(companySites.id, session.siteId), eq(companySites.enabled, true)));
  if (!found) throw unauthorized();
  const page = `embedded page of POS ${found.site.url}`;
  const embeddedIn =
    session.partner === undefined ? page : await platformName(services, session, session.partner, page);
  const key = embedKeyOf(services.secrets, found.site)?.key;
  if (session.partner === undefined && (!key || embedKeyMark(key) !== session.key)) throw unauthorized();
  const { companyId, site: _, ...person } = found;
  return {
    ...person,
    tel: "",
    sessionId: 0,
    // Nobody proved their identity, so calls that need a fresh sign-in stay closed.
    signedInAt: new Date(0),
    links: [{ companyId, role: session.role }],
    onlySiteId: session.siteId,
    embeddedIn,
    isTicketSupport: false,
    isSupportStaff: false,
    isDeveloper: false,
    address: plainAddress(address),
  };
}

/** Who acts in a session of a platform key, by what partner and merchant say now. */
async function platformName(
  services: Pick<Services, "db" | "secrets">,
  session: EmbedSession,
  uid: string,
  page: string,
): Promise<string> {
  const partner = await partnerOf(services, uid);
  if (!partner || embedKeyMark(partner.key) !== session.key) throw unauthorized();
  const consent = await consentOf(services.db, { partnerId: partner.id, siteId: session.siteId });
  const { role, pages } = session;
  if (!consent || !isEmbedRole(role) || beyondConsent(consent, { role, pages }) !== undefined)
    throw unauthorized();
  return `${session.clerk} of ${partner.name}, ${page}`;
}
