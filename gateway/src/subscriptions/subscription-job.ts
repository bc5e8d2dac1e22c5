import { inArray, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { subscriptionCharges } from "../database/schema/payments";
import { inTransaction } from "../database/transaction";
import type { Job } from "../jobs/job-runner";
import { gatewayItself } from "../payments/actor";
import type { Services } from "../services";
import { chargeSubscription } from "./charge-subscription";

const leaseMs = 60_000;
const batch = 10;

/** Charges subscriptions that are due. Processes share the work: what one has claimed the others skip. */
export function subscriptionJob(services: Services): Job {
  return {
    name: "subscriptions",
    async run() {
      const due = await claimDue(services);
      for (const subscriptionId of due) {
        try {
          await inTransaction(services, async (work) => {
            const outcome = await chargeSubscription(services, work, subscriptionId, gatewayItself);
            // Without this it would be claimed for ever.
            if (outcome.kind === "not-chargeable") await giveUp(work.tx, subscriptionId);
          });
        } catch (error) {
          // The claim runs out by itself; then it is tried again.
          services.log.error({ err: error, subscriptionId }, "a subscription could not be charged");
        }
      }
      return due.length > 0;
    },
  };
}

async function claimDue({ db, now }: Services): Promise<readonly number[]> {
  const at = now();
  const due = sql`(
    select c.subscription_id from ${subscriptionCharges} c
    where c.try_at <= ${at.toISOString()} and (c.leased_until is null or c.leased_until < ${at.toISOString()})
    order by c.try_at limit ${batch} for update skip locked
  )`;
  const claimed = await db
    .update(subscriptionCharges)
    .set({ leasedUntil: new Date(at.getTime() + leaseMs) })
    .where(inArray(subscriptionCharges.subscriptionId, due))
    .returning({ id: subscriptionCharges.subscriptionId });
  return claimed.map(({ id }) => id);
}

async function giveUp(tx: Queries, id: number): Promise<void> {
  await tx
    .update(subscriptionCharges)
    .set({ tryAt: null, leasedUntil: null })
    .where(sql`${subscriptionCharges.subscriptionId} = ${id}`);
}
