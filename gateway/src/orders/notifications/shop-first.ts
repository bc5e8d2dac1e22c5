import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { notifications } from "../../platform/database/schema/payments";
import type { Services } from "../../platform/services";

/** Maximum time that a customer waits for the shop's server. */
const maxWaitMs = 4000;
/** If a notification has to wait this long for a slot or a process, the customer does not wait for the shop. */
const unsentMs = 500;
const firstPauseMs = 50;

/**
 * Waits until the shop has answered the first delivery of a payment's notification. Plugins read an order, wait
 * for its lock and write the state that they have read, so a result that the browser brings meanwhile would
 * undo the state from the notification.
 */
export async function waitForShop({ db, now }: Pick<Services, "db" | "now">, orderId: number): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const startMs = performance.now();
  const waitedMs = () => performance.now() - startMs;
  // Measures elapsed time, because the clock of the process that queued the notification may differ.
  while (waitedMs() < maxWaitMs) {
    const isBeingSent = gt(notifications.leasedUntil, now());
    const isJustQueued = and(isNull(notifications.leasedUntil), gt(notifications.createdAt, ago(unsentMs)));
    const firstTry = and(
      eq(notifications.orderId, orderId),
      eq(notifications.topic, "payresult"),
      eq(notifications.state, "waiting"),
      eq(notifications.tries, 0),
      gt(notifications.createdAt, ago(maxWaitMs)),
      or(isBeingSent, isJustQueued),
    );
    if ((await db.$count(notifications, firstTry)) === 0) return;
    // A slow shop is checked less often, so that at most half of its time is an idle wait.
    await pause(Math.min(Math.max(firstPauseMs, waitedMs() / 2), Math.max(0, maxWaitMs - waitedMs())));
  }
}
