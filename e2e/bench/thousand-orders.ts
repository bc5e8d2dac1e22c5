import { expect } from "@playwright/test";
import { sendOrder, signedOrder } from "../support/shop";

/**
 * Adds 700 orders to the demo shop, which then has enough for the longest page. Another `name` adds 700 more.
 */
export async function fillOrders(gateway: string, name = "bench"): Promise<void> {
  for (let count = 0; count < 700; count += 10) {
    const orders = Array.from({ length: 10 }, (_, at) =>
      sendOrder(
        gateway,
        signedOrder({ uid: `${name}-${count + at}`, amount: `${count + at + 1}.00`, currency: "EUR" }),
      ),
    );
    for (const { status } of await Promise.all(orders)) expect(status).toBe(200);
  }
}

export interface Stream {
  /** Number of orders that were sent; `acceptedCount` counts those that the gateway accepted. */
  readonly sentCount: number;
  readonly acceptedCount: number;
}

/**
 * Sends orders without a pause, as a busy shop does: every second request changes an order that was sent
 * before.
 */
export async function streamOrders(gateway: string, perSecond: number, seconds: number): Promise<Stream> {
  const answers: Promise<boolean>[] = [];
  const startedAt = Date.now();
  const total = perSecond * seconds;
  while (answers.length < total) {
    const dueCount = Math.min(total, Math.ceil(((Date.now() - startedAt) * perSecond) / 1000));
    for (let count = answers.length; count < dueCount; count += 1) {
      const uid = count % 2 === 0 ? `live-${count}` : `live-${Math.max(0, count - 1 - (count % 40))}`;
      const order = signedOrder({ uid, amount: `${count + 1}.00`, currency: "EUR" });
      answers.push(sendOrder(gateway, order).then(({ status }) => status === 200));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const acceptedCount = (await Promise.all(answers)).filter(Boolean).length;
  return { sentCount: total, acceptedCount: acceptedCount };
}
