import { and, eq } from "drizzle-orm";
import Type from "typebox";
import { callerOf } from "../../../people/identity/sessions";
import { tickets } from "../../../platform/database/schema/service";
import { object, text, tokenAnswer } from "../../../platform/http/answer-schema";
import { notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { requireToken } from "../../../platform/http/require-token";
import { readRecordId } from "../../../platform/json/record-id";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { notifyOfMessage } from "../../../support/notify-other-side";
import { ticketsResource } from "./tickets-resource";

const body = Type.Object(
  { TicketId: Type.Union([Type.Integer(), Type.String({ pattern: "^\\d{1,16}$" })]) },
  { additionalProperties: true },
);
const answer = object({ status: text });
const schema = { body, ...tokenAnswer("E-mails the newest message of a ticket to the other side", answer) };

/** `POST supportTicketNotifications {TicketId, language}`: e-mails a message to the other side (spec 3 §7). */
export function ticketNotificationRoutes(app: App, services: Services): void {
  app.post("/supportTicketNotifications", { onRequest: requireToken, schema }, async (request) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    const ticketId = readRecordId(String(request.body.TicketId));
    if (ticketId === undefined) throw notFound();
    const [ticket] = await services.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, ticketId), ticketsResource.visible(caller)));
    if (!ticket) throw notFound();
    await notifyOfMessage(services, ticketId);
    return { status: "OK" };
  });
}
