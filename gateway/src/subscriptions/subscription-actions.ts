import { eq } from "drizzle-orm";
import { subscriptions } from "../database/schema/commerce";
import { notFound } from "../http/api-error";
import { personOf } from "../payments/actor";
import { refused } from "../payments/refusal-words";
import type { RecordChange, Row } from "../resources/resource";
import { demandOnSite } from "../resources/scopes";
import { chargeSubscription, endSubscription, isEnded } from "./charge-subscription";

/** Charges the next due amount at once; the schedule moves on with it. */
export async function chargeNow(change: RecordChange): Promise<Row> {
  const { services, work, caller, row, id } = change;
  await demandOnSite(work.tx, caller, row.CompanySiteId, "order.move-money");
  const outcome = await chargeSubscription(services, work, id, personOf(caller));
  if (outcome === "not-chargeable") throw refused("This subscription cannot be charged.");
  return { id, Status: await statusOf(change), charged: outcome === "done" };
}

/** No further charges. */
export async function cancelSubscription(change: RecordChange): Promise<Row> {
  const { services, work, caller, row, id } = change;
  const { companyId } = await demandOnSite(work.tx, caller, row.CompanySiteId, "order.move-money");
  const [subscription] = await work.tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!subscription) throw notFound();
  if (isEnded(subscription)) throw refused("This subscription has ended already.");
  await endSubscription(services, work, subscription, companyId, "CANCELED");
  return { id, Status: await statusOf(change) };
}

async function statusOf({ work, id }: RecordChange): Promise<string> {
  const [found] = await work.tx
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return found?.status ?? "";
}
