import { and, eq, isNull, sql } from "drizzle-orm";
import { ticketReads, tickets } from "../../../platform/database/schema/service";
import { notFound } from "../../../platform/http/api-error";
import { readBody } from "../engine/body";
import { type Fields, type Resource, resource } from "../engine/resource";
import { ticketsOfCaller } from "../tickets/tickets-resource";

const r = ticketReads;

const fields = {
  id: { column: r.id, kind: "integer" },
  TicketId: { column: r.ticketId, kind: "integer", write: "create", required: true },
  ReadAt: { column: r.readAt, kind: "instant" },
} satisfies Fields;

/** A person's read position in tickets, across devices; visible to that person only (wire §10). */
export const ticketReadsResource: Resource = resource({
  name: "ticket_reads",
  table: r,
  id: r.id,
  fields,
  visible: (caller) => eq(r.userId, caller.userId),
  /** Marks a ticket as read now. Reading it again updates the same record. */
  async create({ services, work, caller, body }) {
    const values = readBody(fields, body, "create");
    const ticketId = values.TicketId;
    const [ticket] = await work.tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, ticketId), isNull(tickets.deletedAt), ticketsOfCaller(caller)));
    if (!ticket) throw notFound();
    const [readRow] = await work.tx
      .insert(r)
      .values({ userId: caller.userId, ticketId, readAt: services.now() })
      .onConflictDoUpdate({
        target: [r.userId, r.ticketId],
        set: { readAt: sql`greatest(${r.readAt}, excluded.read_at)` },
      })
      .returning({ id: r.id });
    if (!readRow) throw new Error("a read mark was not stored");
    return readRow.id;
  },
});
