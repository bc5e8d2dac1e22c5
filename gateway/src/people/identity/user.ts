import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { users } from "../../platform/database/schema/people";

export type User = typeof users.$inferSelect;

export async function userByEmail(queries: Queries, email: string): Promise<User | undefined> {
  const [user] = await queries
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return user;
}

export async function userById(queries: Queries, id: number): Promise<User | undefined> {
  const [user] = await queries.select().from(users).where(eq(users.id, id));
  return user;
}

/** The language code in a body, if it looks like one. */
export function languageIn(text: string | null | undefined): string | undefined {
  return text && /^[a-z]{2}(-cyr)?$/.test(text) ? text : undefined;
}
