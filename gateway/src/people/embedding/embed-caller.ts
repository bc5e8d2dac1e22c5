import { and, eq } from "drizzle-orm";
import { companies, userCompanies, users } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { unauthorized } from "../../platform/http/api-error";
import { plainAddress } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { embedKeyMark, embedKeyOf } from "./embed-key";
import { openEmbedToken } from "./embed-token";

/**
 * The actor of a partner's page: the session's role on its one POS, in nobody's name. What it creates belongs
 * to the company's creator; log and timeline name the page.
 * @throws ApiError UNAUTHORIZED when the session is over, or the POS was switched off meanwhile
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
  const kept = found && embedKeyOf(services.secrets, found.site);
  if (!found || !kept || embedKeyMark(kept.key) !== session.key) throw unauthorized();
  const { companyId, site, ...person } = found;
  return {
    ...person,
    tel: "",
    sessionId: 0,
    // Nobody proved their identity, so calls that need a fresh sign-in stay closed.
    signedInAt: new Date(0),
    links: [{ companyId, role: session.role }],
    onlySiteId: session.siteId,
    embeddedIn: `embedded page of POS ${site.url}`,
    isTicketSupport: false,
    isSupportStaff: false,
    isDeveloper: false,
    address: plainAddress(address),
  };
}
