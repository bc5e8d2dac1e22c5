import { setImmediate as turnEnd } from "node:timers/promises";
import { hasExpired } from "@hpay/domain";
import { and, asc, gt, sql } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";
import { gatewayActor } from "../facts/actor";
import { OpenOrder } from "../order/order";
import { move } from "../payments/move";
import { offerEnd } from "./offer";

const everyMs = 5 * 60_000;
/** Small, because each order's data can be a megabyte long, and reading a batch must not delay other work. */
const batch = 20;

/** Expires offers that ended while a transfer was awaited: AWAITING becomes EXPIRED (decisions §1). */
export function offerExpiryJob(services: Services): Job {
  const pause = new JobPause(everyMs);
  return {
    name: "offer-expiry",
    async run(cutOff) {
      const now = services.now();
      if (!pause.isOver(now)) return false;
      pause.begin(now);
      let last = 0;
      for (;;) {
        const unpaidOrders = await awaitedOffers(services, last);
        for (const order of unpaidOrders) {
          if (hasExpired(offerEnd(order), now)) await expire(services, order.id);
          await turnEnd();
        }
        last = unpaidOrders.at(-1)?.id ?? last;
        if (unpaidOrders.length < batch || cutOff.aborted) return false;
      }
    },
  };
}

const awaitedOffers = ({ db }: Services, after: number) =>
  db
    .select({ id: orders.id, data: orders.data, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        gt(orders.id, after),
        // Repeats an index condition literally, because PostgreSQL would not use the index with a parameter.
        sql`${orders.status} like 'PAYMENT:AWAITING%' and position('pbl_offer_days' in ${orders.data}) > 0`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);

async function expire(services: Services, id: number): Promise<void> {
  try {
    await inTransaction(services, async (work) => {
      const order = await OpenOrder.byId(services, work, id);
      // A pending payment of the order may still complete.
      if (!order || order.hasOpenRequest || !hasExpired(offerEnd(order.row), services.now())) return;
      // The order may have been paid meanwhile, or another process was faster.
      if (move(order, { kind: "expire" })) return;
      await order.moveTransaction(["AWAITING"], "EXPIRED");
      order.addEvent(gatewayActor, "offer-expired");
      await order.save();
    });
  } catch (error) {
    services.log.error({ err: error, orderId: id }, "an offer could not be expired");
  }
}
