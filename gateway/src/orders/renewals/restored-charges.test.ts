import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createGateway } from "../../gateway";
import { backUp } from "../../operation/commands/backup";
import { restore } from "../../operation/commands/restore";
import type { Acquirer, AcquirerAnswer } from "../../platform/acquirer/acquirer";
import { openEmbedded } from "../../platform/database/database";
import { orders, subscriptions } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { subscriptionCharges } from "../../platform/database/schema/payments";
import { builtWorker, gatewayFolder } from "../../testing/built-worker";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, testGateway } from "../../testing/test-gateway";

const dayMs = 86_400_000;

const amount = "1891.00";
const coffee = { type: "product", name: "Kafa", price: amount, qty: 1, tax_percent: 20, virtual: true };

/** A bank outside the gateway, with a memory that no restore changes. It declines the first renewal once. */
function lastingBank() {
  const answers = new Map<string, AcquirerAnswer>();
  let requestCount = 0;
  const acquirer: Acquirer = {
    async ask(request) {
      const knownAnswer = answers.get(request.key);
      if (knownAnswer) return knownAnswer;
      if (request.amount === amount) requestCount += 1;
      const answer: AcquirerAnswer =
        request.amount === amount && requestCount === 2
          ? { kind: "refused", code: "51", text: "Insufficient funds" }
          : { kind: "approved", approval: "100001" };
      answers.set(request.key, answer);
      return answer;
    },
    find: async (key) => answers.get(key),
    close: async () => ({ kind: "refused", code: "LATE", text: "Late" }),
  };
  return { acquirer, asked: () => requestCount };
}

it(
  "A subscription that was charged after a backup is not charged again after its restore",
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "hpay-restored-")), "backup.gz");
    const bank = lastingBank();
    const gateway = await testGateway({}, undefined, { acquirer: bank.acquirer });
    const owner = await gateway.as("owner@demo.test");
    const items = [{ ...coffee, subscription: { every: 1, unit: "week" } }];
    const Data = JSON.stringify({
      billing: { email: "vuk@primer.example" },
      items,
      is_pbl: true,
      allow_pm: ["card"],
    });
    const body = { Uid: "RESTORED-1", CompanySiteId: 1, Amount: amount, Currency: "RSD", Data };
    expect((await owner.call("POST", "/api/company_site_orders", { body })).status).toBe(201);
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123" };
    await submitForm(gateway, `${payPagePath(gateway, 1, "RESTORED-1")}/pay`, {
      pay: "card",
      total: amount,
      ...card,
    });
    const [subscription] = await gateway.services.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.uid, "SUB-RESTORED-1"));
    const id = subscription?.id ?? 0;
    await backUp(gateway.services.database, file, new Date());

    /** Moves the clock past the due day, and past the retry after a declined card. */
    const renew = async (instance: Awaited<ReturnType<typeof createGateway>>, pass: (ms: number) => void) => {
      const [charge] = await instance.services.db
        .select({ dueAt: subscriptionCharges.dueAt })
        .from(subscriptionCharges)
        .where(eq(subscriptionCharges.subscriptionId, id));
      pass((charge?.dueAt.getTime() ?? 0) - instance.services.now().getTime() + 1000);
      await instance.jobs.runDue();
      pass(1.5 * dayMs);
      await instance.jobs.runDue();
      const [paidOrder] = await instance.services.db
        .select({ status: orders.status, uid: orders.uid })
        .from(orders)
        .where(eq(orders.subscriptionId, id))
        .orderBy(orders.id)
        .offset(1);
      const intents = await instance.services.db
        .select({ key: paymentIntents.key })
        .from(paymentIntents)
        .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
        .where(eq(orders.uid, paidOrder?.uid ?? ""));
      expect(paidOrder?.status).toContain("PAYMENT:PAID");
      return { uid: paidOrder?.uid, keys: intents.map(({ key }) => key) };
    };
    const before = await renew(gateway, gateway.pass);
    // The purchase, a declined renewal and its retry.
    expect(bank.asked()).toBe(3);

    const database = await openEmbedded({
      dataDir: "memory://",
      migrationsFolder: join(gatewayFolder, "drizzle"),
      workerFile: builtWorker(),
      queryLimitMs: 60_000,
    });
    await restore(database, file);
    let passedMs = 0;
    const { settings, log, mailer } = gateway.services;
    const now = () => new Date(Date.now() + passedMs);
    const restoredGateway = await createGateway({
      settings,
      log,
      mailer,
      database,
      now,
      acquirer: bank.acquirer,
    });
    const after = await renew(restoredGateway, (ms) => {
      passedMs += ms;
    });
    expect(after).toEqual(before);
    expect(bank.asked()).toBe(3);
    await restoredGateway.close();
    await gateway.close();
  },
  startLimitMs,
);
