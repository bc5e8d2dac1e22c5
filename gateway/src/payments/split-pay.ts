import { money, multiplyMoney } from "@hpay/domain";
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
  const parts = receivers.flatMap(({ url, data }) => {
    const parameters: Record<string, unknown> = Object(readData(data).parameters);
    const share = textOf(parameters.Share);
    if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(share) || Number(share) === 0) return [];
    const part = multiplyMoney(money(paidAmount, row.currency), String(Number(share) / 100));
    return [{ receiver: url, account: textOf(parameters.Account), share, amount: part.amount }];
  });
  if (parts.length === 0) return;
  order.set({ splitPayData: JSON.stringify({ status: "SPLIT", currency: row.currency, parts }) });
}
