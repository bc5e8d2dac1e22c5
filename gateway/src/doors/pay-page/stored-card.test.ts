import { eq } from "drizzle-orm";
import { vaultTokens } from "../../platform/database/schema/payments";
import { paymentMethods } from "../../platform/database/schema/pos";
import { payPagePath } from "../../testing/pay-page-path";
import { shopClient } from "../../testing/shop-client";
import { startedGateway } from "../../testing/started-gateway";
import { submitForm } from "../../testing/submit-form";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const token = "stored-card-token-1";
const form = { pay: "card", ship: "", total: "100.00", currency: "RSD", stored: "1" };

describe("a stored card on the pay page", () => {
  const env = startedGateway();
  const store = (uid: string, fields: object = {}) =>
    shopClient(env.gateway, keys).store({
      order_uid: uid,
      order_amount: "100.00",
      order_currency: "RSD",
      payment_method: "card",
      order_items: [{ type: "product", name: "Kafa", price: "100.00", qty: 1, virtual: true }],
      ...fields,
    });
  const page = async (uid: string, query = "pay=card") =>
    (await env.gateway.app.inject(`${payPagePath(env.gateway, 1, uid)}?${query}`)).body;
  const pay = (path: string, fields: Readonly<Record<string, string>> = form) =>
    submitForm(env.gateway, `${path}/pay`, fields);
  const statusOf = async (uid: string) =>
    String(
      (
        await shopClient(env.gateway, keys).handle(`payment/${keys.uid}/1/${uid}/queryRequest`, {
          order_uid: uid,
        })
      ).body.status,
    );

  beforeAll(async () => {
    const { data } = (await env.owner.call("GET", "/api/company_site_payment_methods")).body;
    const card = data.find((card: { Uid: string; CompanySiteId: number }) => card.Uid === "card");
    await env.gateway.services.db.insert(vaultTokens).values({
      uid: token,
      companySiteId: 1,
      sitePaymentMethodId: card.id,
      card: JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" }),
    });
  });

  it("A payment request that names a stored card is paid with one click", async () => {
    await store("KEPT-1", { vault_token_uid: token });
    const shownPage = await page("KEPT-1");
    expect(shownPage).toContain("Visa •••• 4242");
    expect(shownPage).not.toContain('name="number"');
    expect((await pay(payPagePath(env.gateway, 1, "KEPT-1"))).statusCode).toBe(303);
    expect(await statusOf("KEPT-1")).toMatch(/^PAYMENT:PAID/);
  });

  it("An outdated pay page never charges a stored card other than the one it showed", async () => {
    const { db } = env.gateway.services;
    const [first] = await db.select().from(vaultTokens).where(eq(vaultTokens.uid, token));
    if (!first) throw new Error("there is no stored card");
    await db.insert(vaultTokens).values({ ...first, id: undefined, uid: `${token}-other` });
    await store("KEPT-OLD", { vault_token_uid: token });
    const storedCard = /name="stored" value="(\w+)"/.exec(await page("KEPT-OLD"))?.[1] ?? "";
    await store("KEPT-OLD", { vault_token_uid: `${token}-other` });
    const path = payPagePath(env.gateway, 1, "KEPT-OLD");
    expect((await pay(path, { ...form, stored: storedCard })).statusCode).toBe(409);
    await store("KEPT-OLD", { vault_token_uid: token });
    expect((await pay(path, { ...form, stored: storedCard })).statusCode).toBe(303);
  });

  it("A customer can type another card instead of using the stored card", async () => {
    await store("KEPT-2", { vault_token_uid: token });
    const shownPage = await page("KEPT-2", "pay=card&card=new");
    expect(shownPage).toContain('name="number"');
    expect(shownPage).not.toContain("4242");
  });

  it("An order number alone neither shows nor charges a stored card", async () => {
    await store("KEPT-3", { vault_token_uid: token });
    const openPage = (await env.gateway.app.inject("/pbl/1-KEPT-3?pay=card")).body;
    expect(openPage).not.toContain("4242");
    expect((await pay("/pbl/1-KEPT-3")).statusCode).toBe(409);
    expect(await statusOf("KEPT-3")).not.toMatch(/PAID/);
  });

  it.each(["", "new"])(
    "A later request with the token %p removes the stored card from the order",
    async (laterToken) => {
      const uid = `KEPT-4${laterToken}`;
      await store(uid, { vault_token_uid: token });
      await store(uid, { vault_token_uid: laterToken });
      expect(await page(uid)).not.toContain("4242");
      expect((await pay(payPagePath(env.gateway, 1, uid))).statusCode).toBe(409);
      expect(await statusOf(uid)).not.toMatch(/PAID/);
    },
  );

  it("Staff can neither attach a stored card to an order nor charge it", async () => {
    const staff = await env.gateway.as("staff@demo.test");
    const data = JSON.stringify({ vault_token_uid: token });
    const order = { CompanySiteId: 1, Amount: "100.00", Currency: "RSD" };
    const refusal = { errors: [{ field: "vault_token_uid", code: "NOT_WRITABLE" }] };
    const creation = await staff.call("POST", "/api/company_site_orders", {
      body: { ...order, Uid: "KEPT-6", Data: data },
    });
    expect(creation.body).toMatchObject(refusal);
    const { body } = await staff.call("POST", "/api/company_site_orders", {
      body: { ...order, Uid: "KEPT-7", Data: "{}" },
    });
    const url = `/api/company_site_orders/${body.data.id}`;
    expect((await staff.call("PUT", url, { body: { Data: data } })).body).toMatchObject(refusal);
    // Text becomes JSON, or a name another name, once an invisible character is removed.
    for (const [n, hidden] of ["\\\u200bu200b", "\\udb40\u200b\\udc61"].entries()) {
      const Data = `{"vault_token_uid${hidden}":"${token}"}`;
      const hiddenCreation = await staff.call("POST", "/api/company_site_orders", {
        body: { ...order, Uid: `KEPT-HIDDEN-${n}`, Data },
      });
      const { id = body.data.id } = hiddenCreation.body.data ?? {};
      const attachment = await staff.call("PUT", `/api/company_site_orders/${id}`, { body: { Data: data } });
      expect(attachment.body).toMatchObject(refusal);
    }

    await store("KEPT-8", { vault_token_uid: token });
    const filter = encodeURIComponent(JSON.stringify({ Uid: "KEPT-8" }));
    const [sentOrder] = (await env.owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data;
    const Data = JSON.stringify({ ...JSON.parse(sentOrder.Data), hpayedit: true });
    const takeover = await env.owner.call("PUT", `/api/company_site_orders/${sentOrder.id}`, {
      body: { Data },
    });
    expect(takeover.status).toBe(200);
    expect(await page("KEPT-8")).not.toContain("4242");
    expect((await pay(payPagePath(env.gateway, 1, "KEPT-8"))).statusCode).toBe(409);
    // Invisible characters are removed from the Data, so a name that contains one is checked without it.
    for (const hidden of ["hpay\u200bedit", "hpay\\u200bedit"]) {
      const hiddenData = Data.replace(/}$/, `,"${hidden}":false}`);
      const answer = await staff.call("PUT", `/api/company_site_orders/${sentOrder.id}`, {
        body: { Data: hiddenData },
      });
      expect([answer.status, await page("KEPT-8")]).toEqual([403, expect.not.stringContaining("4242")]);
      expect((await staff.call("PUT", url, { body: { Data: `{"${hidden}":true}` } })).status).toBe(403);
    }
    const returnedData = JSON.stringify({ ...JSON.parse(sentOrder.Data), hpayedit: false });
    const update = await env.owner.call("PUT", `/api/company_site_orders/${sentOrder.id}`, {
      body: { Data: returnedData },
    });
    expect(update.status).toBe(200);
    expect(await page("KEPT-8")).not.toContain("4242");
    await store("KEPT-8", { vault_token_uid: token });
    expect(await page("KEPT-8")).toContain("4242");
  });

  const orderOf = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await env.owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data[0];
  };

  it("A subscription bought with a stored card can be charged again", async () => {
    const subscription = { every: 1, unit: "week" };
    const item = { type: "product", name: "Kafa", price: "100.00", qty: 1, virtual: true, subscription };
    await store("KEPT-9", { vault_token_uid: token, order_items: [item] });
    for (const query of ["pay=card", "pay=card&card=new"])
      expect(await page("KEPT-9", query)).toMatch(/payments of your subscription: RSD\s100\.00 \/ 1 week/);
    await pay(payPagePath(env.gateway, 1, "KEPT-9"));
    const { Status, SubscriptionId } = await orderOf("KEPT-9");
    expect([Status, SubscriptionId]).toEqual([expect.stringMatching(/^PAYMENT:PAID/), expect.any(Number)]);
    const url = `/api/company_site_subscriptions/${SubscriptionId}`;
    const chargeAnswer = await env.owner.call("POST", `${url}/actions/charge-now`, { body: {} });
    expect(chargeAnswer.body.data).toMatchObject({ charged: true });
  });

  it.each([
    [{ type: "discount", price: "100.00" }, "1.00"],
    [{ type: "product", price: "0.00" }, "2.00"],
  ])("An order without a recurring amount (%j) is paid without a subscription", async (line, price) => {
    const uid = `NO-CHARGE-${price}`;
    const subscription = { every: 1, unit: "month" };
    const order_items = [
      {
        type: "product",
        name: "Kafa",
        price: line.type === "discount" ? "200.00" : "100.00",
        qty: 1,
        virtual: true,
      },
      { ...line, name: "Popust", qty: 1, virtual: true, subscription },
    ];
    await store(uid, { order_items });
    expect(await page(uid)).not.toContain("payments of your subscription");
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123", holder: "ANA" };
    await pay(payPagePath(env.gateway, 1, uid), {
      pay: "card",
      ship: "",
      total: "100.00",
      currency: "RSD",
      ...card,
    });
    const { Status, SubscriptionId } = await orderOf(uid);
    expect([Status, SubscriptionId]).toEqual([expect.stringMatching(/^PAYMENT:PAID/), null]);
  });

  /** Items that cost 100.00 in total, with a subscription at another price. */
  const items = (price: string, unit: string) => [
    { type: "product", name: "Kafa", price, qty: 1, virtual: true, subscription: { every: 1, unit } },
    { type: "discount", name: "Popust", price: String(Number(price) - 100), qty: 1, virtual: true },
  ];
  const withManualCapture = async <T>(run: () => Promise<T>): Promise<T> => {
    const url = "/api/company_site_payment_methods/1";
    const { parameters, ...data } = JSON.parse((await env.owner.call("GET", url)).body.data.Data);
    const capture = (Capture: string) =>
      env.owner.call("PUT", url, {
        body: { Data: JSON.stringify({ ...data, parameters: { ...parameters, Capture } }) },
      });
    await capture("manual");
    return run().finally(() => capture("auto"));
  };

  it("A shop's request during a pending payment or a reservation cannot change the subscription terms", async () => {
    const { acquirer } = env.gateway.services;
    const askBank = acquirer.ask.bind(acquirer);
    jest.spyOn(acquirer, "ask").mockImplementationOnce(async (request, signal) => {
      await store("TERMS-2", { order_items: items("900.00", "day") });
      return askBank(request, signal);
    });
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123", holder: "ANA" };
    const typedForm = { pay: "card", ship: "", total: "100.00", currency: "RSD", ...card };
    await store("TERMS-2", { order_items: items("150.00", "month") });
    await pay(payPagePath(env.gateway, 1, "TERMS-2"), typedForm);
    await store("TERMS-3", { order_items: items("150.00", "month") });
    await withManualCapture(() => pay(payPagePath(env.gateway, 1, "TERMS-3"), typedForm));
    await store("TERMS-3", { order_items: items("900.00", "day") });
    const reservedOrder = await orderOf("TERMS-3");
    await env.owner.call("POST", `/api/company_site_orders/${reservedOrder.id}/actions/capture`, {
      body: {},
    });
    for (const uid of ["TERMS-2", "TERMS-3"]) {
      const { SubscriptionId } = await orderOf(uid);
      const { body } = await env.owner.call("GET", `/api/company_site_subscriptions/${SubscriptionId}`);
      expect([uid, body.data.Amount]).toEqual([uid, "150.00"]);
    }
  });

  it("Terms that a person stored under a shop's next number do not apply to the shop's order", async () => {
    const body = {
      ...{ Uid: "TERMS-4", CompanySiteId: 1, Amount: "1.00", Currency: "RSD" },
      Data: JSON.stringify({ subscription: { every: 1, unit: "day" } }),
    };
    const staff = await env.gateway.as("staff@demo.test");
    expect((await staff.call("POST", "/api/company_site_orders", { body })).status).toBe(201);
    await store("TERMS-4");
    expect(await page("TERMS-4")).not.toContain("payments of your subscription");
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123", holder: "ANA" };
    const dockedForm = { pay: "card", ship: "", total: "100.00", currency: "RSD", docked: "1", ...card };
    await pay(payPagePath(env.gateway, 1, "TERMS-4"), dockedForm);
    const { Status, SubscriptionId } = await orderOf("TERMS-4");
    expect([Status, SubscriptionId]).toEqual([expect.stringMatching(/^PAYMENT:PAID/), null]);
  });

  it("A customer never agrees to subscription terms other than those on the page", async () => {
    const card = { expiry: "12/31", cvv: "123", holder: "ANA" };
    const seenForm = async (uid: string) => {
      const hiddenFields = (await page(uid)).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
      return Object.fromEntries(Array.from(hiddenFields, ([, name, value]) => [name, value]));
    };
    await store("TERMS-1", { order_items: items("150.00", "month") });
    const form = await seenForm("TERMS-1");
    expect(form.terms).toBe("150.00 RSD 1 month ");
    await store("TERMS-1", { order_items: items("900.00", "day") });
    const path = payPagePath(env.gateway, 1, "TERMS-1");
    const answer = await pay(path, { ...form, ...card, number: "4111111111111111" });
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining("Nothing was charged")]);

    const bankAnswer = await pay(path, {
      ...(await seenForm("TERMS-1")),
      ...card,
      number: "4000000000003220",
    });
    await store("TERMS-1", { order_items: items("950.00", "day") });
    await submitForm(env.gateway, String(bankAnswer.headers.location), { answer: "confirm" });
    const { Status, SubscriptionId, CapturedAmount } = await orderOf("TERMS-1");
    expect([Status, SubscriptionId, CapturedAmount]).toEqual(["PAYMENT:REFUSED", null, "0.00"]);
  });

  it("A subscription does not start with a method that cannot charge stored cards", async () => {
    const supports = (subscriptionsType: string) =>
      env.gateway.services.db
        .update(paymentMethods)
        .set({ subscriptionsType })
        .where(eq(paymentMethods.name, "sandbox-card"));
    const subscription = { every: 1, unit: "week" };
    const item = { type: "product", name: "Kafa", price: "100.00", qty: 1, virtual: true, subscription };
    await store("KEPT-12", { vault_token_uid: token, order_items: [item] });
    await supports("");
    try {
      await pay(payPagePath(env.gateway, 1, "KEPT-12"));
    } finally {
      await supports("cof-tokenization");
    }
    const { Status, SubscriptionId } = await orderOf("KEPT-12");
    expect([Status, SubscriptionId]).toEqual([expect.stringMatching(/^PAYMENT:PAID/), null]);
  });

  it("A stored-card payment is only reserved under manual capture, while a shop's charge is captured", async () => {
    await store("KEPT-10", { vault_token_uid: token });
    await store("KEPT-11");
    const [reservedOrder, chargedOrder] = await withManualCapture(async () => {
      await pay(payPagePath(env.gateway, 1, "KEPT-10"));
      const shopOrder = { order_uid: "KEPT-11", order_amount: "100.00", order_currency: "RSD" };
      const client = shopClient(env.gateway, keys);
      return [await orderOf("KEPT-10"), await client.charge({ ...shopOrder, vault_token_uid: token })];
    });
    expect(reservedOrder).toMatchObject({
      Status: expect.stringMatching(/^PAYMENT:RESERVED/),
      CapturedAmount: "0.00",
    });
    // A charge that the shop itself requests is captured at once.
    expect(chargedOrder.body.status).toMatch(/^PAYMENT:PAID/);
    const action = `/api/company_site_orders/${reservedOrder.id}/actions/capture`;
    expect((await env.owner.call("POST", action, { body: {} })).body.data.CapturedAmount).toBe("100.00");
  });

  it("A token that the POS does not have leaves the card fields visible", async () => {
    await store("KEPT-5", { vault_token_uid: "not-of-this-pos-1" });
    expect(await page("KEPT-5")).toContain('name="number"');
    expect((await pay(payPagePath(env.gateway, 1, "KEPT-5"))).statusCode).toBe(409);
  });
});
