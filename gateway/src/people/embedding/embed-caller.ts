import { and, eq } from "drizzle-orm";
import { companies, userCompanies, users } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { ApiError } from "../../platform/http/api-error";
import { plainAddress } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { embedKeyMark, embedKeyOf, isEmbedRole } from "./embed-key";
import { type EmbedSession, openEmbedToken, openFrameTicket } from "./embed-token";
import { beyondConsent, consentOf, partnerOf } from "./partners";

/**
 * The actor of a partner's page: the session's role on its one POS, on behalf of no person. What it creates
 * belongs to the company's creator; the audit log and timeline name the page.
 * @throws ApiError UNAUTHORIZED when the session has ended, the POS was disabled meanwhile, or its merchant has
 * withdrawn the consent
 */
export async function embedCaller(
  services: SessionServices,
  token: string | undefined,
  address: string,
): Promise<Caller> {
  const session = openEmbedToken(services.secrets, token, services.now());
  if (!session) throw endedSession("The session has ended");
  const { site, embeddedIn, ...person } = await sessionRights(services, session);
  return {
    ...person,
    tel: "",
    sessionId: 0,
    // Nobody proved their identity, so calls that need a fresh sign-in are refused.
    signedInAt: new Date(0),
    links: [{ companyId: site.companyId, role: session.role }],
    onlySiteId: session.siteId,
    embeddedIn,
    isTicketSupport: false,
    isSupportStaff: false,
    isDeveloper: false,
    address: plainAddress(address),
  };
}

/**
 * The origins that may frame an embedded page at this moment: those of the session whose ticket is in the
 * frame's address, while the session is valid.
 */
export async function frameOrigins(services: SessionServices, ticket: string): Promise<readonly string[]> {
  const session = openFrameTicket(services.secrets, ticket, services.now());
  if (!session) return [];
  try {
    await sessionRights(services, session);
    return session.origins;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

type SessionServices = Pick<Services, "db" | "now" | "secrets">;

/** Refusal of a session that has ended; it names the call with which a partner's server requests another. */
const endedSession = (reason: string) =>
  new ApiError("UNAUTHORIZED", { text: `${reason}; request another session with POST api/embed_sessions.` });

/** The current rights of a session. @throws ApiError UNAUTHORIZED with the reason when it was ended early */
async function sessionRights(services: SessionServices, session: EmbedSession) {
  const [row] = await services.db
    .select({
      site: companySites,
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
  if (!row) throw endedSession("The POS is disabled or deleted");
  const page = `embedded page of POS ${row.site.url}`;
  const embeddedIn =
    session.partner === undefined ? page : await platformName(services, session, session.partner, page);
  const key = embedKeyOf(services.secrets, row.site)?.key;
  if (session.partner === undefined && (!key || embedKeyMark(key) !== session.key))
    throw endedSession("The embed key of the POS was replaced");
  return { ...row, embeddedIn };
}

/** The actor in a session of a platform key, according to the current settings of partner and merchant. */
async function platformName(
  services: Pick<Services, "db" | "secrets">,
  session: EmbedSession,
  uid: string,
  page: string,
): Promise<string> {
  const partner = await partnerOf(services, uid);
  if (!partner) throw endedSession("The platform was removed");
  if (embedKeyMark(partner.key) !== session.key)
    throw endedSession(`The platform key of ${partner.name} was replaced`);
  const foreignOrigin = session.origins.find((origin) => !partner.origins.includes(origin));
  if (foreignOrigin !== undefined)
    throw endedSession(`${foreignOrigin} is no longer an origin of ${partner.name}`);
  const consent = await consentOf(services.db, { partnerId: partner.id, siteId: session.siteId });
  const { role, pages, agreedAt = consent?.agreedAt } = session;
  if (
    !consent ||
    agreedAt !== consent.agreedAt ||
    !isEmbedRole(role) ||
    beyondConsent(consent, { role, pages }) !== undefined
  )
    throw endedSession(`The merchant no longer agrees to these pages of ${partner.name}`);
  return `${session.clerk} of ${partner.name}, ${page}`;
}
