import { compareMoney, type Money, money, multiplyMoney, subtractMoney } from "@hpay/domain";
import { and, eq, like, or } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { OpenOrder } from "../order/order";

/**
 * Records the parts of a payment for the company's split-pay receivers: enabled stand-alone receivers with a
 * share in percent. Without any the order has no split-pay data.
 */
export async function splitPayment(order: OpenOrder, paidAmount: string): Promise<void> {
  const { work, site } = order;
  const receivers = await work.tx
    .select({ url: companySites.url, data: companySites.data })
    .from(companySites)
    .where(
      and(
        eq(companySites.companyId, site.companyId),
        // The subtype is optional (spec 1 §3).
        or(eq(companySites.siteType, "splitpay"), like(companySites.siteType, "splitpay-%")),
        eq(companySites.enabled, true),
      ),
    );
  const { currency } = order.row;
  const split = splitOf(receivers, money(paidAmount, currency));
  if (split) order.set({ splitPayData: JSON.stringify({ ...split, currency }) });
}

interface Receiver {
  readonly url: string;
  /** `Data` as stored. */
  readonly data: string;
}

/** The receivers' parts of the payment; null: nobody has a share. */
export function splitOf(receivers: readonly Receiver[], paid: Money) {
  const shares = receivers.flatMap(({ url, data }) => {
    const parameters: Record<string, unknown> = Object(readData(data).parameters);
    const share = textOf(parameters.Share);
    return Number(share) > 0 ? [{ receiver: url, account: textOf(parameters.Account), share }] : [];
  });
  if (shares.length === 0) return null;
  const total = shares.reduce((sum, { share }) => sum + Math.round(Number(share) * 100), 0);
  // It is impossible to say whose part is wrong.
  if (total > 100_00) return { status: "SHARES-OVER-100", parts: [] } as const;
  let left = paid;
  const parts = shares.map((one) => {
    const wanted = multiplyMoney(paid, (Number(one.share) / 100).toFixed(6));
    // Every part is rounded down, so that they never exceed the payment.
    const part = compareMoney(wanted, left) > 0 ? left : wanted;
    left = subtractMoney(left, part);
    return { ...one, amount: part.amount };
  });
  return { status: "SPLIT", parts } as const;
}
