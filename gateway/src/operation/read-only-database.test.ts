import { setTimeout as pause } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "@hpay/build/postgres-server";
import { eq } from "drizzle-orm";
import { seedDemo } from "../demo/seed-demo";
import type { MoneyStep } from "../platform/acquirer/acquirer";
import { orders } from "../platform/database/schema/commerce";
import { paymentIntents, sandboxRequests } from "../platform/database/schema/intents";
import { dueWork } from "../platform/database/schema/work";
import { onStore, storeCard } from "../testing/faults/written";
import { shopClient } from "../testing/shop-client";
import { startLimitMs, type TestGateway, testGateway } from "../testing/test-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const token = "read-only-card";

describe("PostgreSQL that failed over to a server without writes", () => {
  let server: PostgresServer;
  let gateway: TestGateway;
  let watch: (step: MoneyStep) => Promise<void> = async () => {};

  /** Makes the server refuse or accept writes; connected sessions follow at their next statement. */
  const failOver = (isReadOnly: "on" | "off") =>
    onStore(server.url, async (client) => {
      await client.query("set default_transaction_read_only = off");
      await client.query(`alter system set default_transaction_read_only = ${isReadOnly}`);
      await client.query("select pg_reload_conf()");
    });
  const readiness = async () => (await gateway.nobody.call("GET", "/ready")).status;
  const untilReady = async (status: number) => {
    while ((await readiness()) !== status) await pause(50);
  };
  const charge = (order_uid: string) =>
    shopClient(gateway, keys).charge({
      order_uid,
      order_amount: "120.00",
      order_currency: "RSD",
      vault_token_uid: token,
    });
  const intentOf = async (uid: string) => {
    const [intent] = await gateway.services.db
      .select({ key: paymentIntents.key })
      .from(paymentIntents)
      .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
      .where(eq(orders.uid, uid));
    return intent?.key ?? "";
  };
  const charges = async (uid: string) =>
    gateway.services.db.$count(sandboxRequests, eq(sandboxRequests.key, await intentOf(uid)));

  beforeAll(async () => {
    server = await startPostgres();
    const store = { url: server.url, discard: () => server.stop() };
    const limits = { LOG_LEVEL: "silent", DATABASE_CONNECTIONS: "4", DATABASE_CONNECT_MS: "1000" };
    gateway = await testGateway(limits, store, { watchMoney: (step) => watch(step) });
    await seedDemo(gateway.services);
    await onStore(server.url, (client) => storeCard(client, token));
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await server.stop();
  });

  it("Every call gets 503 with a retry time while the store is read-only", async () => {
    await failOver("on");
    await untilReady(503);
    for (let n = 0; n < 6; n += 1) {
      const { status, body, headers } = await charge("STANDBY-1");
      expect([status, body.error]).toEqual([503, expect.stringMatching(/\w+ \w+/)]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    await failOver("off");
    await untilReady(200);
    for (let n = 0; n < 6; n += 1) expect((await charge(`BACK-${n}`)).body.status).toMatch(/^PAYMENT:PAID/);
    expect((await charge("STANDBY-1")).body.status).toMatch(/^PAYMENT:PAID/);
    expect(await charges("STANDBY-1")).toBe(1);
  });

  it("A charge started before a failover completes once without counting as another attempt", async () => {
    watch = async (step) => {
      if (step !== "prepared") return;
      await failOver("on");
      await untilReady(503);
    };
    expect([409, 503]).toContain((await charge("STANDBY-2")).status);
    watch = async () => {};
    await failOver("off");
    await untilReady(200);
    await gateway.services.runningWork.whenSettled();
    gateway.pass(120_000);
    while ((await charge("STANDBY-2")).status !== 200) await gateway.jobs.runDue();
    expect(await charges("STANDBY-2")).toBe(1);
    const key = `money:${await intentOf("STANDBY-2")}`;
    const [work] = await gateway.services.db.select().from(dueWork).where(eq(dueWork.key, key));
    expect(work).toMatchObject({ state: "done", tries: 1 });
  });
});
