import { eq } from "drizzle-orm";
import type { MoneyStep } from "../../../platform/acquirer/acquirer";
import { orders } from "../../../platform/database/schema/commerce";
import { paymentIntents, sandboxRequests } from "../../../platform/database/schema/intents";
import { dueWork } from "../../../platform/database/schema/work";
import { storeCard } from "../../../testing/faults/written";
import { shopClient } from "../../../testing/shop-client";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const token = "deadline-card";

describe("a charge whose time is over", () => {
  let gateway: TestGateway;
  let watch: (step: MoneyStep) => Promise<void> = async () => {};

  beforeAll(async () => {
    gateway = await testGateway({ CHARGE_MS: "3000" }, undefined, { watchMoney: (step) => watch(step) });
    await storeCard(gateway.services.database.pool, token);
  }, startLimitMs);
  afterEach(() => {
    watch = async () => {};
    jest.restoreAllMocks();
  });
  afterAll(() => gateway.close());

  const charge = (order_uid: string) =>
    shopClient(gateway, keys).charge({
      order_uid,
      order_amount: "120.00",
      order_currency: "RSD",
      vault_token_uid: token,
    });
  /** On a slow machine the time may run out before the charge begins. The shop then sends the request again. */
  const chargeUntilStarted = async (uid: string) => {
    for (;;) {
      const answer = await charge(uid);
      if (answer.status !== 503) return answer;
    }
  };
  const db = () => gateway.services.db;
  const intentsOf = (uid: string) =>
    db()
      .select({ key: paymentIntents.key })
      .from(paymentIntents)
      .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
      .where(eq(orders.uid, uid));
  const charges = async (uid: string) => {
    const [intent] = await intentsOf(uid);
    return db().$count(sandboxRequests, eq(sandboxRequests.key, intent?.key ?? ""));
  };

  it("A charge that times out before it reaches the bank moves no money", async () => {
    jest.spyOn(gateway.services.log, "error").mockReturnValue();
    const clock = performance.now.bind(performance);
    watch = async (step) => {
      if (step === "preparing") jest.spyOn(performance, "now").mockImplementation(() => clock() + 60_000);
    };
    const lateCharge = await charge("LATE-1");
    expect([lateCharge.status, lateCharge.body.error]).toEqual([503, expect.stringMatching(/\w+ \w+/)]);
    expect(Number(lateCharge.headers["retry-after"])).toBeGreaterThan(0);
    expect(await intentsOf("LATE-1")).toEqual([]);
    watch = async () => {};
    jest.restoreAllMocks();
    expect((await chargeUntilStarted("LATE-1")).body.status).toMatch(/^PAYMENT:PAID/);
    expect(await charges("LATE-1")).toBe(1);
  });

  it("A repeated charge reports that the bank is still checking the first attempt", async () => {
    let answer = () => {};
    const bankAnswers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    watch = async (step) => {
      if (step === "asked") await bankAnswers;
    };
    const repeatedCharge = await chargeUntilStarted("LATE-2");
    expect([repeatedCharge.status, repeatedCharge.body.error]).toEqual([
      409,
      expect.stringMatching(/bank is still checking/),
    ]);
    // The bank's answer is still missing, so the first attempt has not ended.
    const [intent] = await intentsOf("LATE-2");
    const [work] = await db()
      .select()
      .from(dueWork)
      .where(eq(dueWork.key, `money:${intent?.key}`));
    expect(work).toMatchObject({ state: "waiting", tries: 0 });
    answer();
    await gateway.services.runningWork.whenSettled();
    expect((await chargeUntilStarted("LATE-2")).body.status).toMatch(/^PAYMENT:PAID/);
    expect(await charges("LATE-2")).toBe(1);
  });
});
