import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database";
import { users } from "../../platform/database/schema/people";
import { settings } from "../../platform/database/schema/service";

/** The provider's own people, by command-line word: spec 1 §6 names the settings. */
const lists = { support: "ticket_support", staff: "hp_staff", developers: "hp_developers" } as const;

export interface PeopleCommand {
  readonly list: keyof typeof lists;
  /** Lower-case e-mails; empty: nobody; undefined: only print them. */
  readonly emails: readonly string[] | undefined;
}

const isList = (word: string): word is keyof typeof lists => Object.hasOwn(lists, word);

/** `support ana@x.example bo@x.example`, `support none`, or `support` alone; undefined for anything else. */
export function readPeople([list = "", ...words]: readonly string[]): PeopleCommand | undefined {
  if (!isList(list)) return undefined;
  if (words.length === 0) return { list, emails: undefined };
  if (words.length === 1 && words[0] === "none") return { list, emails: [] };
  const emails = words.flatMap((word) => word.toLowerCase().split(",")).filter(Boolean);
  return emails.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)) ? { list, emails } : undefined;
}

/** Sets the people of a list, replacing the previous ones. @returns the line to print */
export async function setPeople(db: Database, { list, emails }: PeopleCommand): Promise<string> {
  const name = lists[list];
  if (emails === undefined) {
    const [setting] = await db.select().from(settings).where(eq(settings.name, name));
    return `${name}: ${setting?.value || "nobody"}`;
  }
  const value = emails.join(",");
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, version: sql`${settings.version} + 1` } });
  const accounts = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, [...emails]));
  const withoutAccount = emails.filter((email) => !accounts.some((user) => user.email === email));
  const note =
    withoutAccount.length > 0 ? `\nNobody has registered yet as ${withoutAccount.join(", ")}.` : "";
  return `${name}: ${value || "nobody"}${note}`;
}
