import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import { userCompanies, users } from "../platform/database/schema/people";

/** Owner and admins of a company, who are notified about its POS. */
export const managersOf = (
  queries: Queries,
  companyId: number,
): Promise<{ readonly email: string; readonly language: string }[]> =>
  queries
    .select({ email: users.email, language: users.language })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(and(eq(userCompanies.companyId, companyId), inArray(userCompanies.role, ["creator", "admin"])));
