import { chargeAt } from "@hpay/domain";
import { scheduleOf } from "../orders/subscriptions/terms";
import type { Queries } from "../platform/database/database";
import { subscriptions } from "../platform/database/schema/commerce";
import { subscriptionCharges, vaultTokens } from "../platform/database/schema/payments";
import { subscriptionSearchText } from "../platform/database/search-text";
import type { DemoPos } from "./demo-pos";
import { day, span, stamp } from "./demo-time";
import type { Draw } from "./draw";
import { type Buyer, type OrderItem, randomBuyer } from "./goods";

const zone = "Europe/Belgrade";
interface Offer {
  readonly name: string;
  /** Months between charges. */
  readonly every: number;
  readonly sku: string;
}
const offers: readonly [Offer, ...Offer[]] = [
  { name: "Kafa mesečno", every: 1, sku: "SUB-KAFA" },
  { name: "Med kvartalno", every: 3, sku: "SUB-MED" },
  { name: "Poklon-kutija mesečno", every: 1, sku: "SUB-KUTIJA" },
];

/** A past charge of a subscription, with the data for its order. */
export interface DemoCharge {
  readonly time: number;
  readonly subscriptionId: number;
  readonly buyer: Buyer;
  readonly amount: string;
  readonly items: readonly OrderItem[];
}

/**
 * Seeds subscriptions that began within the demo's 90 days, most of them with a stored card and a next charge.
 * @returns the charges made until now
 */
export async function seedSubscriptions(
  tx: Queries,
  pos: DemoPos,
  draw: Draw,
  now: Date,
): Promise<readonly DemoCharge[]> {
  const drawnSubscriptions = Array.from({ length: 18 }, (_, at) => {
    const buyer = randomBuyer(draw);
    const startedAt = new Date(now.getTime() - (span - at * 4) * day);
    const terms = draw.oneByWeight([
      ["PAYMENT:PAID", 7],
      ["PAYMENT:OVERDUE", 1],
      ["PAYMENT:CANCELED", 2],
    ]);
    const offer = draw.oneOf(offers);
    const amount = draw.oneOf(["1890.00", "2490.00", "3190.00"]);
    const dates = chargeDates(startedAt, offer.every, now);
    // Only a charge after the first can be overdue.
    const isOverdue = terms === "PAYMENT:OVERDUE" && dates.paid.length > 1;
    const status = terms === "PAYMENT:OVERDUE" && !isOverdue ? "PAYMENT:PAID" : terms;
    const nextAt = (isOverdue ? dates.paid.pop() : undefined) ?? dates.next;
    const uid = `SUB-${stamp(startedAt)}${at % 10}`;
    const data = JSON.stringify({
      order: { billing: buyer },
      payment: { status: status.replace("PAYMENT:", "") },
      schedule: { every: offer.every, unit: "month", next_at: nextAt, ends_at: null, retries: 0 },
    });
    const row = {
      uid,
      companySiteId: pos.shopId,
      companySitePaymentMethodId: pos.payment.card.id,
      name: offer.name,
      amount,
      currency: "RSD",
      status,
      data,
      searchText: subscriptionSearchText({ uid, name: offer.name, amount, data }),
      createdAt: startedAt,
      updatedAt: startedAt,
    };
    return { row, offer, buyer, paid: dates.paid };
  });
  const storedSubscriptions = await tx
    .insert(subscriptions)
    .values(drawnSubscriptions.map(({ row }) => row))
    .returning();
  for (const [at, subscription] of storedSubscriptions.entries()) {
    if (subscription.status !== "PAYMENT:CANCELED") await seedCharge(tx, pos, subscription, at);
  }
  return storedSubscriptions.flatMap(({ id, amount }, at) => {
    const { offer, buyer, paid = [] } = drawnSubscriptions[at] ?? {};
    if (!offer || !buyer) return [];
    const items = [subscriptionItem(offer, amount)];
    return paid.map((date) => ({ time: Date.parse(date), subscriptionId: id, buyer, amount, items }));
  });
}

/** The dates of the first charge, of every later one until now, and of the next one. */
function chargeDates(startedAt: Date, every: number, now: Date) {
  const start = startedAt.toISOString();
  const paidDates = [start];
  for (let nth = 1; ; nth += 1) {
    const next = chargeAt(start, every, "month", nth, zone);
    if (Date.parse(next) > now.getTime()) return { paid: paidDates, next };
    paidDates.push(next);
  }
}

const subscriptionItem = ({ name, sku }: Offer, price: string): OrderItem => ({
  type: "product",
  sku,
  name,
  tax_percent: 20,
  price,
  qty: 1,
  subtotal: price,
  virtual: true,
  warehouse: "",
  weight: 0,
});

/** Stores a subscription's card and the day of its next charge. */
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
  const schedule = scheduleOf(subscription.data);
  if (!token || schedule === undefined) return;
  const { next_at: dueAt, every } = schedule;
  await tx.insert(subscriptionCharges).values({
    subscriptionId: subscription.id,
    vaultTokenId: token.id,
    startedAt: new Date(chargeAt(dueAt, -every, "month", 1, zone)),
    dueAt: new Date(dueAt),
    // An overdue charge is not retried automatically.
    tryAt: subscription.status === "PAYMENT:OVERDUE" ? null : new Date(dueAt),
  });
}
