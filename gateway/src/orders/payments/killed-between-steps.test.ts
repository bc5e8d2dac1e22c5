import { and, eq, inArray } from "drizzle-orm";
import { workKinds } from "../../gateway";
import { verifyLedger } from "../../operation/commands/verify-ledger";
import type { MoneyStep } from "../../platform/acquirer/acquirer";
import { paymentIntents, sandboxRequests } from "../../platform/database/schema/intents";
import { notifications } from "../../platform/database/schema/payments";
import { sitePaymentMethods } from "../../platform/database/schema/pos";
import { dueWork } from "../../platform/database/schema/work";
import { dueWorkJob } from "../../platform/work/due-work";
import { JobRunner } from "../../platform/work/job-runner";
import { RunningWork } from "../../platform/work/running-work";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const item = { type: "product", name: "Karta", price: "1200.00", qty: 1, tax_percent: 20, virtual: true };
const card = { number: "4111111111111111", expiry: "12/31", cvv: "123" };
/** `MONEY_KILLS=20` makes the run long. */
const rounds = Number(process.env.MONEY_KILLS ?? 3);

describe("money that was moving when its process was killed", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;
  let watch: (step: MoneyStep, key: string) => Promise<void> = async () => {};

  const db = () => gateway.services.db;
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  const runAction = (id: number, action: string, body: object = {}) =>
    owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });
  const make = async (fields: object = {}) => {
    count += 1;
    const billing = { email: "jovana@primer.example" };
    const Data = JSON.stringify({ billing, items: [item], is_pbl: true, allow_pm: ["card"], ...fields });
    const body = { Uid: `K-${count}`, CompanySiteId: 1, Amount: "1200.00", Currency: "RSD", Data };
    const answer = await owner.call("POST", "/api/company_site_orders", { body });
    return { id: Number(answer.body.data.id), uid: `K-${count}` };
  };
  const pay = (uid: string, fields: object = {}) =>
    submitForm(gateway, `${payPagePath(gateway, 1, uid)}/pay`, {
      pay: "card",
      total: "1200.00",
      ...card,
      ...fields,
    });
  const page = async (uid: string) => (await gateway.app.inject(payPagePath(gateway, 1, uid))).body;
  const captures = async (capture: "auto" | "manual") => {
    const t = sitePaymentMethods;
    const [method] = await db()
      .select()
      .from(t)
      .where(and(eq(t.companySiteId, 1), eq(t.uid, "card")));
    const values = JSON.parse(method?.data ?? "{}");
    const data = JSON.stringify({ ...values, parameters: { ...values.parameters, Capture: capture } });
    await db()
      .update(t)
      .set({ data })
      .where(eq(t.id, method?.id ?? 0));
  };
  /** Creates an order whose money is held by an acquirer. */
  const orderOnCard = async (capture: "auto" | "manual") => {
    await captures(capture);
    const order = await make();
    await pay(order.uid);
    await captures("auto");
    return order;
  };
  /** The operations that the acquirer has done with an order's money. */
  const done = async (id: number) => {
    const ownIntents = await db().select().from(paymentIntents).where(eq(paymentIntents.orderId, id));
    const keys = ownIntents.map(({ key }) => key);
    const sandboxRows = await db().select().from(sandboxRequests).where(inArray(sandboxRequests.key, keys));
    return sandboxRows.filter(({ answer }) => answer.includes("approved")).map(({ operation }) => operation);
  };
  const open = () => db().$count(paymentIntents, eq(paymentIntents.state, "open"));

  /**
   * Simulates the end of the process at a step of the next request: within a transaction nothing is stored;
   * elsewhere the request goes no further.
   */
  const killAt = (killedStep: MoneyStep) => {
    let release = () => {};
    const reached = new Promise<void>((resolve) => {
      watch = async (step) => {
        if (step !== killedStep) return;
        watch = async () => {};
        resolve();
        if (step === "preparing" || step === "settling") throw new Error("killed");
        await new Promise<void>((_resolve, reject) => {
          release = () => reject(new Error("killed"));
        });
      };
    });
    return { reached, release: () => release() };
  };
  /** Another process takes over due work once the previous one's claims have expired. */
  const restart = async () => {
    await db()
      .update(dueWork)
      .set({ leasedUntil: null, nextTryAt: gateway.services.now() })
      .where(eq(dueWork.state, "waiting"));
    const other = { ...gateway.services, runningWork: new RunningWork(), watchMoney: async () => {} };
    await new JobRunner(other, [dueWorkJob(other, workKinds)]).runDue();
  };
  /** Starts a request, kills the process at one of its steps, and lets another process take over. */
  const killDuring = async (step: MoneyStep, request: () => Promise<unknown>) => {
    const kill = killAt(step);
    const pendingAnswer = request();
    await kill.reached;
    if (step === "settling") await pendingAnswer;
    await restart();
    kill.release();
    return pendingAnswer;
  };

  beforeAll(async () => {
    gateway = await testGateway({}, undefined, { watchMoney: (step, key) => watch(step, key) });
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  beforeEach(() => jest.spyOn(gateway.services.log, "error").mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => gateway.close());

  const begin = {
    pay: {
      order: () => make(),
      request: ({ uid }: { uid: string }) => pay(uid),
      does: ["charge"],
      state: "PAID",
    },
    capture: {
      order: () => orderOnCard("manual"),
      request: ({ id }: { id: number }) => runAction(id, "capture", { amount: "1000.00" }),
      does: ["authorize", "capture"],
      state: "PAID",
    },
    void: {
      order: () => orderOnCard("manual"),
      request: ({ id }: { id: number }) => runAction(id, "void"),
      does: ["authorize", "void"],
      state: "VOID",
    },
    refund: {
      order: () => orderOnCard("auto"),
      request: ({ id }: { id: number }) => runAction(id, "refund", { amount: "200.00" }),
      does: ["charge", "refund"],
      state: "PARTIALLY-REFUNDED",
    },
  };
  const steps = ["preparing", "prepared", "asked", "settling", "settled"] as const;
  const cases = Object.keys(begin).flatMap((operationName) =>
    steps.flatMap((step) =>
      Array.from({ length: rounds }, (_, round) => [operationName, step, round + 1] as const),
    ),
  );

  it.each(cases)(
    'Money moves once when %s is killed at the step "%s" (round %s)',
    async (operationName, step) => {
      const { order, request, does, state } = begin[operationName as keyof typeof begin];
      const createdOrder = await order();
      const before = await done(createdOrder.id);
      await killDuring(step, () => request(createdOrder));
      expect(await open()).toBe(0);
      if (step === "preparing") {
        // Nothing was stored, and the request failed: it is sent again.
        expect(await done(createdOrder.id)).toEqual(before);
        await request(createdOrder);
      }
      expect((await done(createdOrder.id)).toSorted()).toEqual(does.toSorted());
      expect((await readOrder(createdOrder.id)).Status).toMatch(`PAYMENT:${state}`);
      await restart();
      expect((await done(createdOrder.id)).toSorted()).toEqual(does.toSorted());
    },
  );

  it.each(steps)('A fallback takes over once when the process is killed at the step "%s"', async (step) => {
    const t = sitePaymentMethods;
    const first = and(eq(t.companySiteId, 1), eq(t.uid, "card"));
    const [method] = await db().select().from(t).where(first);
    if (!method) throw new Error("the demo shop has no card method");
    const { paymentMethodId: PaymentMethodId, data: Data } = method;
    const addedMethod = {
      PaymentMethodId,
      CompanySiteId: 1,
      Uid: `card-${step}`,
      FallbackOfId: method.id,
      Data,
    };
    const { body } = await owner.call("POST", "/api/company_site_payment_methods", { body: addedMethod });
    const { id, uid } = await make({ notify_url: "https://dunav.example/notify" });
    const failingCard = { number: "4000000000000119" };
    await killDuring(step, () => pay(uid, failingCard));
    if (step === "preparing") await pay(uid, failingCard);
    expect([await done(id), await open()]).toEqual([["charge"], 0]);
    const { Status, Transactions } = await readOrder(id);
    expect(Status).toMatch(/^PAYMENT:PAID/);
    expect(Transactions.map((transaction: { Status: string }) => transaction.Status)).toEqual([
      "PAYMENT:ERROR",
      "PAYMENT:PAID",
    ]);
    // The shop is notified of the payment's result, not of each attempt.
    expect(await db().$count(notifications, eq(notifications.orderId, id))).toBe(1);
    await owner.call("DELETE", `/api/company_site_payment_methods/${body.data.id}`);
    await db().update(t).set({ fallbackOfId: null, enabled: false }).where(eq(t.id, body.data.id));
  });

  it.each(steps)(
    'A subscription is charged once when the process is killed at the step "%s"',
    async (step) => {
      const schedule = { every: 1, unit: "month" };
      const { uid } = await make({ items: [{ ...item, subscription: schedule }] });
      await pay(uid);
      const filter = encodeURIComponent(JSON.stringify({ Uid: `SUB-${uid}` }));
      const list = await owner.call("GET", `/api/company_site_subscriptions?filter=${filter}`);
      const url = `/api/company_site_subscriptions/${list.body.data[0].id}`;
      const subscription = async () => (await owner.call("GET", url)).body.data;
      const nextAt = async () => JSON.parse((await subscription()).Data).schedule.next_at;
      const charge = () => owner.call("POST", `${url}/actions/charge-now`, { body: {} });
      const before = await nextAt();
      await killDuring(step, charge);
      if (step === "preparing") await charge();
      const after = await nextAt();
      expect(after > before).toBe(true);
      await restart();
      expect([await nextAt(), await open()]).toEqual([after, 0]);
      const { Orders, Status } = await subscription();
      expect([Status, Orders.length]).toEqual(["PAYMENT:PAID", 2]);
      for (const order of Orders) expect(await done(order.id)).toEqual(["charge"]);
    },
  );

  it("A fallback's attempts are not reported to a shop that still waits for the notification of a transfer", async () => {
    const t = sitePaymentMethods;
    const isCard = and(eq(t.companySiteId, 1), eq(t.uid, "card"));
    const [method] = await db().select().from(t).where(isCard);
    const { paymentMethodId: PaymentMethodId, data: Data, id: FallbackOfId } = method ?? {};
    const addedMethod = { PaymentMethodId, CompanySiteId: 1, Uid: "card-next", FallbackOfId, Data };
    const { body } = await owner.call("POST", "/api/company_site_payment_methods", { body: addedMethod });
    const { id, uid } = await make({
      notify_url: "https://dunav.example/notify",
      allow_pm: ["card", "transfer"],
    });
    await pay(uid, { pay: "transfer" });
    await pay(uid, { number: "4000000000000119" });
    expect((await readOrder(id)).Status).toMatch(/^PAYMENT:PAID/);
    expect(await db().$count(notifications, eq(notifications.orderId, id))).toBe(2);
    await owner.call("DELETE", `/api/company_site_payment_methods/${body.data.id}`);
  });

  it("An open payment is stored with the names that other releases read", async () => {
    const order = await make();
    const kill = killAt("prepared");
    const answer = pay(order.uid);
    await kill.reached;
    const [intent] = await db().select().from(paymentIntents).where(eq(paymentIntents.orderId, order.id));
    const place = { purpose: "payment_intents.terms", row: intent?.key ?? "" } as const;
    expect(JSON.parse(gateway.services.secrets.open(intent?.terms ?? "", place))).toMatchObject({
      instrument: expect.any(String),
      terms: {
        card: { kind: "card" },
        actor: { kind: "customer" },
        tried: { ids: [expect.any(Number)], failing: [] },
        more: expect.any(Object),
      },
    });
    await restart();
    kill.release();
    await answer;
    expect((await readOrder(order.id)).Status).toMatch("PAYMENT:PAID");
  });

  it("The ledger balances after the process is killed", async () => {
    expect(await verifyLedger(db())).toEqual([]);
  });

  it("An interrupted order is shown as pending and accepts no second payment before the bank responds", async () => {
    const { id, uid } = await make();
    const kill = killAt("asked");
    const first = pay(uid);
    await kill.reached;
    expect(await page(uid)).toContain("We are checking your payment with the bank");
    expect((await pay(uid)).statusCode).toBe(303);
    expect((await readOrder(id)).PaymentChecked).toBe(true);
    for (const [action, body] of [
      ["cancel", {}],
      ["mark-paid", { reason: "Izvod" }],
      ["refund", { amount: "1.00" }],
    ] as const)
      expect((await runAction(id, action, body)).body.error).toMatch(/^409 PAYMENT_BEING_CHECKED/);
    const changeAnswer = await owner.call("PUT", `/api/company_site_orders/${id}`, {
      body: { Amount: "1.00", Data: "{}" },
    });
    expect(changeAnswer.body.error).toMatch(/^409 PAYMENT_BEING_CHECKED/);
    await restart();
    kill.release();
    await first;
    expect(await done(id)).toEqual(["charge"]);
    expect(await page(uid)).not.toContain("We are checking");
    const settledOrder = await readOrder(id);
    expect([settledOrder.Transactions.length, settledOrder.PaymentChecked]).toEqual([1, undefined]);
  });

  it("A payment unknown to the bank is abandoned after the customer has left", async () => {
    const { id, uid } = await make();
    const kill = killAt("prepared");
    const first = pay(uid);
    await kill.reached;
    gateway.pass(11 * 60_000);
    await restart();
    kill.release();
    await first;
    expect([await done(id), await open()]).toEqual([[], 0]);
    expect((await readOrder(id)).Status).toMatch(/^PAYMENT:REFUSED/);
    await pay(uid);
    expect(await done(id)).toEqual(["charge"]);
  });

  it("An unanswered bank request is repeated, even much later, and recorded once in the timeline", async () => {
    const { id, uid } = await make();
    const askSpy = jest.spyOn(gateway.services.acquirer, "ask");
    askSpy.mockRejectedValue(new Error("no route to the bank"));
    await pay(uid);
    expect((await runAction(id, "cancel")).body.error).toMatch(/^409 PAYMENT_BEING_CHECKED/);
    for (let tries = 0; tries < 14; tries++) await restart();
    const { body } = await owner.call("GET", `/api/company_site_orders/${id}/timeline`);
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name === "payment-unknown")).toHaveLength(1);
    expect(await open()).toBe(1);
    askSpy.mockRestore();
    await restart();
    expect([await done(id), await open()]).toEqual([["charge"], 0]);
  });

  it.each([
    ["another amount", { amount: "0.01", currency: "RSD" }],
    ["another currency", { amount: "1200.00", currency: "EUR" }],
  ])("A bank's response with %s is not recorded, and the bank is asked again", async (_what, movedMoney) => {
    const { id, uid } = await make();
    const askSpy = jest.spyOn(gateway.services.acquirer, "ask");
    const findSpy = jest.spyOn(gateway.services.acquirer, "find");
    const approvedAnswer = { kind: "approved", approval: "123456", moved: movedMoney } as const;
    askSpy.mockRejectedValueOnce(new Error("no route to the bank")).mockResolvedValue(approvedAnswer);
    findSpy.mockResolvedValue(approvedAnswer);
    expect((await pay(uid)).statusCode).toBe(303);
    await restart();
    gateway.pass(20_000);
    await restart();
    expect(await page(uid)).toContain("We are checking your payment");
    const before = await readOrder(id);
    expect([before.Status, before.CapturedAmount, before.PaymentChecked]).toEqual(["", "0.00", true]);
    const { body } = await owner.call("GET", `/api/company_site_orders/${id}/timeline`);
    expect(body.data.slice(1)).toMatchObject([
      { name: "payment-unknown", details: { amount: "1200.00", currency: "RSD" } },
      { name: "payment-differs", details: movedMoney },
    ]);
    for (const spy of [askSpy, findSpy]) spy.mockRestore();
    await restart();
    const { Status, CapturedAmount } = await readOrder(id);
    expect([Status, CapturedAmount]).toEqual([expect.stringMatching(/^PAYMENT:PAID/), "1200.00"]);
    expect([await done(id), await open()]).toEqual([["charge"], 0]);
  });

  it("A bank's response with the requested amount is recorded, with or without trailing zeros", async () => {
    const { id, uid } = await make();
    const movedMoney = { amount: "1200", currency: "RSD" };
    jest
      .spyOn(gateway.services.acquirer, "ask")
      .mockResolvedValueOnce({ kind: "approved", approval: "1", moved: movedMoney });
    await pay(uid);
    expect((await readOrder(id)).CapturedAmount).toBe("1200.00");
  });
});
