import { desc, eq } from "drizzle-orm";
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

export const historyEntry = object({
  at: date,
  /** The event's name, for example `payment-paid`, `receipt-issued`, `packet-moved` or `notification`. */
  name: text,
  /** `embedded` is a partner's page. */
  actor: oneOfTexts(...actorKinds),
  /** The person who acted; null for any other actor. */
  user: objectOrNull({ id: integer, Email: text, Name: text }),
  details: anyObject,
});
type HistoryEntry = Answered<typeof historyEntry>;

/** Maximum number of an order's newest events, and of its newest notifications, in the timeline. */
const maxEntries = 2000;

/** The events of an order, with their actors and times, oldest first. */
export async function orderHistory(queries: Queries, order: OrderRow): Promise<readonly HistoryEntry[]> {
  const events = await queries
    .select({ event: orderEvents, user: { id: users.id, Email: users.email, Name: users.name } })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(maxEntries);
  const { id, topic, state, tries, createdAt } = notifications;
  const sentNotifications = await queries
    .select({ id, topic, state, tries, createdAt })
    .from(notifications)
    .where(eq(notifications.orderId, order.id))
    .orderBy(desc(id))
    .limit(maxEntries);
  const isFromShop = readData(order.data).sitedata !== undefined;
  const hasCreation = events.some(({ event }) => event.name === "order-created");
  const creation: HistoryEntry = {
    at: order.createdAt,
    name: "order-created",
    actor: isFromShop ? "shop" : "gateway",
    user: null,
    details: {},
  };
  const entries: HistoryEntry[] = [
    ...(hasCreation ? [] : [creation]),
    ...events.toReversed().map(({ event, user }) => ({
      at: event.at,
      name: event.name,
      actor: actorKinds.find((kind) => kind === event.actor) ?? "gateway",
      user,
      details: readData(event.details),
    })),
    ...sentNotifications.toReversed().map(({ createdAt, ...details }) => ({
      at: createdAt,
      name: "notification",
      actor: "gateway" as const,
      user: null,
      details,
    })),
  ];
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
