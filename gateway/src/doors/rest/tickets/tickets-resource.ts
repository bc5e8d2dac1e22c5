import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Caller, demand, roleIn } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import { namedUser, namedUsers } from "../../../people/named-users";
import type { Queries } from "../../../platform/database/database";
import { companies, users } from "../../../platform/database/schema/people";
import { companySites } from "../../../platform/database/schema/pos";
import { ticketEntries, tickets } from "../../../platform/database/schema/service";
import { forbidden, refused } from "../../../platform/http/api-error";
import { ownJson } from "../../../platform/json/data-json";
import { consume } from "../../../platform/limits/limits";
import { inCompanies, requireInCompany, requireOnSite } from "../../../pos/access/scopes";
import { notifyOfResolution } from "../../../support/notify-other-side";
import { announceTicket } from "../../../support/ticket-events";
import { readBody } from "../engine/body";
import { type Fields, type Reading, type Resource, resource } from "../engine/resource";
import { insertRow, updateRow } from "../engine/store";

const undoMs = 60_000;
/**
 * Maximum number of messages in a ticket's record, newest first. Together they are at most as long as a page of
 * a list; `ticket_entry` lists all.
 */
const maxEntries = 500;

const fields = {
  id: { column: tickets.id, kind: "integer" },
  Title: {
    column: tickets.title,
    kind: "text",
    write: "create",
    required: true,
    oneLine: true,
    min: 6,
    max: 512,
  },
  Closed: { column: tickets.closed, kind: "boolean", write: "update" },
  UserId: { column: tickets.userId, kind: "integer" },
  CompanyId: { column: tickets.companyId, kind: "integer", write: "create", nullable: true },
  CompanySiteId: { column: tickets.companySiteId, kind: "integer", write: "create", nullable: true },
  CreatedAt: { column: tickets.createdAt, kind: "instant" },
  Version: { column: tickets.version, kind: "integer" },
} satisfies Fields;

const companyOfTicket = { id: companies.id, Name: companies.name };
const siteOfTicket = { id: companySites.id, Url: companySites.url };
export const writer = { id: users.id, Email: users.email };
const entryOfTicket = {
  id: ticketEntries.id,
  TicketId: ticketEntries.ticketId,
  WriterId: ticketEntries.writerId,
  Content: ticketEntries.content,
  MailSentUser: ticketEntries.mailSentUser,
  Attachments: ticketEntries.attachments,
  CreatedAt: ticketEntries.createdAt,
};

/**
 * Tickets of the caller's companies, and the caller's own without a company; for ticket support, all tickets.
 */
export const ticketsOfCaller = (caller: Caller): SQL | undefined =>
  caller.isTicketSupport
    ? undefined
    : or(
        inCompanies(tickets.companyId, caller, "ticket.view"),
        and(isNull(tickets.companyId), eq(tickets.userId, caller.userId)),
      );

export const ticketsResource: Resource = resource({
  name: "tickets",
  table: tickets,
  id: tickets.id,
  version: tickets.version,
  fields,
  visible: (caller) => and(isNull(tickets.deletedAt), ticketsOfCaller(caller)),
  actionableRows: ticketsOfCaller,
  presented: {
    User: { record: namedUser },
    Company: { record: companyOfTicket },
    CompanySite: { record: siteOfTicket },
    LastMessageAt: "instant",
    LastWriter: { record: writer },
    TicketEntries: { records: { ...entryOfTicket, Attachments: "texts", Writer: { record: writer } } },
  },
  present: presentTickets,
  initialValues: ({ userId }) => ({ UserId: userId, Closed: false }),
  async create({ services, work, caller, body }) {
    const values = readBody(fields, body, "create");
    // A person without a company needs help too (spec 3 §3: CompanyId or null).
    const companyId = requirePlace(caller, values.CompanyId ?? null);
    if (typeof values.CompanySiteId === "number") {
      const site = await requireOnSite(work.tx, caller, values.CompanySiteId, "ticket.write");
      if (site.companyId !== companyId) throw forbidden();
    }
    await consume(work.tx, services.now(), [{ limit: "create-ticket", of: caller.userId }]);
    const id = await insertRow(work.tx, ticketsResource, {
      ...values,
      Closed: false,
      UserId: caller.userId,
      CreatedAt: services.now(),
    });
    announceTicket(work, "created", id, values);
    return id;
  },
  async update({ services, work, caller, body, row, id }) {
    requireTicket(caller, row, "ticket.write");
    const { Closed } = readBody(fields, body, "update");
    if (Closed === false && row.Closed === true) throw refused("TICKET_RESOLVED");
    if (Closed !== true || row.Closed === true) return;
    await updateRow(work.tx, ticketsResource, id, { Closed });
    announceTicket(work, "updated", id, row);
    await notifyOfResolution(services, work, id, caller.userId);
  },
  async remove({ services, work, caller, row, id }) {
    requireTicket(caller, row, "ticket.delete");
    await updateRow(work.tx, ticketsResource, id, {}, [[tickets.deletedAt, services.now()]]);
    announceTicket(work, "deleted", id, row);
  },
  actions: {
    async restore({ services, work, caller, row, id }) {
      requireTicket(caller, row, "ticket.delete");
      const start = new Date(services.now().getTime() - undoMs);
      const restoredRows = await work.tx
        .update(tickets)
        .set({ deletedAt: null, version: sql`${tickets.version} + 1` })
        .where(and(eq(tickets.id, id), gt(tickets.deletedAt, start)))
        .returning({ id: tickets.id });
      if (restoredRows.length === 0) throw refused("TICKET_NOT_RESTORABLE");
      announceTicket(work, "created", id, row);
      return { id };
    },
  },
});

function requirePlace(caller: Caller, companyId: unknown): number | null {
  if (companyId === null && caller.onlySiteId === undefined) return null;
  return requireInCompany(caller, companyId, "ticket.write");
}

/** Requires that the caller may do this to the ticket. @throws ApiError FORBIDDEN */
export function requireTicket(caller: Caller, ticket: Row, action: "ticket.write" | "ticket.delete"): void {
  if (caller.isTicketSupport) return;
  const isOwn = ticket.UserId === caller.userId;
  if (ticket.CompanyId === null && isOwn) return;
  const companyId = Number(ticket.CompanyId);
  if (roleIn(caller, companyId) === undefined) throw forbidden();
  demand(caller, companyId, action, isOwn);
}

/** File names of a message, which are stored as a JSON list. */
export const attachmentsOf = (storedNames: string): readonly string[] => ownJson(storedNames);

async function presentTickets({ queries, view }: Reading, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = (name: string) => [-1, ...rows.map((row) => row[name]).filter((id) => typeof id === "number")];
  const people = await namedUsers(queries, ids("UserId"));
  const ticketCompanies = recordsById(
    await queries
      .select(companyOfTicket)
      .from(companies)
      .where(inArray(companies.id, ids("CompanyId"))),
  );
  const sites = recordsById(
    await queries
      .select(siteOfTicket)
      .from(companySites)
      .where(inArray(companySites.id, ids("CompanySiteId"))),
  );
  // Lists show many tickets, each with any number of messages, so the store finds the last message of each.
  const { ticketId, createdAt } = ticketEntries;
  const newestRows = await queries
    .selectDistinctOn([ticketId], { id: ticketId, createdAt, writer })
    .from(ticketEntries)
    .innerJoin(users, eq(users.id, ticketEntries.writerId))
    .where(inArray(ticketId, ids("id")))
    .orderBy(ticketId, desc(ticketEntries.id));
  const last = recordsById(newestRows);
  const entries = view === "list" ? [] : await newestEntries(queries, ids("id"));
  return rows.map((row) => ({
    ...row,
    User: people.get(row.UserId) ?? null,
    Company: ticketCompanies.get(row.CompanyId) ?? null,
    CompanySite: sites.get(row.CompanySiteId) ?? null,
    LastMessageAt: last.get(row.id)?.createdAt ?? null,
    LastWriter: last.get(row.id)?.writer ?? null,
    ...(view === "list" ? {} : { TicketEntries: entries }),
  }));
}

const recordsById = <T extends { readonly id: number }>(records: readonly T[]) =>
  new Map<unknown, T>(records.map((record) => [record.id, record]));

/** The newest messages of tickets, for an answer with a single ticket. */
async function newestEntries(queries: Queries, ticketIds: readonly number[]): Promise<readonly Row[]> {
  const entries = await queries
    .select({ ...entryOfTicket, Writer: writer })
    .from(ticketEntries)
    .innerJoin(users, eq(users.id, ticketEntries.writerId))
    .where(inArray(ticketEntries.ticketId, [...ticketIds]))
    .orderBy(desc(ticketEntries.id))
    .limit(maxEntries);
  return entries.map((entry) => ({ ...entry, Attachments: attachmentsOf(entry.Attachments) }));
}
