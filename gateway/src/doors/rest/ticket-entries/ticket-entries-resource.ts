import { inArray, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import { users } from "../../../platform/database/schema/people";
import { ticketEntries, tickets } from "../../../platform/database/schema/service";
import { forbidden, invalid, notFound, refused } from "../../../platform/http/api-error";
import { consume } from "../../../platform/limits/limits";
import { claimUploads } from "../../../pos/uploads/claim-uploads";
import { deleteAttachments } from "../../../pos/uploads/delete-attachments";
import { announceTicket } from "../../../support/ticket-events";
import { readBody } from "../engine/body";
import { type Fields, type Resource, resource } from "../engine/resource";
import { deleteRow, insertRow, selectOne } from "../engine/store";
import { attachmentsOf, requireTicket, ticketsResource, writer } from "../tickets/tickets-resource";

const maxAttachments = 10;

const fields = {
  id: { column: ticketEntries.id, kind: "integer" },
  TicketId: { column: ticketEntries.ticketId, kind: "integer", write: "create", required: true },
  WriterId: { column: ticketEntries.writerId, kind: "integer" },
  Content: { column: ticketEntries.content, kind: "text", write: "create", required: true, max: 20_000 },
  MailSentUser: { column: ticketEntries.mailSentUser, kind: "text" },
  Attachments: { column: ticketEntries.attachments, kind: "text", write: "create", isReadByResource: true },
  CreatedAt: { column: ticketEntries.createdAt, kind: "instant" },
  Version: { column: ticketEntries.version, kind: "integer" },
} satisfies Fields;

/** Messages of tickets. Only the author of a message can delete it. */
export const ticketEntriesResource: Resource = resource({
  name: "ticket_entry",
  table: ticketEntries,
  id: ticketEntries.id,
  version: ticketEntries.version,
  fields,
  visible: (caller: Caller): SQL =>
    sql`${ticketEntries.ticketId} in (select ${tickets.id} from ${tickets} where ${ticketsResource.visible(caller)})`,
  presented: { Attachments: "texts", Writer: { record: writer } },
  async present({ queries }, rows) {
    const writers = await queries
      .select(writer)
      .from(users)
      .where(
        inArray(
          users.id,
          rows.map((row) => row.WriterId),
        ),
      );
    return rows.map((row) => ({
      ...row,
      Attachments: attachmentsOf(row.Attachments),
      Writer: writers.find((writer) => writer.id === row.WriterId) ?? null,
    }));
  },
  initialValues: ({ userId, email }) => ({ WriterId: userId, MailSentUser: email }),
  async create({ services, work, caller, body }) {
    const values = readBody(fields, body, "create");
    const ticketId = values.TicketId;
    const ticket = await selectOne(work.tx, ticketsResource, ticketsResource.visible(caller), ticketId);
    if (!ticket) throw notFound();
    requireTicket(caller, ticket, "ticket.write");
    if (ticket.Closed === true) throw refused("TICKET_RESOLVED");
    const attachments = readAttachments(body);
    await consume(work.tx, services.now(), [{ limit: "write-ticket", of: caller.userId }]);
    const companyId = typeof ticket.CompanyId === "number" ? ticket.CompanyId : null;
    await claimUploads(work.tx, caller, attachments, { companyId, field: "Attachments" });
    announceTicket(work, "updated", ticketId, ticket);
    return insertRow(work.tx, ticketEntriesResource, {
      ...values,
      WriterId: caller.userId,
      MailSentUser: caller.email,
      Attachments: JSON.stringify(attachments),
      CreatedAt: services.now(),
    });
  },
  async remove({ services, work, caller, row, id }) {
    if (row.WriterId !== caller.userId) throw forbidden();
    await deleteRow(work.tx, ticketEntriesResource, id);
    const attachments = attachmentsOf(String(row.Attachments));
    if (attachments.length > 0) await deleteAttachments(work.tx, services.now(), sql`${attachments}`);
    const ticketId = row.TicketId;
    const ticket = await selectOne(work.tx, ticketsResource, ticketsResource.visible(caller), ticketId);
    if (ticket) announceTicket(work, "updated", ticketId, ticket);
  },
});

function readAttachments(body: Row): readonly string[] {
  const { Attachments: sentNames = [] } = body;
  const areNames =
    Array.isArray(sentNames) &&
    sentNames.every((name) => typeof name === "string" && /^[\w.-]{1,200}$/.test(name));
  if (!areNames || sentNames.length > maxAttachments)
    throw invalid("Attachments", "Attachments must be a list of file names");
  return sentNames;
}
