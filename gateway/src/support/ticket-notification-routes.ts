import { and, eq } from "drizzle-orm";
import Type from "typebox";
import { tickets } from "../database/schema/service";
import { notFound } from "../http/api-error";
import type { App } from "../http/app";
import { demandToken } from "../http/demand-token";
import { callerOf } from "../identity/sessions";
import { checkClaims } from "../resources/claims";
import { ticketsResource } from "../resources/tickets/tickets-resource";
import type { Services } from "../services";
import { tellOfMessage } from "./tell-other-side";

const body = Type.Object(
  { TicketId: Type.Union([Type.Integer(), Type.String({ pattern: "^\\d{1,9}$" })]) },
  { additionalProperties: true },
);

/** `POST supportTicketNotifications {TicketId, language}` after a message: mails it to the other side (spec 3 §7). */
export function ticketNotificationRoutes(app: App, services: Services): void {
  app.post("/supportTicketNotifications", { onRequest: demandToken, schema: { body } }, async (request) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    const ticketId = Number(request.body.TicketId);
    const [ticket] = await services.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, ticketId), ticketsResource.visible(caller)));
    if (!ticket) throw notFound();
    await tellOfMessage(services, ticketId);
    return { status: "OK" };
  });
}
