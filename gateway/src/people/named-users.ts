import { inArray } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import { users } from "../platform/database/schema/people";

export interface NamedUser {
  readonly id: number;
  readonly Name: string;
  readonly Email: string;
}

/** The columns with which records name a person. */
export const namedUser = { id: users.id, Name: users.name, Email: users.email };

/** The named people by id; ids that are null or unknown are left out. */
export async function namedUsers(
  queries: Queries,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, NamedUser>> {
  const knownIds = ids.filter((id): id is number => typeof id === "number");
  const rows = await queries.select(namedUser).from(users).where(inArray(users.id, knownIds));
  return new Map(rows.map((person) => [person.id, person]));
}
