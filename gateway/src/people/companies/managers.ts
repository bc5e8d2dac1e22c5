import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { companies, userCompanies, users } from "../../platform/database/schema/people";

export interface Manager {
  readonly userId: number;
  readonly email: string;
  readonly language: string;
  readonly company: string;
}

/** Owner and admins of a company, who are notified about it and its POS. */
export const managersOf = (queries: Queries, companyId: number): Promise<Manager[]> =>
  queries
    .select({ userId: users.id, email: users.email, language: users.language, company: companies.name })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(and(eq(userCompanies.companyId, companyId), inArray(userCompanies.role, ["creator", "admin"])));
