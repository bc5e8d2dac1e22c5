import { eq } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { sitePaymentMethods } from "../../platform/database/schema/pos";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const item = { type: "product", name: "Šoljica", price: "1200.00", qty: 1, tax_percent: 20, weight: 300 };

describe("late and repeated money", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;
  const siteId = 1;

  const create = (data: object) => {
    count += 1;
    const billing = { email: "jovana@primer.example" };
    const Data = JSON.stringify({ billing, items: [item], hpaylang: "rs", is_pbl: true, ...data });
    const body = { Uid: `L-${count}`, CompanySiteId: siteId, Amount: "1.00", Currency: "RSD", Data };
    return owner.call("POST", "/api/company_site_orders", { body });
  };
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  const runAction = (id: number, action: string, body: object = {}) =>
    owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });
  const pay = (uid: string, form: Readonly<Record<string, string>>) =>
    submitForm(gateway, `${payPagePath(gateway, siteId, uid)}/pay`, form);
  const cardOrder = async () => {
    const { body } = await create({ allow_pm: ["card"], items: [{ ...item, virtual: true }] });
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123" };
    await pay(body.data.Uid, { pay: "card", total: "1200.00", ...card });
    return Number(body.data.id);
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A refund moves exactly the confirmed amount: a third decimal is rejected, not rounded", async () => {
    const id = await cardOrder();
    for (const amount of ["1.005", "0.004", "1e2", "-1"])
      expect((await runAction(id, "refund", { amount })).body.error).toMatch(/^400 VALIDATION/);
    expect((await runAction(id, "refund", { amount: "1.500" })).body.data.RefundedAmount).toBe("1.50");
  });

  it("Simultaneous refunds return the money at most once", async () => {
    const id = await cardOrder();
    const answers = await Promise.all([1, 2, 3, 4].map(() => runAction(id, "refund", { amount: "900.00" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await readOrder(id)).RefundedAmount).toBe("900.00");
  });

  it("A late payment marks the order as paid and records a transaction", async () => {
    const createPaid = async (data: object, pay_: () => Promise<unknown>) => {
      const { body } = await create(data);
      await pay_();
      const reason = { reason: "Uplata na izvodu" };
      expect((await runAction(body.data.id, "mark-paid", reason)).body.data.Status).toMatch(/^PAYMENT:PAID/);
      const order = await readOrder(body.data.id);
      return order.Transactions.map((transaction: { Status: string }) => transaction.Status);
    };
    // A transfer for an order that nobody had tried to pay.
    expect(await createPaid({}, async () => {})).toEqual(["PAYMENT:PAID"]);
    // The transfer arrived after the offer had expired.
    const data = { allow_pm: ["transfer"], allow_sm: ["flat-rate"], pbl_offer_days: "1" };
    const payLate = async () => {
      const path = payPagePath(gateway, siteId, `L-${count}`);
      const { body: page } = await gateway.app.inject(`${path}?pay=transfer&ship=flat-rate`);
      const total = /name="total" value="([\d.]+)"/.exec(page)?.[1] ?? "";
      await pay(`L-${count}`, { pay: "transfer", ship: "flat-rate", total });
      gateway.pass(2 * 24 * 60 * 60_000);
      await gateway.jobs.runDue();
      owner = await gateway.as("owner@demo.test");
      expect((await gateway.app.inject(path)).statusCode).toBe(404);
    };
    expect(await createPaid(data, payLate)).toEqual(["PAYMENT:PAID"]);
  });

  it("A payment is recorded only for the order's current amount", async () => {
    const { body: order } = await create({ allow_pm: ["transfer"], items: [{ ...item, virtual: true }] });
    const markPaid = (body: object) => runAction(order.data.id, "mark-paid", { reason: "Izvod", ...body });
    // The shop lowered the price while a user was confirming the earlier amount.
    for (const body of [{ amount: "1500.00" }, { amount: "1199.99" }, { amount: "" }, { amount: "x" }])
      expect((await markPaid(body)).body).toMatchObject({ error_code: "VALIDATION", field: "amount" });
    expect((await markPaid({ amount: "1500.00" })).body.errors).toMatchObject([
      { code: "ORDER_COSTS_OTHER", values: { amount: "1200.00" } },
    ]);
    expect((await markPaid({ amount: "1200.00", currency: "EUR" })).body.field).toBe("currency");
    expect((await readOrder(order.data.id)).Transactions).toEqual([]);
    expect((await markPaid({ amount: "1200" })).body.data.CapturedAmount).toBe("1200.00");
  });

  it("Editing an order cannot move its payment to another method", async () => {
    const { db } = gateway.services;
    const [other] = await db.select().from(sitePaymentMethods).where(eq(sitePaymentMethods.uid, "transfer"));
    const staff = await gateway.as("staff@demo.test");
    const moveTo = (id: number, CompanySitePaymentMethodId: number | null | undefined) =>
      staff.call("PUT", `/api/company_site_orders/${id}`, { body: { CompanySitePaymentMethodId } });
    const paidId = await cardOrder();
    const { CompanySitePaymentMethodId: cardId } = await readOrder(paidId);
    for (const methodId of [other?.id, null])
      expect((await moveTo(paidId, methodId)).body).toMatchObject({
        error_code: "VALIDATION",
        field: "CompanySitePaymentMethodId",
      });
    expect((await moveTo(paidId, cardId)).status).toBe(200);
    // Earlier releases let a paid order change its method: its refund asks the bank that charged the card.
    await db.update(orders).set({ companySitePaymentMethodId: other?.id }).where(eq(orders.id, paidId));
    expect((await runAction(paidId, "refund", { amount: "1.00" })).status).toBe(200);
    const intents = await db.select().from(paymentIntents).where(eq(paymentIntents.orderId, paidId));
    expect(intents.map(({ sitePaymentMethodId }) => sitePaymentMethodId)).toEqual([cardId, cardId]);
    const { body: unpaidOrder } = await create({});
    expect((await moveTo(unpaidOrder.data.id, other?.id)).status).toBe(200);
  });

  it("A canceled order gets no parcel", async () => {
    const { body } = await create({});
    expect((await runAction(body.data.id, "cancel")).body.data.Status).toBe("PAYMENT:CANCELED");
    expect((await runAction(body.data.id, "create-packet")).body.error).toMatch(/^409 ORDER_GIVEN_UP/);
  });
});
