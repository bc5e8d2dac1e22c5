import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";
import { eq } from "drizzle-orm";
import { blockedCards } from "../../doors/pay-page/card-tries";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { notifications, notificationTries } from "../../platform/database/schema/payments";
import { dueWork } from "../../platform/database/schema/work";
import { count } from "../../platform/limits/limits";
import { gatewayFolder } from "../../testing/built-worker";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const minute = 60_000;
const day = 24 * 60 * minute;
const deployedFile = (file: string) => readFileSync(join(gatewayFolder, "../deploy", file), "utf8");
/** Each alert with its query: either a metric with an optional label and a bound, or a missing metric. */
const rules = [...deployedFile("alerts.yaml").matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, alert = "", expr = ""]) => ({ alert, expr }),
);

function isTrue(expr: string, figures: string): boolean {
  const [, missing] = /^absent\((\w+)\)$/.exec(expr) ?? [];
  if (missing !== undefined) return !figures.split("\n").some((line) => /^\w+/.exec(line)?.[0] === missing);
  const [, name, label, operator, bound] = /^(\w+)(?:\{(.+)\})? (==|>) ([\d.]+)$/.exec(expr) ?? [];
  if (name === undefined) throw new Error(`a rule that this test cannot read: ${expr}`);
  return figures.split("\n").some((line) => {
    const [, metricName, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (metricName !== name || !labels.includes(label ?? "")) return false;
    return operator === ">" ? Number(value) > Number(bound) : Number(value) === Number(bound);
  });
}

describe("alerts", () => {
  let gateway: TestGateway;
  const now = () => gateway.services.now();
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const figures = async (): Promise<string> => (await gateway.nobody.call("GET", "/metrics")).body;
  const firingAlerts = async (): Promise<readonly string[]> => {
    const text = await figures();
    return rules.filter(({ expr }) => isTrue(expr, text)).map(({ alert }) => alert);
  };

  beforeAll(async () => {
    gateway = await testGateway({ LOG_LEVEL: "silent" });
    await gateway.jobs.runDue();
    // The first figures include the event loop's delay during the start, so they are read and discarded.
    await figures();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("No alert fires while everything works", async () => {
    expect(rules.length).toBeGreaterThan(9);
    expect((await firingAlerts()).filter((alert) => alert !== "EventLoopLags")).toEqual([]);
  });

  it("An alert fires when no gateway responds", () => {
    expect(rules.filter(({ expr }) => isTrue(expr, "")).map(({ alert }) => alert)).toEqual([
      "GatewaysSilent",
    ]);
  });

  it("An alert fires for unsent or abandoned notifications and messages", async () => {
    const { db } = gateway.services;
    await db.insert(notifications).values({
      companySiteId: 1,
      topic: "payresult",
      url: "https://dunav.example/",
      payload: "{}",
      nextTryAt: ago(10 * minute),
      createdAt: ago(10 * minute),
    });
    const work = { kind: "mail", lane: "gateway", payload: "", createdAt: ago(10 * minute) };
    await db.insert(dueWork).values([
      { ...work, key: "alert-1", nextTryAt: ago(10 * minute) },
      { ...work, key: "alert-2", state: "failed", endedAt: ago(minute) },
    ]);
    expect(await firingAlerts()).toEqual(
      expect.arrayContaining(["NotificationsLate", "MessagesLate", "MessagesAbandoned"]),
    );
    await db.delete(notifications).where(eq(notifications.nextTryAt, ago(10 * minute)));
    await db.delete(notifications).where(eq(notifications.url, "https://dunav.example/"));
    await db.delete(dueWork).where(eq(dueWork.kind, "mail"));
    expect(await firingAlerts()).not.toContain("MessagesLate");
  });

  it("An alert fires for notifications and e-mails that are claimed but never sent", async () => {
    const { db } = gateway.services;
    const url = "https://claimed.example/";
    const dueTimes = { nextTryAt: ago(10 * minute), createdAt: ago(10 * minute), leasedUntil: ago(-minute) };
    await db
      .insert(notifications)
      .values({ companySiteId: 1, topic: "payresult", url, payload: "{}", ...dueTimes });
    await db
      .insert(dueWork)
      .values({ kind: "customer-mail", lane: "pos:1", payload: "", key: "claimed", ...dueTimes });
    expect(await firingAlerts()).toEqual(expect.arrayContaining(["NotificationsLate", "MessagesLate"]));
    await db.delete(notifications).where(eq(notifications.url, url));
    await db.delete(dueWork).where(eq(dueWork.lane, "pos:1"));
  });

  it("No alert fires for notifications and e-mails delayed by a slow shop or a merchant's mail server", async () => {
    const { db } = gateway.services;
    const dueTimes = { nextTryAt: ago(10 * minute), createdAt: ago(10 * minute) };
    const runningWork = { ...dueTimes, leasedUntil: ago(-minute) };
    const notification = {
      companySiteId: 1,
      topic: "payresult",
      url: "https://slow.example/",
      payload: "{}",
    };
    const [runningDelivery] = await db
      .insert(notifications)
      .values({ ...notification, ...runningWork })
      .returning({ id: notifications.id });
    // The shop's previous call has ended, so the current one waits for the shop.
    await db
      .insert(notificationTries)
      .values({ notificationId: runningDelivery?.id ?? 0, at: ago(minute), tookMs: 60_000 });
    await db.insert(notifications).values([
      { ...notification, ...dueTimes },
      // Another shop refused a notification. It is retried in an hour, and the order's next one waits for it.
      ...[ago(-60 * minute), ago(10 * minute)].map((nextTryAt) => ({
        ...{ ...notification, ...dueTimes, nextTryAt },
        ...{ companySiteId: 2, orderId: 1 },
      })),
    ]);
    const mail = { kind: "customer-mail", lane: "pos:1", payload: "", tries: 1 };
    await db
      .insert(dueWork)
      .values([runningWork, dueTimes].map((work, n) => ({ ...mail, ...work, key: `slow-${n}` })));
    expect((await firingAlerts()).filter((alert) => alert.endsWith("Late"))).toEqual([]);
    await db.delete(notifications).where(eq(notifications.url, "https://slow.example/"));
    await db.delete(dueWork).where(eq(dueWork.lane, "pos:1"));
  });

  it("An alert fires for technical payment failures and missing acquirer results", async () => {
    const { db } = gateway.services;
    const [order] = await db.select().from(orders).limit(1);
    if (!order) throw new Error("the demo data has no order");
    await db.insert(transactions).values(
      Array.from({ length: 6 }, (_, n) => ({
        uid: `ALERT-${n}`,
        companySiteId: order.companySiteId,
        orderId: order.id,
        name: "alert",
        amount: "1.00",
        currency: "RSD",
        status: "PAYMENT:ERROR",
        data: "{}",
        searchText: "",
        createdAt: now(),
      })),
    );
    await db.insert(paymentIntents).values({
      key: "alert",
      chain: "alert",
      orderId: order.id,
      operation: "charge",
      amount: "1.00",
      currency: "RSD",
      terms: "",
      createdAt: ago(20 * minute),
      unknownAt: ago(20 * minute),
    });
    expect(await firingAlerts()).toEqual(expect.arrayContaining(["PaymentsFail", "PaymentUnknown"]));
    await db.delete(paymentIntents).where(eq(paymentIntents.key, "alert"));
    await db.delete(transactions).where(eq(transactions.name, "alert"));
  });

  it("An alert fires when many card attempts are blocked", async () => {
    const { db } = gateway.services;
    for (let n = 0; n < 21; n += 1) await count(db, now(), [blockedCards]);
    expect(await firingAlerts()).toContain("CardsTested");
    gateway.pass(15 * minute);
    expect(await firingAlerts()).not.toContain("CardsTested");
  });

  it("An alert fires when the daily ledger check finds differences or does not run", async () => {
    const { db } = gateway.services;
    gateway.pass(2 * day);
    expect(await firingAlerts()).toContain("LedgerNotChecked");
    await gateway.jobs.runDue();
    expect(await firingAlerts()).not.toContain("LedgerNotChecked");
    const [order] = await db.select().from(orders).where(eq(orders.status, "PAYMENT:AWAITING")).limit(1);
    if (!order) throw new Error("the demo data has no order that waits");
    await db.update(orders).set({ capturedAmount: "1.00" }).where(eq(orders.id, order.id));
    await gateway.jobs.runDue();
    expect(await firingAlerts()).not.toContain("LedgerDiffers");
    gateway.pass(day);
    await gateway.jobs.runDue();
    expect(await firingAlerts()).toContain("LedgerDiffers");
    const [check] = await db.select().from(dueWork).where(eq(dueWork.state, "failed"));
    expect(check?.lastError).toBe(`order ${order.uid}: captured 1.00, the ledger has 0`);
    await db.update(orders).set({ capturedAmount: "0.00" }).where(eq(orders.id, order.id));
    gateway.pass(day);
    await gateway.jobs.runDue();
    expect(await firingAlerts()).not.toContain("LedgerDiffers");
  });

  it("An alert fires for an overloaded processor and for a stuck job", async () => {
    await figures();
    for (let block = 0; block < 4; block++) {
      const end = Date.now() + 700;
      while (Date.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const text = await figures();
    const lag = /^nodejs_eventloop_lag_p99_seconds .*$/m.exec(text)?.[0];
    expect([lag, rules.find(({ expr }) => isTrue(expr, text))?.alert]).toEqual([lag, "EventLoopLags"]);
    gateway.jobs.start();
    const realNow = performance.now.bind(performance);
    const later = jest.spyOn(performance, "now").mockImplementation(() => realNow() + 10 * minute);
    expect(await firingAlerts()).toContain("JobStalled");
    later.mockRestore();
  });

  it("An alert fires when the store has no free connection", async () => {
    const { pool } = gateway.services.database;
    // The gateway may already use some connections. These calls take the free ones, and further calls fail.
    const connections = await Promise.allSettled(
      Array.from({ length: pool.options.max }, () => pool.connect()),
    );
    try {
      expect(await firingAlerts()).toEqual(expect.arrayContaining(["StoreUnreachable", "ConnectionsShort"]));
    } finally {
      for (const connection of connections) if (connection.status === "fulfilled") connection.value.release();
    }
    expect(await firingAlerts()).not.toContain("StoreUnreachable");
  });

  it("The Grafana dashboard shows only metrics that exist", async () => {
    const shownMetrics = new Set(deployedFile("dashboard.json").match(/\b(?:hpay|nodejs)_\w+/g));
    const firstFigures = await figures();
    shownMetrics.delete("hpay_gateway");
    expect([...shownMetrics].filter((name) => !firstFigures.includes(name))).toEqual([]);
  });
});

describe("an address for metrics", () => {
  it(
    "METRICS_ADDRESS serves only metrics, without sign-in",
    async () => {
      const port = await freePort();
      const gateway = await testGateway({ METRICS_ADDRESS: `127.0.0.1:${port}`, RELEASE: "2026.11" });
      await gateway.listenForMetrics();
      const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      const answer = await at("/metrics");
      expect(await answer.text()).toContain('hpay_release{release="2026.11"} 1');
      expect([answer.status, (await at("/health")).status]).toEqual([200, 404]);
      await gateway.close();
      await expect(at("/metrics")).rejects.toThrow();
    },
    startLimitMs,
  );

  it("An invalid METRICS_ADDRESS is reported", async () => {
    await expect(testGateway({ METRICS_ADDRESS: "9464" })).rejects.toThrow(
      'METRICS_ADDRESS must be an address and a port, such as 10.0.0.5:9464, not "9464"',
    );
  });
});
