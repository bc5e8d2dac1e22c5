import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { subscriptions } from "../../platform/database/schema/commerce";
import { subscriptionCharges } from "../../platform/database/schema/payments";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import type { Job } from "../../platform/work/job-runner";
import { gatewayActor } from "../facts/actor";
import { chargeSubscription } from "./charge-subscription";

const leaseMs = 60_000;
const batch = 10;
/** How long until a disabled method or an awaited transfer is checked again. */
const waitMs = 60 * 60_000;

/** Charges due subscriptions. Processes share the work and skip each other's claims. */
export function subscriptionJob(services: Services): Job {
  return {
    name: "subscriptions",
    async run(cutOff) {
      const dueIds = await claimDue(services);
      for (const subscriptionId of dueIds) {
        if (cutOff.aborted) break;
        try {
          await chargeClaimed(services, subscriptionId);
        } catch (error) {
          // The claim expires, and the charge is then retried.
          services.log.error({ err: error, subscriptionId }, "a subscription could not be charged");
        }
      }
      return dueIds.length > 0;
    },
  };
}

/** Charges a claimed subscription, unless another charge was faster. */
export async function chargeClaimed(services: Services, subscriptionId: number): Promise<void> {
  await inTransaction(services, async (work) => {
    if (!(await isDueNow(services, work.tx, subscriptionId))) return;
    const outcome = await chargeSubscription(services, work, subscriptionId, gatewayActor);
    // Postpones the next attempt or cancels it, because a subscription that remains due would be claimed again
    // and again.
    if (outcome.kind === "not-chargeable") await tryNext(work.tx, subscriptionId, null);
    if (outcome.kind === "method-off" || outcome.kind === "promised")
      await tryNext(work.tx, subscriptionId, new Date(services.now().getTime() + waitMs));
  });
}

async function claimDue({ db, now }: Services): Promise<readonly number[]> {
  const at = now();
  const dueCharges = sql`(
    select c.subscription_id from ${subscriptionCharges} c
    where c.try_at <= ${at.toISOString()} and (c.leased_until is null or c.leased_until < ${at.toISOString()})
    order by c.try_at limit ${batch} for update skip locked
  )`;
  const claimedCharges = await db
    .update(subscriptionCharges)
    .set({ leasedUntil: new Date(at.getTime() + leaseMs) })
    .where(inArray(subscriptionCharges.subscriptionId, dueCharges))
    .returning({ id: subscriptionCharges.subscriptionId });
  return claimedCharges.map(({ id }) => id);
}

/** Locks the subscription as a charge does, so that charges made meanwhile are seen. */
async function isDueNow({ now }: Services, tx: Queries, id: number): Promise<boolean> {
  await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  const isDue = lte(subscriptionCharges.tryAt, now());
  return (await tx.$count(subscriptionCharges, and(eq(subscriptionCharges.subscriptionId, id), isDue))) > 0;
}

/** Stores when charging a subscription is attempted next; null: never again. */
async function tryNext(tx: Queries, id: number, tryAt: Date | null): Promise<void> {
  await tx
    .update(subscriptionCharges)
    .set({ tryAt, leasedUntil: null })
    .where(sql`${subscriptionCharges.subscriptionId} = ${id}`);
}
