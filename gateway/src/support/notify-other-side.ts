import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import { userCompanies, users } from "../platform/database/schema/people";
import { settings, ticketEntries, tickets } from "../platform/database/schema/service";
import { inTransaction, type Work } from "../platform/database/transaction";
import { ApiError } from "../platform/http/api-error";
import { consume, consumeOrWait } from "../platform/limits/limits";
import { mailAfterCommit } from "../platform/mail/mail-work";
import type { Services } from "../platform/services";
import { type TicketNews, ticketMail } from "./ticket-mail";

interface Person {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

/** E-mails the newest message of a ticket to the other side, once, however often it is requested. */
export async function notifyOfMessage(services: Services, ticketId: number): Promise<void> {
  const entries = await services.db
    .select({ id: ticketEntries.id, writerId: ticketEntries.writerId, content: ticketEntries.content })
    .from(ticketEntries)
    .where(eq(ticketEntries.ticketId, ticketId))
    .orderBy(desc(ticketEntries.id))
    .limit(2);
  const [last] = entries;
  if (!last) return;
  const news = entries.length === 1 ? "created" : "replied";
  try {
    await inTransaction(services, async (work) => {
      await consume(work.tx, services.now(), [{ limit: "ticket-message", of: String(last.id) }]);
      await mailPerson(services, work, ticketId, { news, writerId: last.writerId, message: last.content });
    });
  } catch (error) {
    // A refusal by the limit means that the other side was already notified of this message, so it is ignored.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Notifies the other side of a ticket by e-mail, after the change, that the ticket is resolved. */
export const notifyOfResolution = (
  services: Services,
  work: Work,
  ticketId: number,
  writerId: number,
): Promise<void> => mailPerson(services, work, ticketId, { news: "resolved", writerId, message: "" });

async function mailPerson(
  services: Services,
  work: Work,
  ticketId: number,
  event: { readonly news: TicketNews; readonly writerId: number; readonly message: string },
): Promise<void> {
  const { tx } = work;
  const [ticket] = await tx
    .select({ title: tickets.title, userId: tickets.userId, companyId: tickets.companyId })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  if (!ticket) return;
  const staff = await supportStaff(tx);
  const author = await person(tx, ticket.userId);
  const writer = await person(tx, event.writerId);
  const isFromSupport = staff.some(({ id }) => id === event.writerId) && event.writerId !== ticket.userId;
  const counter = { limit: "ticket-mail", of: event.writerId } as const;
  if (!isFromSupport && (await consumeOrWait(tx, services.now(), [counter])) !== null) return;
  const canRead = author !== undefined && (await isStillMember(tx, author.id, ticket.companyId));
  const receivers = isFromSupport
    ? canRead
      ? [author]
      : []
    : staff.filter(({ id }) => id !== event.writerId);
  for (const receiver of receivers) {
    const mail = ticketMail({
      to: receiver.email,
      language: receiver.language,
      news: event.news,
      ticketId,
      title: ticket.title,
      writer: writer?.name || writer?.email || "",
      message: event.message,
      url: `${services.settings.publicUrl}/ticketdetails/${ticketId}`,
    });
    mailAfterCommit(services, work, mail);
  }
}

/** Whether a person still belongs to the ticket's company. */
async function isStillMember(db: Queries, userId: number, companyId: number | null): Promise<boolean> {
  if (companyId === null) return true;
  const link = and(eq(userCompanies.userId, userId), eq(userCompanies.companyId, companyId));
  return (await db.$count(userCompanies, link)) > 0;
}

/** Everybody named in the setting `ticket_support` who has an account. */
export async function supportStaff(db: Queries): Promise<readonly Person[]> {
  const [setting] = await db.select().from(settings).where(eq(settings.name, "ticket_support"));
  const emails = (setting?.value ?? "")
    .split(",")
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean);
  if (emails.length === 0) return [];
  return db
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails));
}

async function person(db: Queries, id: number): Promise<Person | undefined> {
  const [user] = await db
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(eq(users.id, id));
  return user;
}
