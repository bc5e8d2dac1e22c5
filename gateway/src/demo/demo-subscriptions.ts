import { chargeAt } from "@hpay/domain";
import { scheduleOf } from "../orders/subscriptions/terms";
import type { Queries } from "../platform/database/database";
import { subscriptions } from "../platform/database/schema/commerce";
import { subscriptionCharges, vaultTokens } from "../platform/database/schema/payments";
import { subscriptionSearchText } from "../platform/database/search-text";
import type { DemoPos } from "./demo-pos";
import { day, span, stamp } from "./demo-time";
import type { Draw } from "./draw";
import { aBuyer } from "./goods";

/** Subscriptions over the span, most of them with a stored card and a next charge. @returns their ids */
export async function seedSubscriptions(
  tx: Queries,
  pos: DemoPos,
  draw: Draw,
  now: Date,
): Promise<readonly number[]> {
  const rows = Array.from({ length: 18 }, (_, at) => {
    const buyer = aBuyer(draw);
    const createdAt = new Date(now.getTime() - (span - at * 4) * day);
    const uid = `SUB-${stamp(createdAt)}${at % 10}`;
    const status = draw.weighted([
      ["PAYMENT:PAID", 7],
      ["PAYMENT:OVERDUE", 1],
      ["PAYMENT:CANCELED", 2],
    ]);
    const name = draw.one(["Kafa mesečno", "Med kvartalno", "Poklon-kutija mesečno"]);
    const amount = draw.one(["1890.00", "2490.00", "3190.00"]);
    const data = JSON.stringify({
      order: { billing: { email: buyer.email, first_name: buyer.first_name, last_name: buyer.last_name } },
      payment: { status: status.replace("PAYMENT:", "") },
      schedule: {
        every: 1,
        unit: "month",
        next_at: new Date(now.getTime() + (at + 1) * day).toISOString(),
        ends_at: null,
        retries: 0,
      },
    });
    return {
      uid,
      companySiteId: pos.shopId,
      companySitePaymentMethodId: pos.payment.card.id,
      name,
      amount,
      currency: "RSD",
      status,
      data,
      searchText: subscriptionSearchText({ uid, name, amount, data }),
      createdAt,
      updatedAt: createdAt,
    };
  });
  const stored = await tx.insert(subscriptions).values(rows).returning();
  for (const [at, subscription] of stored.entries()) {
    if (subscription.status !== "PAYMENT:CANCELED") await seedCharge(tx, pos, subscription, at);
  }
  return stored.map((subscription) => subscription.id);
}

/** The card of a subscription and the day of its next charge. */
async function seedCharge(
  tx: Queries,
  pos: DemoPos,
  subscription: typeof subscriptions.$inferSelect,
  at: number,
): Promise<void> {
  const card = { brand: "Visa", last4: String(4200 + at), expiry: "12/31", later: "approved" };
  const [token] = await tx
    .insert(vaultTokens)
    .values({
      uid: `demo-card-${at + 1}`,
      companySiteId: pos.shopId,
      sitePaymentMethodId: pos.payment.card.id,
      card: JSON.stringify(card),
      createdAt: subscription.createdAt,
    })
    .returning({ id: vaultTokens.id });
  const dueAt = scheduleOf(subscription.data)?.next_at;
  if (!token || dueAt === undefined) return;
  await tx.insert(subscriptionCharges).values({
    subscriptionId: subscription.id,
    vaultTokenId: token.id,
    startedAt: new Date(chargeAt(dueAt, -1, "month", 1, "Europe/Belgrade")),
    dueAt: new Date(dueAt),
    // An overdue charge is not retried automatically.
    tryAt: subscription.status === "PAYMENT:OVERDUE" ? null : new Date(dueAt),
  });
}
