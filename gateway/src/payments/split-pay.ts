import { compareMoney, money, multiplyMoney, subtractMoney } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { companySites } from "../database/schema/pos";
import { readData } from "../resources/orders/display";
import type { OpenOrder } from "./open-order";
import { textOf } from "./order-facts";

/**
 * Notes which part of a payment goes to the company's split-pay receivers: enabled stand-alone receivers with a share in
 * percent. Without any the order has no split pay data.
 */
export async function splitPayment(order: OpenOrder, paidAmount: string): Promise<void> {
  const { work, site, row } = order;
  const receivers = await work.tx
    .select({ uid: companySites.merchantsiteUid, url: companySites.url, data: companySites.data })
    .from(companySites)
    .where(
      and(
        eq(companySites.companyId, site.companyId),
        eq(companySites.siteType, "splitpay-standard"),
        eq(companySites.enabled, true),
      ),
    );
  const shares = receivers.flatMap(({ url, data }) => {
    const parameters: Record<string, unknown> = Object(readData(data).parameters);
    const share = textOf(parameters.Share);
    if (!/^(?:\d{1,2}(?:\.\d{1,2})?|100)$/.test(share) || Number(share) === 0) return [];
    return [{ receiver: url, account: textOf(parameters.Account), share }];
  });
  if (shares.length === 0) return;
  const { currency } = row;
  const total = shares.reduce((sum, { share }) => sum + Math.round(Number(share) * 100), 0);
  if (total > 100_00) {
    // Nobody can say whose part is the wrong one.
    order.set({ splitPayData: JSON.stringify({ status: "SHARES-OVER-100", currency, parts: [] }) });
    return;
  }
  let left = money(paidAmount, currency);
  const parts = shares.map((one) => {
    const wanted = multiplyMoney(money(paidAmount, currency), (Number(one.share) / 100).toFixed(4));
    // Every part is rounded: together they are never more than was paid.
    const part = compareMoney(wanted, left) > 0 ? left : wanted;
    left = subtractMoney(left, part);
    return { ...one, amount: part.amount };
  });
  order.set({ splitPayData: JSON.stringify({ status: "SPLIT", currency, parts }) });
}
