import { eq } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { notifications, subscriptionCharges, vaultTokens } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { payPagePath } from "../../testing/pay-page-path";
import { shopClient } from "../../testing/shop-client";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";
import { chargeClaimed } from "./subscription-job";

const dayMs = 24 * 60 * 60_000;
const coffee = {
  type: "product",
  name: "Kafa mesečno",
  price: "1890.00",
  qty: 1,
  tax_percent: 20,
  virtual: true,
};

interface Subscription {
  readonly id: number;
  readonly Uid: string;
  readonly Status: string;
  readonly Amount: string;
  readonly Data: string;
  readonly Charges: {
    readonly tryAt: string;
    readonly due: string;
    readonly next: string;
    readonly awaited: boolean;
  } | null;
  readonly Orders: readonly { readonly id: number; readonly Uid: string; readonly Status: string }[];
}

describe("subscriptions", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let siteId: number;
  let count = 0;

  /** Buys with a card and returns the subscription's id. */
  const subscribe = async (
    number: string,
    schedule: object,
    hasAllTerms = false,
    data: object = {},
  ): Promise<number> => {
    count += 1;
    owner = await gateway.as("owner@demo.test");
    const uid = `S-${count}`;
    await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: uid,
        CompanySiteId: siteId,
        Amount: "1.00",
        Currency: "RSD",
        Data: JSON.stringify({
          billing: { email: "vuk@primer.example", first_name: "Vuk" },
          items: [
            hasAllTerms ? coffee : { ...coffee, subscription: schedule },
            { ...coffee, name: "Šolja", price: "500.00" },
          ],
          ...(hasAllTerms ? { subscription: schedule } : {}),
          is_pbl: true,
          allow_pm: ["card"],
          ...data,
        }),
      },
    });
    await gateway.app.inject({
      method: "POST",
      url: `${payPagePath(gateway, siteId, uid)}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        pay: "card",
        total: "2390.00",
        number,
        expiry: "12/31",
        cvv: "123",
      }).toString(),
    });
    const filter = encodeURIComponent(JSON.stringify({ Uid: `SUB-${uid}` }));
    const { body } = await owner.call("GET", `/api/company_site_subscriptions?filter=${filter}`);
    return body.data[0].id;
  };
  const readSubscription = async (id: number): Promise<Subscription> => {
    owner = await gateway.as("owner@demo.test");
    return (await owner.call("GET", `/api/company_site_subscriptions/${id}`)).body.data;
  };
  const newestOrder = async () => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: `S-${count}` }));
    return (await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data[0];
  };
  const later = async (days: number) => {
    gateway.pass(days * dayMs);
    await gateway.jobs.runDue();
  };
  /** Lets time pass until the next charge of a subscription has been tried. */
  const dueCharge = async (id: number) => {
    const { next_at } = JSON.parse((await readSubscription(id)).Data).schedule;
    await later((Date.parse(next_at) - gateway.services.now().getTime()) / dayMs + 0.1);
  };
  const chargeNow = (id: number) =>
    owner.call("POST", `/api/company_site_subscriptions/${id}/actions/charge-now`, { body: {} });
  const actOnSecondOrder = async (id: number, action: string) => {
    const { Orders } = await readSubscription(id);
    const url = `/api/company_site_orders/${Orders[1]?.id}/actions/${action}`;
    expect((await owner.call("POST", url, { body: { reason: "Uplata na izvodu" } })).status).toBe(200);
  };
  /** While the test runs this, each card fails technically, and the customer is asked for a transfer. */
  const withFailingCards = async (run: () => Promise<unknown>) => {
    const { body } = await owner.call("GET", "/api/company_site_payment_methods");
    const methods: { id: number; Uid: string; CompanySiteId: number }[] = body.data;
    const idOf = (uid: string) =>
      methods.find((method) => method.Uid === uid && method.CompanySiteId === siteId)?.id ?? 0;
    const fallback = (FallbackOfId: number | null) =>
      owner.call("PUT", `/api/company_site_payment_methods/${idOf("transfer")}`, { body: { FallbackOfId } });
    expect((await fallback(idOf("card"))).status).toBe(200);
    const failedAnswer = { kind: "error", code: "96", text: "System malfunction" } as const;
    const askSpy = jest.spyOn(gateway.services.acquirer, "ask").mockResolvedValue(failedAnswer);
    try {
      await run();
    } finally {
      askSpy.mockRestore();
      owner = await gateway.as("owner@demo.test");
      await fallback(null);
    }
  };
  const moveToZone = async (TimeZone: string) => {
    owner = await gateway.as("owner@demo.test");
    const { Data } = (await owner.call("GET", "/api/companies/1")).body.data;
    const changedCompany = { Data: JSON.stringify({ ...JSON.parse(Data), TimeZone }) };
    expect((await owner.call("PUT", "/api/companies/1", { body: changedCompany })).status).toBe(200);
  };

  beforeAll(async () => {
    // The sandbox needs no purchase key; the demo's key expires before these months have passed.
    gateway = await testGateway({ API_BASE: "http://sandbox.localhost:4000" });
    await gateway.services.db.delete(subscriptionCharges);
    owner = await gateway.as("owner@demo.test");
    const { body } = await owner.call("GET", "/api/company_sites");
    siteId = body.data.find((site: { Url: string }) => site.Url === "dunav.example").id;
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A subscription starts with the paid order and covers only the subscription item", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" });
    const newSubscription = await readSubscription(id);
    expect(newSubscription).toMatchObject({ Status: "PAYMENT:PAID", Amount: "1890.00" });
    const { schedule, order } = JSON.parse(newSubscription.Data);
    expect(schedule).toMatchObject({ every: 1, unit: "week", ends_at: null, retries: 0 });
    expect(Date.parse(schedule.next_at) - gateway.services.now().getTime()).toBeGreaterThan(6 * dayMs);
    expect(order.billing.email).toBe("vuk@primer.example");
  });

  it("A due subscription is charged once, with a new order", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" });
    await later(6);
    expect((await readSubscription(id)).Orders).toHaveLength(1);
    await later(1.1);
    await gateway.jobs.runDue();
    const chargedSubscription = await readSubscription(id);
    expect(chargedSubscription.Orders).toHaveLength(2);
    expect(chargedSubscription.Orders[1]?.Status).toMatch(/^PAYMENT:PAID fiscal-receipts_FISCAL:/);
    expect(chargedSubscription.Orders[1]?.Uid).toMatch(/^SUB-S-\d+-\d{8}$/);
  });

  it("A renewal notification is sent to the notification address of the first order", async () => {
    const notify_url = "https://dunav.example/hear";
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" }, false, { notify_url });
    await later(7.1);
    const [, renewal] = (await readSubscription(id)).Orders;
    const rows = await gateway.services.db
      .select({ url: notifications.url })
      .from(notifications)
      .where(eq(notifications.orderId, renewal?.id ?? 0));
    expect(new Set(rows.map(({ url }) => url))).toEqual(new Set([notify_url]));
  });

  it("A failed subscription charge is retried on the same order after 1, 3 and 5 days", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "month" });
    const { next_at } = JSON.parse((await readSubscription(id)).Data).schedule;
    await later((Date.parse(next_at) - gateway.services.now().getTime()) / dayMs + 0.1);
    const failedSubscription = await readSubscription(id);
    expect(failedSubscription.Status).toBe("PAYMENT:OVERDUE");
    expect(JSON.parse(failedSubscription.Data)).toMatchObject({
      payment: { status: "OVERDUE" },
      schedule: { retries: 1 },
    });
    const retries = [];
    const daysUntilTry = [];
    for (const days of [0.8, 0.2, 2, 2, 5]) {
      await later(days);
      const { Data, Charges } = await readSubscription(id);
      retries.push(JSON.parse(Data).schedule.retries);
      const tryAt = Charges?.tryAt;
      daysUntilTry.push(tryAt ? Math.round((Date.parse(tryAt) - Date.parse(next_at)) / dayMs) : null);
    }
    expect(retries).toEqual([1, 2, 3, 3, 3]);
    expect(daysUntilTry).toEqual([1, 3, 5, null, null]);
    const endedSubscription = await readSubscription(id);
    expect(endedSubscription.Orders).toHaveLength(2);
    expect(endedSubscription.Orders[1]?.Status).toBe("PAYMENT:REFUSED");
  });

  // The calendars of these zones always show different days.
  describe("whose company moves from Kiritimati to Pago Pago", () => {
    beforeEach(() => moveToZone("Pacific/Kiritimati"));
    afterEach(() => moveToZone("Europe/Belgrade"));

    it("An unpaid installment keeps its order when the company's time zone changes", async () => {
      const id = await subscribe("4000000000000341", { every: 1, unit: "week" });
      await later(7.1);
      const failedSubscription = await readSubscription(id);
      await moveToZone("Pacific/Pago_Pago");
      await later(1);
      const readAgain = await readSubscription(id);
      expect(JSON.parse(readAgain.Data).schedule.retries).toBe(2);
      expect(readAgain.Orders).toEqual(failedSubscription.Orders);
    });

    it("A daily installment is charged even if a new time zone puts the previous one on the same day", async () => {
      const id = await subscribe("4111111111111111", { every: 1, unit: "day" });
      for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        await dueCharge(id);
        await moveToZone(zone);
      }
      await dueCharge(id);
      const paymentStates = (await readSubscription(id)).Orders.map(({ Status }) => Status.split(" ")[0]);
      expect(paymentStates).toEqual(Array.from({ length: 4 }, () => "PAYMENT:PAID"));
    });

    it.each(["mark-paid", "cancel"])("An overdue installment is not charged after %s", async (action) => {
      const id = await subscribe("4000000000000341", { every: 1, unit: "week" });
      await later(7.1);
      await moveToZone("Pacific/Pago_Pago");
      await actOnSecondOrder(id, action);
      await later(0.1);
      const resumedSubscription = await readSubscription(id);
      expect([
        resumedSubscription.Orders.length,
        JSON.parse(resumedSubscription.Data).schedule.retries,
      ]).toEqual([2, 0]);
      await later(7);
      expect((await readSubscription(id)).Orders).toHaveLength(3);
    });

    it("An installment that failed early and was then paid is not charged when due", async () => {
      const id = await subscribe("4000000000000341", { every: 1, unit: "week" });
      await chargeNow(id);
      await moveToZone("Pacific/Pago_Pago");
      await actOnSecondOrder(id, "mark-paid");
      await later(7.1);
      expect((await readSubscription(id)).Orders).toHaveLength(2);
      await later(7);
      expect((await readSubscription(id)).Orders).toHaveLength(3);
    });
  });

  it.each([
    ["Amount", { Amount: "9000.00", Data: "{}" }],
    ["Currency", { Currency: "EUR", Data: "{}" }],
  ])(
    "An installment whose order got another %s is not charged until it is changed back",
    async (_field, edit) => {
      const id = await subscribe("4000000000000341", { every: 1, unit: "week" });
      await later(7.1);
      const orderId = (await readSubscription(id)).Orders[1]?.id;
      const url = `/api/company_site_orders/${orderId}`;
      const stored = (await owner.call("GET", url)).body.data;
      expect((await owner.call("PUT", url, { body: edit })).status).toBe(200);
      const charge = async () => (await chargeNow(id)).body;
      expect(await charge()).toMatchObject({
        error: expect.stringMatching(/^409 SUBSCRIPTION_ORDER_CHANGED/),
      });
      await later(2);
      const { CapturedAmount } = (await (await gateway.as("owner@demo.test")).call("GET", url)).body.data;
      expect(CapturedAmount).toBe("0.00");
      owner = await gateway.as("owner@demo.test");
      const { Amount, Currency, Data } = stored;
      expect((await owner.call("PUT", url, { body: { Amount, Currency, Data } })).status).toBe(200);
      expect(await charge()).not.toHaveProperty("error");
    },
  );

  it("A subscription continues after its customer paid an installment that was edited to cost more", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "week" });
    await later(7.1);
    const orderId = (await readSubscription(id)).Orders[1]?.id;
    const body = { Amount: "9000.00", Data: "{}" };
    await owner.call("PUT", `/api/company_site_orders/${orderId}`, { body });
    await actOnSecondOrder(id, "mark-paid");
    await later(0.1);
    expect((await readSubscription(id)).Status).toBe("PAYMENT:PAID");
    await later(7);
    expect((await readSubscription(id)).Orders).toHaveLength(3);
  });

  it("A delivery that a customer chose for an installment without paying is not charged to the card", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "week" });
    await later(7.1);
    const orderId = (await readSubscription(id)).Orders[1]?.id ?? 0;
    const { db } = gateway.services;
    const isOne = eq(orders.id, orderId);
    const [order] = await db.select().from(orders).where(isOne);
    const { items, ...rest } = JSON.parse(order?.data ?? "{}");
    const delivery = { type: "shipping", name: "Kurir", price: "250.00", qty: 1, pbl_choice: "courier" };
    const data = JSON.stringify({ ...rest, items: [...items, delivery] });
    await db.update(orders).set({ amount: "2140.00", data }).where(isOne);
    expect((await chargeNow(id)).body.error).toBeUndefined();
    const intents = await db.select().from(paymentIntents).where(eq(paymentIntents.orderId, orderId));
    expect(intents.map(({ amount }) => amount)).toEqual(["1890.00", "1890.00"]);
  });

  it("A subscription shows its next two installment dates until it ends", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" });
    const runAction = (action: string) =>
      owner.call("POST", `/api/company_site_subscriptions/${id}/actions/${action}`, { body: {} });
    const charges = (await readSubscription(id)).Charges;
    expect(charges?.awaited).toBe(false);
    const [dueAt, next] = [Date.parse(String(charges?.due)), Date.parse(String(charges?.next))];
    expect(next - dueAt).toBe(7 * dayMs);
    await runAction("charge-now");
    expect((await readSubscription(id)).Charges?.due).toBe(charges?.next);
    await runAction("cancel");
    expect((await readSubscription(id)).Charges).toBeNull();
  });

  it("A list of subscriptions reads the company data once, regardless of length", async () => {
    const weeklyTerms = { every: 1, unit: "week" };
    const ids = [
      await subscribe("4111111111111111", weeklyTerms),
      await subscribe("4111111111111111", weeklyTerms),
    ];
    const reads = jest.spyOn(companies.data, "mapFromDriverValue");
    const { body } = await owner.call("GET", "/api/company_site_subscriptions?perPage=100");
    expect(reads).toHaveBeenCalledTimes(1);
    const listedSubscriptions = body.data.filter(({ id }: Subscription) => ids.includes(id));
    const text = expect.any(String);
    const upcomingCharges = { due: text, next: text, awaited: false, tryAt: text };
    expect(listedSubscriptions.map(({ Charges }: Subscription) => Charges)).toEqual([
      upcomingCharges,
      upcomingCharges,
    ]);
    reads.mockRestore();
  });

  it("An installment confirmed by several users simultaneously is charged once", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    const dueAt = (await readSubscription(id)).Charges?.due;
    const url = `/api/company_site_subscriptions/${id}/actions/charge-now`;
    const charge = () => owner.call("POST", url, { body: { due: dueAt } });
    const answers = [...(await Promise.all([charge(), charge(), charge()])), await charge()];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.at(-1)?.body.error).toMatch(/^409 SUBSCRIPTION_CHARGED_SINCE/);
    expect((await readSubscription(id)).Orders).toHaveLength(2);
  });

  it("A second installment cannot be charged early before the first one's due date", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    const { due, next } = (await readSubscription(id)).Charges ?? {};
    expect((await chargeNow(id)).body.data).toMatchObject({ charged: true });
    expect((await chargeNow(id)).body.error).toMatch(
      /^409 SUBSCRIPTION_CHARGED_AHEAD The installment before/,
    );
    const earlyRead = await readSubscription(id);
    expect([earlyRead.Orders.length, earlyRead.Charges?.due]).toEqual([2, next]);
    await later((Date.parse(`${due}T23:59:59Z`) - gateway.services.now().getTime()) / dayMs);
    owner = await gateway.as("owner@demo.test");
    expect((await chargeNow(id)).body.data).toMatchObject({ charged: true });
    expect((await readSubscription(id)).Orders).toHaveLength(3);
  });

  it("An installment unknown to the bank is not charged once its subscription is canceled", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    jest.spyOn(gateway.services.log, "error").mockReturnValue();
    const askSpy = jest
      .spyOn(gateway.services.acquirer, "ask")
      .mockRejectedValue(new Error("no route to the bank"));
    await dueCharge(id);
    const [, order] = (await readSubscription(id)).Orders;
    const cancellation = await owner.call("POST", `/api/company_site_subscriptions/${id}/actions/cancel`, {
      body: {},
    });
    expect(cancellation.body.data.Status).toBe("PAYMENT:CANCELED");
    expect(askSpy).toHaveBeenCalled();
    jest.restoreAllMocks();
    await later(0.1);
    const expiredSubscription = await readSubscription(id);
    expect([expiredSubscription.Status, expiredSubscription.Orders.map(({ Status }) => Status)[1]]).toEqual([
      "PAYMENT:CANCELED",
      "PAYMENT:REFUSED",
    ]);
    expect(order?.Status).toBe("");
  });

  it("An installment that needs the customer's confirmation is declined and not immediately retried", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    const askSpy = jest.spyOn(gateway.services.acquirer, "ask").mockResolvedValue({ kind: "challenge" });
    await dueCharge(id);
    for (let minutes = 0; minutes < 3; minutes++) await later(2 / 24 / 60);
    askSpy.mockRestore();
    const overdueSubscription = await readSubscription(id);
    const isOfInstallment = eq(paymentIntents.orderId, overdueSubscription.Orders[1]?.id ?? 0);
    expect(await gateway.services.db.$count(paymentIntents, isOfInstallment)).toBe(1);
    expect([overdueSubscription.Status, overdueSubscription.Orders[1]?.Status]).toEqual([
      "PAYMENT:OVERDUE",
      "PAYMENT:REFUSED",
    ]);
    await later(1);
    expect((await readSubscription(id)).Status).toBe("PAYMENT:PAID");
  });

  it.each([
    ["mark-paid", "PAYMENT:PAID"],
    ["cancel", "PAYMENT:OVERDUE"],
  ])("A subscription is overdue while its fallback transfer is pending, until %s", async (action, status) => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    const { next_at } = JSON.parse((await readSubscription(id)).Data).schedule;
    await withFailingCards(() => dueCharge(id));
    const overdueSubscription = await readSubscription(id);
    expect([overdueSubscription.Status, overdueSubscription.Orders[1]?.Status]).toEqual([
      "PAYMENT:OVERDUE",
      "PAYMENT:AWAITING",
    ]);
    // The customer may have sent the transfer: the card is not charged as well.
    for (const days of [1, 2, 2]) await later(days);
    expect(await readSubscription(id)).toMatchObject({
      Status: overdueSubscription.Status,
      Orders: overdueSubscription.Orders,
    });
    await actOnSecondOrder(id, action);
    await later(0);
    const resumedSubscription = await readSubscription(id);
    expect([resumedSubscription.Status, resumedSubscription.Orders.length]).toEqual([status, 2]);
    expect(JSON.parse(resumedSubscription.Data).schedule.next_at > next_at).toBe(true);
    await dueCharge(id);
    expect((await readSubscription(id)).Orders[2]?.Status).toMatch(/^PAYMENT:PAID/);
  });

  it("A subscription continues when an overdue installment's offer expires during a pending transfer", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    await withFailingCards(() => dueCharge(id));
    const url = `/api/company_site_orders/${(await readSubscription(id)).Orders[1]?.id}`;
    const { Data } = (await owner.call("GET", url)).body.data;
    const offer = { ...JSON.parse(Data), is_pbl: true, pbl_offer_days: 2 };
    await owner.call("PUT", url, { body: { Data: JSON.stringify(offer) } });
    for (const days of [1, 2, 0.1]) await later(days);
    expect((await readSubscription(id)).Orders.map(({ Status }) => Status)[1]).toBe("PAYMENT:EXPIRED");
    await dueCharge(id);
    expect((await readSubscription(id)).Orders[2]?.Status).toMatch(/^PAYMENT:PAID/);
  });

  it("A subscription continues when a shop's declined charge replaces a pending transfer", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    await withFailingCards(() => dueCharge(id));
    await later(1);
    const [charge] = await gateway.services.db
      .select({ uid: vaultTokens.uid })
      .from(subscriptionCharges)
      .innerJoin(vaultTokens, eq(vaultTokens.id, subscriptionCharges.vaultTokenId))
      .where(eq(subscriptionCharges.subscriptionId, id));
    const declinedAnswer = { kind: "refused", code: "05", text: "Declined" } as const;
    const askSpy = jest.spyOn(gateway.services.acquirer, "ask").mockResolvedValue(declinedAnswer);
    const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
    const { body } = await shopClient(gateway, keys).charge({
      order_uid: (await readSubscription(id)).Orders[1]?.Uid ?? "",
      order_amount: "1890.00",
      order_currency: "RSD",
      vault_token_uid: charge?.uid ?? "",
    });
    askSpy.mockRestore();
    expect(body.status).toBe("PAYMENT:REFUSED");
    await later(0.1);
    expect((await readSubscription(id)).Status).toBe("PAYMENT:PAID");
  });

  it("The subscription job charges no card while a transfer for an early charge is pending", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    await withFailingCards(() => chargeNow(id));
    expect((await readSubscription(id)).Charges?.awaited).toBe(true);
    await dueCharge(id);
    expect((await readSubscription(id)).Orders.map(({ Status }) => Status)[1]).toBe("PAYMENT:AWAITING");
    await actOnSecondOrder(id, "mark-paid");
    await later(0);
    expect((await readSubscription(id)).Status).toBe("PAYMENT:PAID");
    await dueCharge(id);
    expect((await readSubscription(id)).Orders[2]?.Status).toMatch(/^PAYMENT:PAID/);
  });

  it("A new installment is charged even if a transfer for an older one is pending", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    await withFailingCards(() => dueCharge(id));
    // The previous release advanced the schedule as if the transfer had been paid.
    const soonDate = new Date(gateway.services.now().getTime() + 20 * dayMs);
    await gateway.services.db
      .update(subscriptionCharges)
      .set({ dueAt: soonDate, tryAt: soonDate })
      .where(eq(subscriptionCharges.subscriptionId, id));
    await later(20.1);
    expect((await readSubscription(id)).Orders.slice(1).map(({ Status }) => Status.split(" ")[0])).toEqual([
      "PAYMENT:AWAITING",
      "PAYMENT:PAID",
    ]);
  });

  it("A manual order with an installment's number does not charge the card", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" });
    const { Uid: uid, Charges } = await readSubscription(id);
    const Uid = `${uid}-${Charges?.due.replaceAll("-", "")}`;
    const body = { CompanySiteId: siteId, Amount: "1.00", Currency: "RSD", Data: "{}" };
    const create = async (name: string) =>
      (await owner.call("POST", "/api/company_site_orders", { body: { ...body, Uid: name } })).body.data;
    const manualOrder = await create(Uid);
    await create(`${Uid}-2`);
    await dueCharge(id);
    const { Orders } = await readSubscription(id);
    expect(Orders[1]).toMatchObject({ Uid: `${Uid}-3`, Status: expect.stringMatching(/^PAYMENT:PAID/) });
    const url = `/api/company_site_orders/${manualOrder.id}`;
    expect((await owner.call("GET", url)).body.data.Status).toBe("");
  });

  it("An early charge moves a subscription's next charge", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    const before = JSON.parse((await readSubscription(id)).Data).schedule.next_at;
    const runAction = (action: string, person = owner) =>
      person.call("POST", `/api/company_site_subscriptions/${id}/actions/${action}`, { body: {} });
    expect((await runAction("charge-now")).body.data).toMatchObject({
      charged: true,
      Status: "PAYMENT:PAID",
    });
    const movedSubscription = await readSubscription(id);
    expect(movedSubscription.Orders).toHaveLength(2);
    expect(Date.parse(JSON.parse(movedSubscription.Data).schedule.next_at)).toBeGreaterThan(
      Date.parse(before),
    );
    const support = await gateway.as("support@demo.test");
    expect((await runAction("cancel", support)).status).toBe(403);
    expect((await runAction("cancel")).body.data.Status).toBe("PAYMENT:CANCELED");
    expect((await runAction("charge-now")).body.error).toMatch(/^409 SUBSCRIPTION_ENDED/);
    await later(70);
    expect((await readSubscription(id)).Orders).toHaveLength(2);
  });

  it.each(["4111111111111111", "4000000000000341"])(
    "The subscription job skips a subscription that a user has just charged, until the next due date (card %s)",
    async (number) => {
      const id = await subscribe(number, { every: 1, unit: "week" });
      gateway.pass(7.1 * dayMs);
      owner = await gateway.as("owner@demo.test");
      await owner.call("POST", `/api/company_site_subscriptions/${id}/actions/charge-now`, { body: {} });
      const chargedSubscription = await readSubscription(id);
      await chargeClaimed(gateway.services, id);
      expect(await readSubscription(id)).toEqual(chargedSubscription);
      await later(7.1);
      expect(await readSubscription(id)).not.toEqual(chargedSubscription);
    },
  );

  it("A manual charge declined by the issuer is reported with a reason", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "month" });
    const url = `/api/company_site_subscriptions/${id}/actions/charge-now`;
    const { body } = await owner.call("POST", url, { body: {} });
    expect(body.data).toMatchObject({
      charged: false,
      reason: "Insufficient funds",
      Status: "PAYMENT:OVERDUE",
    });
  });

  it("A manual charge that falls back to a transfer is reported with the bank's reason", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "month" });
    await withFailingCards(async () => {
      const { body } = await chargeNow(id);
      expect(body.data).toMatchObject({ charged: false, reason: "System malfunction" });
    });
  });

  it("A subscription skips a period with a canceled order and does not count the period as paid", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "month" });
    const { next_at } = JSON.parse((await readSubscription(id)).Data).schedule;
    await later((Date.parse(next_at) - gateway.services.now().getTime()) / dayMs + 0.1);
    const { Orders } = await readSubscription(id);
    const cancellation = await owner.call("POST", `/api/company_site_orders/${Orders[1]?.id}/actions/cancel`);
    expect(cancellation.body.data.Status).toBe("PAYMENT:CANCELED");
    await later(1.1);
    const afterCancel = await readSubscription(id);
    expect(afterCancel.Status).toBe("PAYMENT:OVERDUE");
    expect(afterCancel.Orders).toHaveLength(2);
    const { schedule } = JSON.parse(afterCancel.Data);
    expect(schedule.retries).toBe(0);
    expect(Date.parse(schedule.next_at)).toBeGreaterThan(Date.parse(next_at) + 27 * dayMs);
  });

  it.each([
    ["mark-paid", "PAYMENT:PAID"],
    ["cancel", "PAYMENT:OVERDUE"],
  ])(
    "A subscription with a failed last retry continues after %s of the installment",
    async (action, status) => {
      const id = await subscribe("4000000000000341", { every: 1, unit: "month" });
      await dueCharge(id);
      for (const days of [1, 2, 2]) await later(days);
      const overdueSubscription = await readSubscription(id);
      expect(JSON.parse(overdueSubscription.Data).schedule.retries).toBe(3);
      await actOnSecondOrder(id, action);
      await later(0);
      const resumedSubscription = await readSubscription(id);
      expect([resumedSubscription.Status, resumedSubscription.Orders.length]).toEqual([status, 2]);
      expect(String(resumedSubscription.Charges?.due) > String(overdueSubscription.Charges?.due)).toBe(true);
      await later(31);
      expect((await readSubscription(id)).Orders).toHaveLength(3);
    },
  );

  it("A subscription and its split pay start when the reserved amount is captured", async () => {
    const card = (await owner.call("GET", "/api/company_site_payment_methods/1")).body.data;
    const data = JSON.parse(card.Data);
    const capture = (Capture: string) =>
      owner.call("PUT", "/api/company_site_payment_methods/1", {
        body: { Data: JSON.stringify({ ...data, parameters: { ...data.parameters, Capture } }) },
      });
    expect((await capture("manual")).status).toBe(200);
    await expect(subscribe("4111111111111111", { every: 1, unit: "week" })).rejects.toThrow();
    const order = await newestOrder();
    const url = `/api/company_site_orders/${order.id}`;
    expect([order.Status.split(" ")[0], order.SplitPayData]).toEqual(["PAYMENT:RESERVED", "{}"]);
    // A disabled method takes no new payments, but money that it has reserved is still captured.
    const enable = (Enabled: boolean) =>
      owner.call("PUT", "/api/company_site_payment_methods/1", { body: { Enabled } });
    await enable(false);
    await owner.call("POST", `${url}/actions/capture`, { body: { amount: "2000.00" } });
    await enable(true);
    const capturedOrder = (await owner.call("GET", url)).body.data;
    expect(capturedOrder.SubscriptionId).toEqual(expect.any(Number));
    const { status, parts } = JSON.parse(capturedOrder.SplitPayData);
    expect(status).toBe("SPLIT");
    for (const { share, amount } of parts) expect(Number(amount)).toBeCloseTo(20 * Number(share), 1);
    const [payment] = capturedOrder.Transactions;
    expect(payment.Status).toBe("PAYMENT:PAID");
    expect(JSON.parse(payment.Data).result).toMatchObject({ payment_amount: "2000.00" });
    const subscriptionFilter = encodeURIComponent(
      JSON.stringify({ SubscriptionId: capturedOrder.SubscriptionId }),
    );
    const listedTransactions = await owner.call(
      "GET",
      `/api/company_site_transactions?filter=${subscriptionFilter}`,
    );
    expect(listedTransactions.body.data).toMatchObject([
      { Uid: payment.Uid, Amount: "2000.00", SplitPayData: capturedOrder.SplitPayData },
    ]);
    // Refunds take their part from each receiver, and the refund's transaction shows which.
    for (const amount of ["333.33", "1666.67"]) {
      const before = JSON.parse((await owner.call("GET", url)).body.data.SplitPayData).parts;
      await owner.call("POST", `${url}/actions/refund`, { body: { amount } });
      const after = (await owner.call("GET", url)).body.data;
      const split = JSON.parse(after.SplitPayData);
      expect(split.status).toBe(amount === "333.33" ? "PARTIALLY-REFUNDED" : "REFUNDED");
      const [newest] = (
        await owner.call("GET", `/api/company_site_transactions?filter=${subscriptionFilter}`)
      ).body.data;
      expect(newest.Amount).toBe(`-${amount}`);
      for (const [at, part] of split.parts.entries()) {
        const cents = (text: string) => Math.round(Number(text) * 100);
        expect(cents(part.amount) + cents(part.refunded)).toBe(cents(parts[at].amount));
        expect(cents(JSON.parse(newest.SplitPayData).parts[at].amount)).toBe(
          cents(part.amount) - cents(before[at].amount),
        );
        if (split.status === "REFUNDED") expect(part.amount).toBe("0.00");
      }
    }
    expect((await capture(data.parameters.Capture)).status).toBe(200);
  });

  it("A person cannot change the terms of a subscription whose first payment is reserved", async () => {
    const card = (await owner.call("GET", "/api/company_site_payment_methods/1")).body.data;
    const data = JSON.parse(card.Data);
    const capture = (Capture: string) =>
      owner.call("PUT", "/api/company_site_payment_methods/1", {
        body: { Data: JSON.stringify({ ...data, parameters: { ...data.parameters, Capture } }) },
      });
    await capture("manual");
    await expect(subscribe("4111111111111111", { every: 1, unit: "month" })).rejects.toThrow();
    await capture(data.parameters.Capture);
    const order = await newestOrder();
    const url = `/api/company_site_orders/${order.id}`;
    const staff = await gateway.as("staff@demo.test");
    const { items, ...rest } = JSON.parse(order.Data);
    const edit = (changes: object) =>
      staff.call("PUT", url, { body: { Data: JSON.stringify({ ...rest, items, ...changes }) } });
    const [coffeeItem, cup] = items;
    const dear = { ...coffeeItem, price: "90000.00", subscription: { every: 1, unit: "day" } };
    const discount = { type: "discount", name: "Popust", price: "88110.00", qty: 1, tax_percent: 20 };
    const changes = [
      { items: [dear, discount, cup] },
      { items: [{ ...coffeeItem, subscription: { every: 1, unit: "day" } }, cup] },
      { items: [{ ...coffeeItem, subscription: undefined }, cup], subscription: { every: 1, unit: "day" } },
    ];
    for (const change of changes) expect((await edit(change)).status).toBe(409);
    expect((await edit({ note: "Pozvati" })).status).toBe(200);
    await staff.call("POST", `${url}/actions/capture`, { body: {} });
    const { SubscriptionId } = (await owner.call("GET", url)).body.data;
    const { Amount, Data } = await readSubscription(SubscriptionId);
    expect([Amount, JSON.parse(Data).schedule]).toEqual([
      "1890.00",
      expect.objectContaining({ unit: "month" }),
    ]);
  });

  it("A subscription waits while its method is disabled, and is charged after the method is enabled", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" });
    const enable = (Enabled: boolean) =>
      owner.call("PUT", "/api/company_site_payment_methods/1", { body: { Enabled } });
    await enable(false);
    const dueSubscription = await readSubscription(id);
    await later(7.1);
    await gateway.jobs.runDue();
    expect(await readSubscription(id)).toEqual(dueSubscription);
    const url = `/api/company_site_subscriptions/${id}/actions/charge-now`;
    expect((await owner.call("POST", url, { body: {} })).body.error).toMatch(
      /^409 SUBSCRIPTION_WITHOUT_METHOD/,
    );
    await enable(true);
    await later(1.1 / 24);
    const chargedSubscription = await readSubscription(id);
    expect(chargedSubscription.Status).toBe("PAYMENT:PAID");
    expect(chargedSubscription.Orders[1]?.Status).toMatch(/^PAYMENT:PAID/);
  });

  it("A subscription waits while its POS is disabled, without charging the customer", async () => {
    const id = await subscribe("4111111111111111", { every: 1, unit: "week" });
    const enable = (Enabled: boolean) =>
      owner.call("PUT", `/api/company_sites/${siteId}`, { body: { Enabled } });
    await enable(false);
    const dueSubscription = await readSubscription(id);
    const url = `/api/company_site_subscriptions/${id}/actions/charge-now`;
    expect((await owner.call("POST", url, { body: {} })).body.error).toMatch(
      /^409 SUBSCRIPTION_POS_OFF This POS is turned off, so nothing was charged\./,
    );
    await later(7.1);
    expect(await readSubscription(id)).toEqual(dueSubscription);
    await enable(true);
    await later(1.1 / 24);
    expect((await readSubscription(id)).Orders).toHaveLength(2);
  });

  it("A late retry is followed by one retry a day later, not by all remaining retries", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "month" });
    const { next_at } = JSON.parse((await readSubscription(id)).Data).schedule;
    const retries = async () => JSON.parse((await readSubscription(id)).Data).schedule.retries;
    await later((Date.parse(next_at) - gateway.services.now().getTime()) / dayMs + 7);
    await gateway.jobs.runDue();
    expect(await retries()).toBe(1);
    const retryCounts = [];
    for (const days of [0.9, 0.2, 1.7, 0.4, 2.1]) {
      await later(days);
      retryCounts.push(await retries());
    }
    expect(retryCounts).toEqual([1, 2, 2, 3, 3]);
  });

  it("A failed early charge by a user leaves the subscription's due date and retries unchanged", async () => {
    const id = await subscribe("4000000000000341", { every: 1, unit: "month" });
    const { next_at } = JSON.parse((await readSubscription(id)).Data).schedule;
    await owner.call("POST", `/api/company_site_subscriptions/${id}/actions/charge-now`, { body: {} });
    expect(JSON.parse((await readSubscription(id)).Data).schedule).toMatchObject({ next_at, retries: 0 });
  });

  it("A whole-order subscription renews the whole order", async () => {
    const createdSubscription = await readSubscription(
      await subscribe("4111111111111111", { every: 1, unit: "week" }, true),
    );
    expect(createdSubscription.Amount).toBe("2390.00");
    await later(7.1);
    const renewedSubscription = await readSubscription(createdSubscription.id);
    const { body } = await owner.call("GET", `/api/company_site_orders/${renewedSubscription.Orders[1]?.id}`);
    expect(JSON.parse(body.data.Data).items.map((item: { name: string }) => item.name)).toEqual([
      "Kafa mesečno",
      "Šolja",
    ]);
  });

  it("A whole-order subscription costs what its pay page shows, without the chosen delivery", async () => {
    const body = {
      ...{ Uid: "S-DELIVERED", CompanySiteId: siteId, Amount: "1890.00", Currency: "RSD" },
      Data: JSON.stringify({
        items: [{ ...coffee, virtual: false }],
        subscription: { every: 1, unit: "month" },
        ...{ is_pbl: true, hpaylang: "en", allow_pm: ["card"], allow_sm: ["flat-rate"] },
      }),
    };
    const { id } = (await owner.call("POST", "/api/company_site_orders", { body })).body.data;
    const path = payPagePath(gateway, siteId, body.Uid);
    const page = (await gateway.app.inject(`${path}?pay=card&ship=flat-rate`)).body;
    const hiddenFields = page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
    const form = Object.fromEntries(Array.from(hiddenFields, ([, name, value]) => [name, value]));
    expect([form.total, form.terms]).toEqual(["2280.00", "1890.00 RSD 1 month "]);
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123", holder: "VUK" };
    await submitForm(gateway, `${path}/pay`, { ...form, ...card });
    const { SubscriptionId } = (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
    expect(await readSubscription(SubscriptionId)).toMatchObject({ Amount: "1890.00" });
    await dueCharge(SubscriptionId);
    const renewal = (await readSubscription(SubscriptionId)).Orders[1];
    const renewedOrder = (await owner.call("GET", `/api/company_site_orders/${renewal?.id}`)).body.data;
    expect(renewedOrder).toMatchObject({ Amount: "1890.00", CapturedAmount: "1890.00" });
  });

  it("A subscription does not start at a POS that stores no cards", async () => {
    const url = `/api/company_sites/${siteId}`;
    const { Data } = (await owner.call("GET", url)).body.data;
    const countTokens = () => gateway.services.db.$count(vaultTokens);
    const before = await countTokens();
    const policy = { ...JSON.parse(Data), CofPolicy: "none" };
    await owner.call("PUT", url, { body: { Data: JSON.stringify(policy) } });
    await expect(subscribe("4111111111111111", { every: 1, unit: "week" })).rejects.toThrow();
    await owner.call("PUT", url, { body: { Data } });
    const order = await newestOrder();
    expect(order).toMatchObject({ Status: expect.stringMatching(/^PAYMENT:PAID/), SubscriptionId: null });
    expect(await countTokens()).toBe(before);
    await subscribe("4111111111111111", { every: 1, unit: "week" });
    expect(await countTokens()).toBe(before + 1);
  });

  it("A subscription is not split if the receivers' shares exceed the total", async () => {
    const parameters = { Account: "160000000000000270", Share: "85.01" };
    const body = {
      CompanyId: 1,
      Url: "druga.zadruga",
      SiteType: "splitpay",
      Enabled: true,
      Data: JSON.stringify({ parameters }),
    };
    const { id } = (await owner.call("POST", "/api/company_sites", { body })).body.data;
    const splitOfNext = async (Share: string) => {
      const Data = JSON.stringify({ parameters: { ...parameters, Share } });
      await owner.call("PUT", `/api/company_sites/${id}`, { body: { Data } });
      await subscribe("4111111111111111", { every: 1, unit: "week" });
      return JSON.parse((await newestOrder()).SplitPayData);
    };
    // The demo's own receiver has 15 percent.
    expect(await splitOfNext("85.01")).toEqual({ status: "SHARES-OVER-100", currency: "RSD", parts: [] });
    const { status, parts } = await splitOfNext("85");
    expect(status).toBe("SPLIT");
    expect(parts.map((part: { amount: string }) => part.amount).toSorted()).toEqual(["2031.50", "358.50"]);
    await owner.call("DELETE", `/api/company_sites/${id}`);
  });

  it("An order is paid without a subscription when its discounts leave nothing to charge later", async () => {
    const discount = { type: "discount", name: "Popust", price: "100.00", qty: 1 };
    const items = [
      coffee,
      { ...coffee, name: "Šolja", price: "600.00" },
      { ...discount, subscription: { every: 1, unit: "month" } },
    ];
    await expect(subscribe("4111111111111111", {}, false, { items })).rejects.toThrow();
    expect(await newestOrder()).toMatchObject({ CapturedAmount: "2390.00", SubscriptionId: null });
  });

  it("A subscription ends on its end date", async () => {
    const ends = new Date(gateway.services.now().getTime() + 10 * dayMs).toISOString();
    const id = await subscribe("4111111111111111", { every: 1, unit: "week", ends_at: ends });
    await later(7.1);
    await later(7.1);
    const endedSubscription = await readSubscription(id);
    expect(endedSubscription.Status).toBe("PAYMENT:EXPIRED");
    expect(endedSubscription.Orders).toHaveLength(2);
  });

  it("A daily subscription is charged each calendar day of the company, even when clocks change", async () => {
    const now = gateway.services.now();
    const change = new Date(Date.UTC(now.getUTCFullYear() + 1, 2, 31));
    change.setUTCDate(31 - change.getUTCDay());
    // Half past one in Belgrade: during summer time, two of these instants are on one UTC day.
    gateway.pass(change.getTime() + 30 * 60_000 - 2 * dayMs - now.getTime());
    const id = await subscribe("4111111111111111", { every: 1, unit: "day" });
    for (let day = 1; day <= 3; day++) await later(1.05);
    const { Orders } = await readSubscription(id);
    const [, ...chargedOrders] = Orders.map((order) => [order.Uid.slice(-4), order.Status.split(" ")[0]]);
    const days = [-1, 0, 1].map((offset) => {
      const day = new Date(change.getTime() + offset * dayMs).toISOString();
      return [day.slice(5, 10).replace("-", ""), "PAYMENT:PAID"];
    });
    expect(chargedOrders).toEqual(days);
  });
});
