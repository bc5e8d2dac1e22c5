import { eq, type SQL } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { userCompanies, users } from "../../platform/database/schema/people";

export const linkedUser = { id: users.id, Email: users.email, Name: users.name, Tel: users.tel };
export const companyLink = {
  id: userCompanies.id,
  CompanyId: userCompanies.companyId,
  UserId: userCompanies.userId,
  Role: userCompanies.role,
  Version: userCompanies.version,
};

/** Company memberships with their users, earliest link first. */
export const linkRows = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({ ...companyLink, User: linkedUser })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(where)
    .orderBy(userCompanies.id);
