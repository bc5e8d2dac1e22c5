import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { companies, sessionEnds, sessions, userCompanies } from "../../platform/database/schema/people";
import {
  type Answered,
  flag,
  integer,
  list,
  object,
  oneOfTexts,
  text,
} from "../../platform/http/answer-schema";
import type { Caller } from "../access/caller";
import { credentialIds } from "./passkeys/credentials";
import { opensCompany } from "./sessions";

export const closedCompaniesFields = {
  /** `ended`: a member of the company ended this session's access; `passkey`: the company requires one. */
  ClosedCompanies: list(object({ id: integer, Name: text, Why: oneOfTexts("ended", "passkey") })),
  HasPasskey: flag,
};
const closedCompaniesAnswer = object(closedCompaniesFields);

/**
 * The companies of a person that this session does not open, and whether the person has a passkey to sign in
 * with. Empty when the session opens all of them.
 */
export async function closedCompanies(
  queries: Queries,
  { userId, sessionId }: Caller,
): Promise<Partial<Answered<typeof closedCompaniesAnswer>>> {
  const rows = await queries
    .select({
      id: companies.id,
      Name: companies.name,
      isEnded: sql<boolean>`${sessionEnds.sessionId} is not null`,
    })
    .from(userCompanies)
    .innerJoin(companies, and(eq(companies.id, userCompanies.companyId), isNull(companies.archivedAt)))
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .leftJoin(
      sessionEnds,
      and(eq(sessionEnds.sessionId, sessions.id), eq(sessionEnds.companyId, companies.id)),
    )
    .where(and(eq(userCompanies.userId, userId), sql`not ${opensCompany}`))
    .orderBy(companies.name);
  if (rows.length === 0) return {};
  return {
    ClosedCompanies: rows.map(({ id, Name, isEnded }) => ({
      id,
      Name,
      Why: isEnded ? "ended" : "passkey",
    })),
    HasPasskey: (await credentialIds(queries, userId)).length > 0,
  };
}
