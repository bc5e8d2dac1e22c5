import { chargeAt } from "@hpay/domain";
import { eq } from "drizzle-orm";
import { subscriptions } from "../../platform/database/schema/commerce";
import { subscriptionCharges } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { subscriptionSearchText } from "../../platform/database/search-text";
import { readData } from "../../platform/json/data-json";
import type { SitePayment } from "../../pos/methods/site-methods";
import { isUnlocked } from "../../pos/purchase-key/unlocked";
import { gatewayActor } from "../facts/actor";
import { shopLines } from "../facts/choice-lines";
import { zoneOf } from "../facts/company-zone";
import type { OpenOrder } from "../order/order";
import { termsOf } from "./terms";

/** Creates an order's subscription, once the first charge is paid with a stored card. */
export async function beginSubscription(
  order: OpenOrder,
  method: SitePayment,
  vaultTokenId: number,
): Promise<void> {
  const { row, site, work, services } = order;
  const terms = termsOf(row);
  if (!terms || row.subscriptionId !== null || !isUnlocked(services, site, "subscriptions")) return;
  // The card may have been charged by a fallback, which may be unable to charge a stored card again.
  if (method.subscriptionsType !== "cof-tokenization") return;
  const [company] = await work.tx
    .select({ data: companies.data })
    .from(companies)
    .where(eq(companies.id, site.companyId));
  const startedAt = services.now();
  const dueAt = chargeAt(startedAt.toISOString(), terms.every, terms.unit, 1, zoneOf(company?.data ?? "{}"));
  const { billing, shipping, hpaylang, notify_url } = readData(row.data);
  // Without the delivery that the customer chose, which renewals do not repeat.
  const items = shopLines(row.data);
  const uid = `SUB-${row.uid}`;
  const status = "PAYMENT:PAID";
  const data = JSON.stringify({
    order: { uid: row.uid, billing, shipping, items, hpaylang, notify_url },
    payment: { status: "PAID" },
    schedule: {
      every: terms.every,
      unit: terms.unit,
      next_at: dueAt,
      ends_at: terms.endsAt,
      retries: 0,
    },
  });
  const [subscription] = await work.tx
    .insert(subscriptions)
    .values({
      uid,
      companySiteId: site.id,
      companySitePaymentMethodId: method.id,
      name: row.name,
      amount: terms.amount.amount,
      currency: terms.amount.currency,
      status,
      data,
      splitPayData: row.splitPayData,
      searchText: subscriptionSearchText({ uid, name: row.name, amount: terms.amount.amount, data }),
      createdAt: startedAt,
      updatedAt: startedAt,
    })
    .returning({ id: subscriptions.id });
  if (!subscription) throw new Error("the subscription was not stored");
  await work.tx.insert(subscriptionCharges).values({
    subscriptionId: subscription.id,
    vaultTokenId,
    startedAt,
    dueAt: new Date(dueAt),
    tryAt: new Date(dueAt),
  });
  order.set({ subscriptionId: subscription.id });
  order.addEvent(gatewayActor, "subscription-begun", { subscription: uid, next_at: dueAt });
  work.announce({
    name: "onSubscriptionCreated",
    companyId: site.companyId,
    siteId: site.id,
    body: { subscription: { id: subscription.id, Uid: uid } },
  });
}
