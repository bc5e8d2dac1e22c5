import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { openEmbedded } from "../platform/database/database";
import { orders } from "../platform/database/schema/commerce";
import { paymentIntents, sandboxRequests } from "../platform/database/schema/intents";
import { builtWorker, gatewayFolder } from "../testing/built-worker";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../testing/gateway-process";
import type { TestAnswer } from "../testing/test-gateway";

/** `KILL_ROUNDS=50` makes the run long. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2);
const parallelOrders = 8;
const limitMs = 180_000;
const json = { "content-type": "application/json" };
const card = { pay: "card", total: "10.00", number: "4111111111111111", expiry: "12/31", cvv: "123" };

describe("payments of a gateway that is killed under load", () => {
  let gateway: GatewayProcess;
  let token = "";
  let count = 0;
  const call = async (path: string, init: RequestInit = {}): Promise<TestAnswer["body"]> =>
    (await fetch(`${gateway.url}${path}`, { ...init, headers: { ...json, authorization: token } })).json();
  const post = (path: string, body: object) => call(path, { method: "POST", body: JSON.stringify(body) });
  const signIn = async (): Promise<string> => {
    const login = { Email: "owner@demo.test", Password: "Demo-1234!", Remember: true };
    const { verify_device_ref: Reference } = await post("/login", login);
    await post("/verifybyemailsecuritycode", { Reference });
    const mails = await call(`/dev/mail.json?to=${login.Email}`);
    const SecurityCode = String(mails[0].subject).slice(0, 6);
    return (await post("/login", { Reference, SecurityCode })).authorization.authToken;
  };
  const make = async () => {
    const item = { type: "product", name: "Karta", price: "10.00", qty: 1, tax_percent: 20, virtual: true };
    const Data = JSON.stringify({ items: [item], is_pbl: true, allow_pm: ["card"] });
    const body = { CompanySiteId: 1, Uid: `SURVIVE-${count++}`, Amount: "10.00", Currency: "RSD", Data };
    const { data } = await post("/api/company_site_orders", body);
    return { id: Number(data.id), path: new URL(data.PayLink).pathname };
  };
  type PaidOrder = Awaited<ReturnType<typeof make>>;
  const pay = ({ path }: PaidOrder) =>
    fetch(`${gateway.url}${path}/pay`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(card).toString(),
    });
  const refund = ({ id }: PaidOrder) =>
    post(`/api/company_site_orders/${id}/actions/refund`, { amount: "4.00" });
  /** Starts the request for all orders, and kills the process while they run. */
  const killDuring = async (
    ordered: readonly PaidOrder[],
    request: (order: PaidOrder) => Promise<unknown>,
  ) => {
    const requests = ordered.map((order) => request(order).catch(() => undefined));
    await pause(20 + Math.random() * 250);
    await gateway.end("SIGKILL");
    await Promise.all(requests);
    await gateway.start();
  };
  const statusOf = async ({ id }: PaidOrder) => (await call(`/api/company_site_orders/${id}`)).data.Status;
  const isChecked = async ({ path }: PaidOrder) =>
    (await (await fetch(`${gateway.url}${path}`)).text()).includes("We are checking your payment");
  /** Resolves when no payment is being checked anymore: the job has taken over the killed process's work. */
  const waitUntilSettled = async (ordered: readonly PaidOrder[]) => {
    for (const order of ordered) while (await isChecked(order)) await pause(200);
  };

  beforeAll(async () => {
    buildGateway();
    gateway = await gatewayProcess();
    await gateway.start();
    token = await signIn();
  }, limitMs);
  afterAll(() => gateway.discard());

  it(
    "Payments are charged and refunded once each, even if the process is killed",
    async () => {
      const all: PaidOrder[] = [];
      for (let round = 0; round < rounds; round++) {
        const ordered = await Promise.all(Array.from({ length: parallelOrders }, make));
        all.push(...ordered);
        await killDuring(ordered, pay);
        await waitUntilSettled(ordered);
        for (const order of ordered) {
          // A customer who was cut off pays again, and a completed payment is not charged twice.
          await pay(order);
          expect(await statusOf(order)).toMatch(/^PAYMENT:PAID/);
        }
        await killDuring(ordered, refund);
        await waitUntilSettled(ordered);
      }
      await gateway.end("SIGTERM");
      const ledger = await gateway.run(["verify-ledger"]);
      expect([ledger.code, ledger.output]).toEqual([0, expect.not.stringContaining("differs")]);
      const store = await openEmbedded({
        dataDir: gateway.dataDir,
        migrationsFolder: join(gatewayFolder, "drizzle"),
        workerFile: builtWorker(),
      });
      try {
        const { db } = store;
        expect(await db.$count(paymentIntents, eq(paymentIntents.state, "open"))).toBe(0);
        for (const { id } of all) {
          const [order] = await db.select().from(orders).where(eq(orders.id, id));
          const intents = await db.select().from(paymentIntents).where(eq(paymentIntents.orderId, id));
          const keys = intents.map(({ key }) => key);
          const executedCalls = await db
            .select()
            .from(sandboxRequests)
            .where(inArray(sandboxRequests.key, keys));
          const moved = (operation: string) =>
            executedCalls
              .filter((call) => call.operation === operation && call.answer.includes("approved"))
              .reduce((sum, { amount }) => sum + Number(amount), 0)
              .toFixed(2);
          expect([moved("charge"), moved("refund")]).toEqual([order?.capturedAmount, order?.refundedAmount]);
          expect(moved("charge")).toBe("10.00");
        }
      } finally {
        await store.close();
      }
    },
    limitMs + rounds * 60_000,
  );
});
