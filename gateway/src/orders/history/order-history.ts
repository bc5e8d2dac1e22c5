import { asc, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { notifications, orderEvents } from "../../platform/database/schema/payments";
import { users } from "../../platform/database/schema/people";
import {
  type Answered,
  anyObject,
  date,
  integer,
  object,
  objectOrNull,
  oneOfTexts,
  text,
} from "../../platform/http/answer-schema";
import { readData } from "../../platform/json/data-json";
import { actorKinds } from "../facts/actor";
import type { OrderRow } from "../facts/order-facts";

/** An entry of an order's timeline. */
export const historyEntry = object({
  at: date,
  /** For example `payment-paid`, `receipt-issued`, `packet-moved`, `offer-sent`, `notification`. */
  name: text,
  /** `embedded` is a partner's page. */
  actor: oneOfTexts(...actorKinds),
  /** Only for a person. */
  user: objectOrNull({ id: integer, Email: text, Name: text }),
  details: anyObject,
});
type HistoryEntry = Answered<typeof historyEntry>;

/** What happened to an order, by whom and when; oldest first. */
export async function orderHistory(queries: Queries, order: OrderRow): Promise<readonly HistoryEntry[]> {
  const events = await queries
    .select({ event: orderEvents, user: { id: users.id, Email: users.email, Name: users.name } })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const sent = await queries
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, order.id))
    .orderBy(asc(notifications.id));
  const isOfShop = readData(order.data).sitedata !== undefined;
  const hasCreation = events.some(({ event }) => event.name === "order-created");
  const creation: HistoryEntry = {
    at: order.createdAt,
    name: "order-created",
    actor: isOfShop ? "shop" : "gateway",
    user: null,
    details: {},
  };
  const entries: HistoryEntry[] = [
    ...(hasCreation ? [] : [creation]),
    ...events.map(({ event, user }) => ({
      at: event.at,
      name: event.name,
      actor: actorKinds.find((kind) => kind === event.actor) ?? "gateway",
      user,
      details: readData(event.details),
    })),
    ...sent.map((one) => ({
      at: one.createdAt,
      name: "notification",
      actor: "gateway" as const,
      user: null,
      details: { id: one.id, topic: one.topic, state: one.state, tries: one.tries },
    })),
  ];
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
