import { deliveryNote } from "@hpay/contract/delivery-notes";
import { eq } from "drizzle-orm";
import { shopResult } from "../orders/notifications/shop-result";
import type { Queries } from "../platform/database/database";
import type { orders } from "../platform/database/schema/commerce";
import { notifications, notificationTries } from "../platform/database/schema/payments";
import { companySites } from "../platform/database/schema/pos";
import { retryPausesMs } from "../platform/work/retry-pauses";
import { minute } from "./demo-time";

type Order = typeof orders.$inferSelect;
const notifiedCount = 24;
const url = "https://shop.dunav.example/wp-json/hpay/notify";

interface Try {
  /** Time between the notification and this attempt. */
  readonly afterMs: number;
  readonly status: number | null;
  readonly error: string;
  readonly tookMs: number;
}
const acceptedTry: Try = { afterMs: 2000, status: 200, error: "", tookMs: 184 };
const busyTry: Try = { afterMs: 2000, status: 503, error: deliveryNote("SHOP_REFUSED"), tookMs: 962 };
const silentTry: Try = {
  afterMs: 2000,
  status: null,
  error: deliveryNote("NO_ANSWER_IN_TIME"),
  tookMs: 10_000,
};

/** Delivery attempts of a notification; the shop accepts the second. */
const lateTries: readonly Try[] = [busyTry, { ...acceptedTry, afterMs: minute }];

/** Attempts to deliver an abandoned notification, with the gateway's retry pauses between them. */
const failedTries: readonly Try[] = [0, ...retryPausesMs].map((_, at, pauses) => ({
  ...(at % 3 === 0 ? silentTry : busyTry),
  afterMs: busyTry.afterMs + pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0),
}));
const lostWithinMs = (failedTries.at(-1)?.afterMs ?? 0) + minute;

/** Seeds the delivery log with notifications about the shop's newest paid orders. */
export async function seedNotifications(
  tx: Queries,
  shopId: number,
  storedOrders: readonly Order[],
  now: Date,
): Promise<void> {
  const [site] = await tx.select().from(companySites).where(eq(companySites.id, shopId));
  if (!site) throw new Error("the demo shop was not stored");
  const newest = storedOrders
    .filter(({ chargedAt }) => chargedAt !== null && chargedAt.getTime() < now.getTime() - 60 * minute)
    .slice(-notifiedCount);
  const chargedAt = (order: Order) => order.chargedAt ?? order.createdAt;
  // An order old enough that the last attempt to deliver its notification has failed.
  const abandonedOrder = newest.findLast(
    (order) => chargedAt(order).getTime() < now.getTime() - lostWithinMs,
  );
  for (const [at, order] of newest.entries()) {
    const createdAt = chargedAt(order);
    const tries =
      order === abandonedOrder ? failedTries : at === newest.length - 3 ? lateTries : [acceptedTry];
    const last = tries.at(-1) ?? acceptedTry;
    const after = ({ afterMs }: Try) => new Date(createdAt.getTime() + afterMs);
    const isAccepted = last.status === 200;
    const [notification] = await tx
      .insert(notifications)
      .values({
        companySiteId: shopId,
        orderId: order.id,
        topic: "payresult",
        url,
        payload: JSON.stringify(await shopResult(tx, site, order, { now: createdAt, operation: "charge" })),
        state: isAccepted ? "delivered" : "failed",
        tries: tries.length,
        lastStatus: last.status,
        lastError: last.error,
        createdAt,
        deliveredAt: isAccepted ? after(last) : null,
      })
      .returning({ id: notifications.id });
    if (!notification) throw new Error("a demo notification was not stored");
    await tx.insert(notificationTries).values(
      tries.map((attempt) => ({
        notificationId: notification.id,
        at: after(attempt),
        status: attempt.status,
        error: attempt.error,
        tookMs: attempt.tookMs,
      })),
    );
  }
}
