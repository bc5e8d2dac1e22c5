import { eq } from "drizzle-orm";
import type { RecordChange, Row } from "../../people/access/change";
import { subscriptions } from "../../platform/database/schema/commerce";
import { notFound, refused } from "../../platform/http/api-error";
import { demandOnSite } from "../../pos/access/scopes";
import { personOf } from "../facts/actor";
import { chargeSubscription, endSubscription, isEnded } from "./charge-subscription";

/** Charges the next due amount at once; the schedule moves on with it. `reason`: the acquirer's, when it was not charged. */
export async function chargeNow(change: RecordChange): Promise<Row> {
  const { services, work, caller, row, id } = change;
  await demandOnSite(work.tx, caller, row.CompanySiteId, "order.move-money");
  const outcome = await chargeSubscription(services, work, id, personOf(caller));
  if (outcome.kind === "method-off") throw refused("SUBSCRIPTION_WITHOUT_METHOD");
  if (outcome.kind === "not-chargeable") throw refused(outcome.why);
  const reason = outcome.kind === "failed" ? outcome.text : "";
  return { id, Status: await statusOf(change), charged: outcome.kind === "done", reason };
}

/** No further charges. */
export async function cancelSubscription(change: RecordChange): Promise<Row> {
  const { services, work, caller, row, id } = change;
  const { companyId } = await demandOnSite(work.tx, caller, row.CompanySiteId, "order.move-money");
  const [subscription] = await work.tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!subscription) throw notFound();
  if (isEnded(subscription)) throw refused("SUBSCRIPTION_ENDED");
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
