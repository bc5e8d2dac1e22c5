import { eq, type SQL } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { userCompanies, users } from "../../platform/database/schema/people";

/** Company links with their people, oldest first. */
export async function linkRows(queries: Queries, where: SQL | undefined) {
  const rows = await queries
    .select({
      id: userCompanies.id,
      CompanyId: userCompanies.companyId,
      UserId: userCompanies.userId,
      Role: userCompanies.role,
      Version: userCompanies.version,
      userId: users.id,
      email: users.email,
      name: users.name,
      tel: users.tel,
    })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(where)
    .orderBy(userCompanies.id);
  return rows.map(({ userId, email, name, tel, ...link }) => ({
    ...link,
    User: { id: userId, Email: email, Name: name, Tel: tel },
  }));
}
