import { and, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { orders, type subscriptions } from "../../platform/database/schema/commerce";
import { readData } from "../../platform/json/data-json";
import { isObject } from "../../platform/json/values";
import { gatewayActor } from "../facts/actor";
import { OpenOrder } from "../order/order";
import { hasTerms } from "../subscriptions/terms";

/**
 * The order of an installment: that of an earlier attempt, or a new one with the subscription's items. The day
 * in its Uid is on the company's calendar, so it changes with the company's time zone.
 */
export async function orderOfInstallment(
  { services, work, site }: Pick<OpenOrder, "services" | "work" | "site">,
  subscription: typeof subscriptions.$inferSelect,
  dueAt: Date,
  day: string,
): Promise<OpenOrder> {
  const hasDueDate = and(eq(orders.subscriptionId, subscription.id), eq(orders.dueAt, dueAt));
  const earlierOrder = await OpenOrder.find(services, work, hasDueDate);
  if (earlierOrder) return earlierOrder;
  const dayUid = `${subscription.uid}-${day.replaceAll("-", "")}`;
  const sameDay = await OpenOrder.byUid(services, work, subscription.companySiteId, dayUid);
  // The previous release stored its orders without a due date, which is added here.
  if (sameDay?.row.subscriptionId === subscription.id && sameDay.row.dueAt === null) {
    sameDay.set({ dueAt });
    return sameDay;
  }
  const uid = sameDay ? await freeUid(work.tx, subscription.companySiteId, dayUid) : dayUid;
  const first: Record<string, unknown> = Object(readData(subscription.data).order);
  const all = Array.isArray(first.items) ? first.items.filter(isObject) : [];
  // Terms on an item apply to that item; terms on the order itself apply to all items.
  const itemsWithTerms = all.filter((item) => hasTerms(item.subscription));
  const items = itemsWithTerms.length > 0 ? itemsWithTerms : all;
  const data = JSON.stringify({
    billing: first.billing ?? {},
    shipping: first.shipping ?? { shippable: false },
    items,
    hpaylang: first.hpaylang ?? "en",
    // A shop that gave its address with the first order is notified there of later ones.
    notify_url: first.notify_url,
    subscription_uid: subscription.uid,
  });
  return OpenOrder.create(
    { services, work, site },
    {
      uid,
      companySitePaymentMethodId: subscription.companySitePaymentMethodId,
      subscriptionId: subscription.id,
      dueAt,
      name: subscription.name || `#${uid}`,
      amount: subscription.amount,
      currency: subscription.currency,
      data,
    },
    gatewayActor,
  );
}

/** An installment's Uid when its usual one belongs to another installment of that day, or to an order made by hand. */
async function freeUid(queries: Queries, siteId: number, dayUid: string): Promise<string> {
  for (let n = 2; ; n += 1) {
    const uid = `${dayUid}-${n}`;
    const hasUid = and(eq(orders.companySiteId, siteId), eq(orders.uid, uid));
    if ((await queries.$count(orders, hasUid)) === 0) return uid;
  }
}
