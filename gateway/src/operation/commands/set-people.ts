import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { endInvitationsOf } from "../../people/companies/end-invitations";
import { userCompanies, users } from "../../platform/database/schema/people";
import { settings } from "../../platform/database/schema/service";
import { inTransaction, type Work } from "../../platform/database/transaction";
import { announceRecord } from "../../platform/outbox/record-events";
import type { Services } from "../../platform/services";
import { recordSeenKeys } from "../../pos/seen-keys";

/** Settings that list the provider's people (spec 1 §6), by command-line word. */
const lists = { support: "ticket_support", staff: "hp_staff", developers: "hp_developers" } as const;

export interface PeopleCommand {
  readonly list: keyof typeof lists;
  /** Lower-case e-mails. Empty: nobody. Undefined: the list is only printed. */
  readonly emails: readonly string[] | undefined;
}

type RunningServices = Pick<Services, "db" | "database" | "now" | "signals" | "log">;

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
export async function setPeople(services: RunningServices, { list, emails }: PeopleCommand): Promise<string> {
  const { db } = services;
  const name = lists[list];
  if (emails === undefined) {
    const [setting] = await db.select().from(settings).where(eq(settings.name, name));
    return `${name}: ${setting?.value || "nobody"}`;
  }
  const value = emails.join(",");
  await inTransaction(services, async (work) => {
    await work.tx
      .insert(settings)
      .values({ name, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, version: sql`${settings.version} + 1` } });
    if (list === "staff") await removeOtherStaff(services, work, emails);
  });
  const accounts = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, [...emails]));
  const withoutAccount = emails.filter((email) => !accounts.some((user) => user.email === email));
  const note =
    withoutAccount.length > 0 ? `\nNobody has registered yet as ${withoutAccount.join(", ")}.` : "";
  return `${name}: ${value || "nobody"}${note}`;
}

/** Removes people who no longer belong to HPay support from every company, as a company removes a person. */
async function removeOtherStaff(
  { now }: RunningServices,
  work: Work,
  emails: readonly string[],
): Promise<void> {
  const otherUsers = work.tx
    .select({ id: users.id })
    .from(users)
    .where(notInArray(sql`lower(${users.email})`, [...emails]));
  const removedMembers = await work.tx
    .delete(userCompanies)
    .where(and(eq(userCompanies.role, "hpay-support"), inArray(userCompanies.userId, otherUsers)))
    .returning({ id: userCompanies.id, companyId: userCompanies.companyId, userId: userCompanies.userId });
  for (const { id, companyId, userId } of removedMembers) {
    await recordSeenKeys(work, now(), companyId, userId);
    await endInvitationsOf(work, { userId: null, address: "" }, { userId, companyId });
    work.audit({
      companyId,
      userId: null,
      action: "delete",
      resource: "user_companies",
      recordId: id,
      address: "",
      details: { UserId: userId, Role: "hpay-support", by: "operator" },
    });
    announceRecord(work, "deleted", { resource: "user_companies", id, companyId, siteId: null });
  }
}
