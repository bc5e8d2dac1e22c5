import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { orders } from "../../../platform/database/schema/commerce";
import { ticketEntries, tickets } from "../../../platform/database/schema/service";
import { readData } from "../../../platform/json/data-json";
import { startedGateway } from "../../../testing/started-gateway";

describe("erasing long texts", () => {
  const env = startedGateway();
  const email = "customer@long.example";
  const addOrders = async (uid: string, texts: readonly object[]) => {
    const { db } = env.gateway.services;
    const [storedOrder] = await db.select().from(orders).where(eq(orders.companySiteId, 1)).limit(1);
    if (!storedOrder) throw new Error("the demo has no order");
    const { id: _, ...values } = storedOrder;
    const state = { status: "PAYMENT:CANCELED", subscriptionId: null, searchText: email };
    for (const [n, data] of texts.entries())
      await db.insert(orders).values({ ...values, ...state, uid: `${uid}-${n}`, data: JSON.stringify(data) });
  };
  /** Erases the customer. @returns the report, and for which part of that time one call would have waited */
  const erase = async () => {
    const owner = await env.gateway.as("owner@demo.test");
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const begunAt = performance.now();
    const { body } = await owner.call("POST", "/api/erasures", { body: { CompanyId: 1, Email: email } });
    const tookMs = performance.now() - begunAt;
    await pause(20);
    delay.disable();
    return { report: readData(body.data.Report), waitedPart: delay.max / 1e6 / tookMs };
  };

  it("Other calls are answered while a hundred names are searched for in long messages", async () => {
    const { db } = env.gateway.services;
    const text = "абабабабабаб абабабабабабаб".repeat(740);
    const lengths = Array.from({ length: 10 }, (_, n) => n + 2);
    const addresses = lengths.flatMap((first) =>
      lengths.map((last) => ({
        email,
        first_name: text.slice(12 - first, 12),
        last_name: text.slice(13, 13 + last),
      })),
    );
    await addOrders(
      "NAMES",
      addresses
        .slice(0, 48)
        .flatMap((billing, n) => (n % 2 ? [] : [{ billing, shipping: addresses[n + 1] }])),
    );
    const [ticket] = await db
      .insert(tickets)
      .values({ title: "Long messages", companyId: 1, userId: 1 })
      .returning();
    const message = { ticketId: ticket?.id ?? 0, writerId: 1, attachments: "[]", content: text };
    await db.insert(ticketEntries).values(Array.from({ length: 120 }, () => message));
    const { report, waitedPart } = await erase();
    expect(report).toMatchObject({ orders: 24 });
    expect(waitedPart).toBeLessThan(0.25);
  });

  it("Other calls are answered while large orders are erased", async () => {
    const item = { type: "product", name: "Артикал ".repeat(6), sku: "1", price: "1.00", qty: 1, note: "-" };
    const items = Array.from({ length: 6000 }, () => item);
    await addOrders(
      "LARGE",
      Array.from({ length: 25 }, () => ({ billing: { email }, items })),
    );
    const { report, waitedPart } = await erase();
    expect(report).toMatchObject({ orders: 25 });
    expect(waitedPart).toBeLessThan(0.25);
  });
});
