import { paymentStateOf } from "@hpay/domain";
import { and, eq, gte, inArray, lte, ne, or, sql } from "drizzle-orm";
import Type from "typebox";
import { Value } from "typebox/value";
import { demand } from "../../../people/access/caller";
import type { CompanyChange, Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import { orders } from "../../../platform/database/schema/commerce";
import { notifications } from "../../../platform/database/schema/payments";
import { invalid } from "../../../platform/http/api-error";
import { readData } from "../../../platform/json/data-json";
import { textOf } from "../../../platform/json/values";
import type { Services } from "../../../platform/services";

const n = notifications;
/** As many as a shop can handle in reasonable time; the next call sends the rest. */
const maxPerRequest = 500;
const filterSchema = Type.Object(
  {
    State: Type.Optional(Type.Enum(["waiting", "delivered", "failed"])),
    Topic: Type.Optional(Type.String({ maxLength: 64 })),
    From: Type.Optional(Type.String({ maxLength: 40 })),
    To: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

const newerDelivery = sql`select 1 from ${n} newer
  where newer.order_id = ${n}.order_id and newer.id > ${n}.id and newer.state = 'delivered'`;

/**
 * Whether a notification is outdated: its payment state is not the order's current one, and would undo a newer
 * notification that the shop has received. One with the same state is not outdated, and neither is one about a
 * partial refund, because the shop records each refund from a separate notification.
 */
export async function isOutdated(queries: Queries, id: number): Promise<boolean> {
  const [delivery] = await queries
    .select({ payload: n.payload, status: orders.status })
    .from(n)
    .innerJoin(orders, eq(orders.id, n.orderId))
    .where(and(eq(n.id, id), sql`exists (${newerDelivery})`));
  if (delivery === undefined) return false;
  const { order, status } = readData(delivery.payload);
  // The notification may name the state differently than the order, because some plugins need another word.
  const sentState = paymentStateOf(textOf(Object(order).Status) || textOf(status));
  const now = paymentStateOf(delivery.status);
  return sentState !== now && !(sentState === "PARTIALLY-REFUNDED" && now === "REFUNDED");
}

/** The state of a message that is sent again, with all its delivery attempts available. */
export const resendState = ({ now }: Pick<Services, "now">) => ({
  state: "waiting",
  tries: 0,
  nextTryAt: now(),
  leasedUntil: null,
  version: sql`${n.version} + 1`,
});

/**
 * Resends the notifications of a POS that a filter names (`State`, `Topic`, `From`, `To` as ISO instants), the
 * oldest first and at most 500. Each keeps its position among the notifications of its order. With `State`
 * `failed`, a notification is left out if a newer one of its order was delivered.
 * @returns `{ id, Count, Left }`
 * @throws ApiError VALIDATION at the unreadable part of the filter
 */
export async function resendNotifications({
  services,
  work,
  caller,
  row,
  id,
  body,
}: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "delivery-log.resend");
  if (!Value.Check(filterSchema, body)) {
    const [fault] = Value.Errors(filterSchema, body);
    throw invalid(
      fault?.instancePath.slice(1) || "filter",
      "The filter can contain State, Topic, From and To.",
    );
  }
  const { State, Topic, From, To } = body;
  const isRequested = and(
    eq(n.companySiteId, id),
    State === undefined ? undefined : eq(n.state, State),
    Topic === undefined ? undefined : eq(n.topic, Topic),
    From === undefined ? undefined : gte(n.createdAt, instantOf("From", From)),
    To === undefined ? undefined : lte(n.createdAt, instantOf("To", To)),
    // A notification without an attempt yet is left out, because it is about to be sent anyway.
    or(ne(n.state, "waiting"), sql`${n.tries} > 0`),
    // If an older state of an order arrived after a newer one, the shop would read it as the current state.
    State === "failed" ? sql`not exists (${newerDelivery})` : undefined,
  );
  const total = await work.tx.$count(n, isRequested);
  const ids = work.tx.select({ id: n.id }).from(n).where(isRequested).orderBy(n.id).limit(maxPerRequest);
  const resentRows = await work.tx
    .update(n)
    .set(resendState(services))
    .where(inArray(n.id, ids))
    .returning({ id: n.id });
  work.afterCommit(() => services.signals.emit("work-due", "notifications"));
  return { id, Count: resentRows.length, Left: total - resentRows.length };
}

function instantOf(name: string, text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid(name, `${name} must be an ISO date and time`);
  return at;
}
