import { and, desc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { notifications } from "../../platform/database/schema/payments";
import { companySites } from "../../platform/database/schema/pos";
import type { Work } from "../../platform/database/transaction";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { Services } from "../../platform/services";
import { markConfigChanged } from "../../pos/config/config-change";
import type { SiteRow } from "../../pos/site-row";
import type { OrderRow } from "../facts/order-facts";
import { type ShopOperation, shopResult } from "./shop-result";

/**
 * How long a notification waits for the shop to store the answer to its call. The shop would otherwise overwrite the
 * result with its older copy of the order.
 */
const afterAnswerMs = 5000;
/** Maximum number of an order's undelivered notifications: a new one replaces the last one of its topic. */
const maxWaiting = 200;

/**
 * Queues a notification about an order, in the change's own transaction, if the order has an address. A
 * payment's result is a `payresult`; everything later is an `orderupdate`, so that a shop does not treat a
 * shipped order as a failed payment.
 */
export async function queueOrderNotification(
  services: Pick<Services, "now" | "signals">,
  work: Work,
  site: SiteRow,
  order: OrderRow,
  { operation, isLater }: { readonly operation: ShopOperation | undefined; readonly isLater: boolean },
): Promise<void> {
  const url = textOf(readData(order.data).notify_url).trim() || site.defaultNotifyUrl.trim();
  if (url === "") return;
  // The payload has no signature yet, because it is signed when it is sent.
  const payload = await shopResult(work.tx, site, order, { now: services.now(), operation });
  const topic = operation === "charge" ? "payresult" : "orderupdate";
  await enqueue(services, work, { siteId: site.id, orderId: order.id, topic, url, payload, isLater });
}

/** Whether a notification of the order has not been delivered yet. */
export const isNotificationWaiting = async ({ tx }: Work, orderId: number): Promise<boolean> =>
  (await tx.$count(
    notifications,
    and(eq(notifications.orderId, orderId), eq(notifications.state, "waiting")),
  )) > 0;

/** Gives a POS's new address to the notifications that the previous address has not received. */
export async function followNotifyUrl(
  { tx }: Work,
  siteId: number,
  { before, now }: { readonly before: string; readonly now: string },
): Promise<void> {
  if (now === "") return;
  const isUndelivered = ne(notifications.state, "delivered");
  await tx
    .update(notifications)
    .set({ url: now, version: sql`${notifications.version} + 1` })
    .where(and(eq(notifications.companySiteId, siteId), eq(notifications.url, before), isUndelivered));
}

/**
 * Notifies the shop that the POS or a method changed, with the current configuration. Several changes in a row
 * result in one notification.
 * @returns whether the POS has a notification address
 */
export async function queuePosConfig(
  services: Pick<Services, "now" | "signals">,
  work: Work,
  siteId: number,
): Promise<boolean> {
  await markConfigChanged(work.tx, siteId, services.now());
  const [site] = await work.tx
    .select({ url: companySites.defaultNotifyUrl })
    .from(companySites)
    .where(eq(companySites.id, siteId));
  if (!site || site.url.trim() === "") return false;
  // While the row is locked, a notification cannot start. One that is already in progress may contain the
  // previous state.
  const [waitingNotification] = await work.tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.companySiteId, siteId),
        eq(notifications.topic, "posconfig-updated"),
        eq(notifications.state, "waiting"),
        eq(notifications.tries, 0),
        or(isNull(notifications.leasedUntil), lte(notifications.leasedUntil, services.now())),
        eq(notifications.url, site.url.trim()),
      ),
    )
    .limit(1)
    .for("update");
  // Signals the job again, because a run may have skipped the notification while it was locked here.
  if (waitingNotification) {
    notifySoon(services, work);
    return true;
  }
  // The payload is empty, because the configuration is read when it is sent.
  await enqueue(services, work, {
    siteId,
    orderId: null,
    topic: "posconfig-updated",
    url: site.url.trim(),
    payload: {},
  });
  return true;
}

interface Queued {
  readonly siteId: number;
  readonly orderId: number | null;
  readonly topic: string;
  readonly url: string;
  readonly payload: object;
  readonly isLater?: boolean;
}

async function enqueue(
  services: Pick<Services, "now" | "signals">,
  work: Work,
  { siteId, orderId, topic, url, payload, isLater = false }: Queued,
): Promise<void> {
  const now = services.now();
  if (orderId !== null) await removeSuperseded(work, orderId, topic, now);
  await work.tx.insert(notifications).values({
    companySiteId: siteId,
    orderId,
    topic,
    url,
    payload: JSON.stringify(payload),
    nextTryAt: isLater ? new Date(now.getTime() + afterAnswerMs) : now,
    createdAt: now,
  });
  notifySoon(services, work);
}

/** Removes the last undelivered notification of a topic, if the order has too many: each has the whole order. */
async function removeSuperseded({ tx }: Work, orderId: number, topic: string, now: Date): Promise<void> {
  const isWaiting = and(eq(notifications.orderId, orderId), eq(notifications.state, "waiting"));
  if ((await tx.$count(notifications, isWaiting)) < maxWaiting) return;
  const isUnsent = and(
    isWaiting,
    eq(notifications.topic, topic),
    eq(notifications.tries, 0),
    isNull(notifications.lastStatus),
    eq(notifications.lastError, ""),
    or(isNull(notifications.leasedUntil), lte(notifications.leasedUntil, now)),
  );
  const [last] = await tx
    .select({ id: notifications.id, end: sql<string>`right(${notifications.payload}, 200)` })
    .from(notifications)
    .where(isUnsent)
    // Sorted by a term, so that only the order's own notifications are read.
    .orderBy(desc(sql`${notifications.id} + 0`))
    .limit(1)
    .for("update", { skipLocked: true });
  // Shops record each refund from a notification of its own. The operation is at the end of the payload.
  if (last && !last.end.includes('"hpay_operation":"refund"'))
    await tx.delete(notifications).where(eq(notifications.id, last.id));
}

function notifySoon({ signals }: Pick<Services, "signals">, work: Work): void {
  work.afterCommit(() => signals.emit("work-due", "notifications"));
}
