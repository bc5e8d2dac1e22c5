import { type PaymentState, paymentStateOf } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { subscriptionCharges } from "../../platform/database/schema/payments";
import type { OrderRow } from "../facts/order-facts";
import type { OrderPlace } from "./write-order";

/** States in which nobody has to pay an installment anymore. */
const endedStates: readonly PaymentState[] = ["PAID", "RESERVED", "CANCELED", "EXPIRED"];

/**
 * Lets the job advance the schedule after an installment was paid in another way, or ended unpaid, even after
 * the last retry.
 */
export async function resumeSubscription(
  { services, work }: OrderPlace,
  before: Pick<OrderRow, "status">,
  { subscriptionId, dueAt, status }: OrderRow,
): Promise<void> {
  const state = paymentStateOf(status);
  if (subscriptionId === null || dueAt === null) return;
  if (state === paymentStateOf(before.status) || !endedStates.includes(state)) return;
  const isDue = eq(subscriptionCharges.dueAt, dueAt);
  await work.tx
    .update(subscriptionCharges)
    .set({ tryAt: services.now() })
    .where(and(eq(subscriptionCharges.subscriptionId, subscriptionId), isDue));
}
