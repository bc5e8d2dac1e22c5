import { nextChargeAfter } from "@hpay/domain";
import type { subscriptionCharges } from "../../platform/database/schema/payments";
import type { scheduleOf } from "../subscriptions/terms";

type Charge = Pick<typeof subscriptionCharges.$inferSelect, "startedAt" | "dueAt">;
type Schedule = NonNullable<ReturnType<typeof scheduleOf>>;

/**
 * The time of the charge that follows one paid now. After an early payment it is one period after the due date;
 * after a late one, missed periods are not charged.
 */
export const chargeAfter = (
  { startedAt, dueAt }: Charge,
  { every, unit }: Schedule,
  now: Date,
  zone: string,
): Date =>
  new Date(
    nextChargeAfter(
      startedAt.toISOString(),
      every,
      unit,
      new Date(Math.max(dueAt.getTime(), now.getTime())).toISOString(),
      zone,
    ),
  );
