import { eq } from "drizzle-orm";
import type { RecordChange, Row } from "../../people/access/change";
import type { Queries } from "../../platform/database/database";
import { subscriptions } from "../../platform/database/schema/commerce";
import { notFound, refused } from "../../platform/http/api-error";
import { textOf } from "../../platform/json/values";
import type { Services } from "../../platform/services";
import { requireOnSite } from "../../pos/access/scopes";
import { actorOf } from "../facts/actor";
import { repeatWaitMs } from "../payments/outcome-of";
import { type PayOutcome, paymentResult } from "../payments/pay-order";
import { chargeSubscription, endSubscription, isEnded } from "./charge-subscription";

/**
 * Charges the next due amount at once and advances the schedule. Body: `{ due? }`, the day of the installment
 * that was confirmed: two people who confirm the same one charge it once. If nothing was charged, the answer's
 * `reason` is the acquirer's.
 */
export async function chargeNow(change: RecordChange): Promise<Row> {
  const { services, work, caller, row, id } = change;
  await requireOnSite(work.tx, caller, row.CompanySiteId, "order.move-money");
  const begunCharge = await chargeSubscription(services, work, id, actorOf(caller), readDue(change.body.due));
  if (begunCharge.kind === "method-off" || begunCharge.kind === "not-chargeable")
    throw refused(begunCharge.why);
  if (begunCharge.kind === "checking") throw refused("PAYMENT_BEING_CHECKED");
  if (begunCharge.kind === "asked") return { id, asked: begunCharge.chain };
  return chargeAnswer(work.tx, id, begunCharge);
}

const readDue = (sentDue: unknown): string | undefined =>
  sentDue === undefined ? undefined : textOf(sentDue).trim();

/**
 * The answer of `charge-now` once the acquirer has answered; undefined for any other action.
 * @throws ApiError BANK_NOT_ANSWERED while it has not
 */
export async function answeredCharge(
  services: Services,
  answerRow: Row,
  isRepeat: boolean,
): Promise<Row | undefined> {
  if (typeof answerRow.asked !== "string") return undefined;
  const outcome = await paymentResult(
    services,
    { kind: "asked", chain: answerRow.asked },
    isRepeat ? repeatWaitMs : 0,
  );
  if (outcome.kind === "checking") throw refused("BANK_NOT_ANSWERED");
  return chargeAnswer(services.db, Number(answerRow.id), outcome);
}

const chargeAnswer = async (queries: Queries, id: number, outcome: PayOutcome): Promise<Row> => ({
  id,
  Status: await statusOf(queries, id),
  charged: outcome.kind === "done",
  reason: outcome.kind === "failed" || outcome.kind === "promised" ? outcome.text : "",
});

export async function cancelSubscription(change: RecordChange): Promise<Row> {
  const { services, work, caller, row, id } = change;
  const { companyId } = await requireOnSite(work.tx, caller, row.CompanySiteId, "order.move-money");
  const [subscription] = await work.tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!subscription) throw notFound();
  if (isEnded(subscription)) throw refused("SUBSCRIPTION_ENDED");
  await endSubscription(services, work, subscription, companyId, "CANCELED");
  return { id, Status: await statusOf(work.tx, id) };
}

async function statusOf(queries: Queries, id: number): Promise<string> {
  const [subscription] = await queries
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return subscription?.status ?? "";
}
