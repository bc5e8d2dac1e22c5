import { randomUUID } from "node:crypto";
import { payPagePath } from "../../testing/pay-page-path";
import { shopSignature, signedRequest } from "../../testing/playing-shop";
import { shopClient } from "../../testing/shop-client";
import { startedGateway } from "../../testing/started-gateway";
import { submitForm } from "../../testing/submit-form";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

describe("signed requests", () => {
  const env = startedGateway();
  const shop = () => shopClient(env.gateway, keys);
  const order = (order_uid: string, fields: object = {}) => ({
    order_uid,
    order_amount: "100.00",
    order_currency: "RSD",
    ...fields,
  });
  const send = async (request: object) =>
    (await shop().post("store", request)) as { status: number; body: Record<string, unknown> };
  const request = (uid: string, fields: object = {}) =>
    signedRequest({ ...order(uid, fields), rand: randomUUID() }, keys);
  const storedValue = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await env.owner.call("GET", `/api/company_sites_orders?filter=${filter}`)).body.data[0];
  };

  it("A repeated signed request is stored once and gets the same response", async () => {
    const firstRequest = request("SAFE-1");
    await send(firstRequest);
    expect((await send(firstRequest)).body).toMatchObject({ order_uid: "SAFE-1", order_amount: "100.00" });
  });

  it("An older signed request that would lower the amount is refused", async () => {
    const cheap = request("SAFE-2", { order_amount: "10.00" });
    await send(cheap);
    await send(request("SAFE-2"));
    const answer = await send(cheap);
    expect([answer.status, answer.body.error_code]).toEqual([409, 409]);
    expect(await storedValue("SAFE-2")).toMatchObject({ Amount: "100.00" });
  });

  it("An older signed request with another state is refused", async () => {
    const paidRequest = request("SAFE-3", { status: "PAYMENT:PAID" });
    await send(paidRequest);
    await send(request("SAFE-3", { status: "PAYMENT:AWAITING" }));
    expect((await send(paidRequest)).status).toBe(409);
    expect(await storedValue("SAFE-3")).toMatchObject({ Status: "PAYMENT:AWAITING" });
  });

  it("An order number cannot contain the separator of signed values", async () => {
    const uid = "SAFE-BAR|100000.00000000|RSD";
    expect((await send(request(uid))).body).toMatchObject({ error_code: 400 });
    const staff = await env.gateway.as("staff@demo.test");
    const createOrder = (Uid: string) =>
      staff.call("POST", "/api/company_site_orders", {
        body: { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data: "{}" },
      });
    expect((await createOrder(uid)).body).toMatchObject({
      errors: [{ field: "Uid", code: "FORBIDDEN_CHARACTER" }],
    });
    expect((await createOrder("SAFE-BAR\n2")).status).toBe(400);
    expect((await createOrder("SAFE-BAR-2")).status).toBe(201);
  });

  it("An older signed request stays refused when its rand is moved into subscription_uid", async () => {
    const cheap = request("SAFE-21", { order_amount: "10.00" }).request_data as Record<string, unknown>;
    const rand = String(cheap.rand);
    for (const cutLength of [rand.length, 1]) {
      const shiftedRequest = {
        ...cheap,
        subscription_uid: rand.slice(0, cutLength),
        rand: rand.slice(cutLength),
      };
      await send({ request_data: shiftedRequest });
      await send(request("SAFE-21", { order_amount: "500.00" }));
      expect((await send({ request_data: shiftedRequest })).status).toBe(409);
      expect(await storedValue("SAFE-21")).toMatchObject({ Amount: "500.00" });
    }
  });

  it("A subscription number invented by the shop cannot charge a card", async () => {
    await send(request("SAFE-23", { subscription_uid: "17", cof: "required" }));
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123" };
    const paymentForm = { pay: "card", ship: "", total: "100.00", currency: "RSD", ...card };
    await submitForm(env.gateway, `${payPagePath(env.gateway, 1, "SAFE-23")}/pay`, paymentForm);
    expect((await storedValue("SAFE-23")).Status).toMatch(/^PAYMENT:PAID/);
    const seenRequest = order("SAFE-24", { merchant_site_uid: keys.uid, rand: "1795635592" });
    const shiftedRequest = { ...seenRequest, subscription_uid: "17", rand: "95635592" };
    const signedBody = {
      request_data: { ...shiftedRequest, verificationhash: shopSignature(seenRequest, keys) },
    };
    const answer = await shop().post("charge", signedBody);
    expect(answer.body).toMatchObject({
      error:
        "subscription_uid is not an active subscription created by this gateway, so no card was charged.",
      error_code: 404,
    });
  });

  it.each(["+5", "0x10", "1e400", "--1"])(
    "An amount written as %s is refused with a client error",
    async (sum) => {
      const badRequest = { ...order("SAFE-22", { order_amount: sum }), rand: "r", verificationhash: "00" };
      const answer = await send({ request_data: { ...badRequest, merchant_site_uid: keys.uid } });
      expect([400, 401]).toContain(answer.body.error_code);
    },
  );

  it("A signed request without a rand is never considered outdated", async () => {
    const requestWithoutRand = (order_amount: string) => {
      const fields = order("SAFE-4", { order_amount, merchant_site_uid: keys.uid });
      return { request_data: { ...fields, verificationhash: shopSignature(fields, keys) } };
    };
    for (const sum of ["10.00", "100.00", "10.00"])
      expect((await send(requestWithoutRand(sum))).body).toMatchObject({ order_amount: sum });
  });

  it("A repeated request cannot change the items of an order that is no longer payable", async () => {
    const coffee = { type: "product", name: "Kafa", price: "100.00", qty: 1 };
    const first = request("SAFE-31", { order_items: [coffee] });
    await send(first);
    const { id } = await storedValue("SAFE-31");
    const body = { reason: "Odustao" };
    await env.owner.call("POST", `/api/company_site_orders/${id}/actions/cancel`, { body });
    const order_items = [{ ...coffee, name: "Televizor" }];
    const other = request("SAFE-31", { order_amount: "200.00", order_items });
    for (const body of [{ request_data: { ...Object(first.request_data), order_items } }, other])
      expect((await send(body)).body.warnings).toContainEqual(expect.stringContaining("order_items"));
    expect(JSON.parse((await storedValue("SAFE-31")).Data).items).toEqual([coffee]);
  });

  it("A shop's request cannot change the amount that a courier collects once the parcel's label is printed", async () => {
    const coffee = { type: "product", name: "Kafa", price: "100.00", qty: 1 };
    const obligation = { status: "PAYMENT:OBLIGATED", order_billing: { email: "ana@primer.example" } };
    await send(request("SAFE-32", { ...obligation, order_items: [coffee] }));
    const { id } = await storedValue("SAFE-32");
    const act = async (action: string) => {
      const body = { method: "courier" };
      const answer = await env.owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, {
        body,
      });
      expect([action, answer.status]).toEqual([action, 200]);
    };
    await act("create-packet");
    const dearer = { order_amount: "150.00", order_items: [{ ...coffee, price: "150.00" }] };
    await send(request("SAFE-32", dearer));
    expect((await storedValue("SAFE-32")).Amount).toBe("150.00");
    await act("print-label");
    await send(request("SAFE-32", { order_amount: "900.00", order_items: [{ ...coffee, price: "900.00" }] }));
    const { Amount, Data } = await storedValue("SAFE-32");
    expect([Amount, JSON.parse(Data).items]).toEqual(["150.00", dearer.order_items]);
  });

  it("Repeating the latest or an earlier request cannot change subscription terms", async () => {
    const club = (price: string, period: number) => ({
      order_items: [
        { name: "Club", price, qty: 1, virtual: true, subscription: { every: period, unit: "month" } },
      ],
    });
    const first = request("SAFE-25", club("100.00", 1));
    const repeat = () => send({ request_data: { ...(first.request_data as object), ...club("1.00", 60) } });
    const storedItem = async () => JSON.parse((await storedValue("SAFE-25")).Data).items[0];
    await send(first);
    const { body } = await repeat();
    expect(body).toMatchObject({ order_amount: "100.00", warnings: [expect.stringContaining("items")] });
    expect(await storedItem()).toMatchObject({ price: "100.00", subscription: { every: 1 } });
    await send(request("SAFE-25", club("100.00", 2)));
    await repeat();
    expect(await storedItem()).toMatchObject({ price: "100.00", subscription: { every: 2 } });
  });

  it("A repeated request without a rand cannot change a subscription", async () => {
    const requestWithoutRand = (period: number) => {
      const item = { name: "Club", price: "100.00", qty: 1, subscription: { every: period, unit: "month" } };
      const fields = order("SAFE-26", { merchant_site_uid: keys.uid, order_items: [item] });
      return { request_data: { ...fields, verificationhash: shopSignature(fields, keys) } };
    };
    await send(requestWithoutRand(1));
    await send(requestWithoutRand(60));
    expect(JSON.parse((await storedValue("SAFE-26")).Data).items[0].subscription.every).toBe(1);
  });

  it("A response signed by the gateway is not accepted as a request", async () => {
    const { body } = await shop().store(order("SAFE-5", { status: "PAYMENT:AWAITING" }));
    const { status, rand, vhash } = body;
    const replayedRequest = { ...order("SAFE-5", { status, rand }), verificationhash: vhash };
    const answer = await send({ request_data: { ...replayedRequest, merchant_site_uid: keys.uid } });
    expect([answer.status, answer.body.error_code]).toEqual([200, 401]);
  });

  it("A signed request cannot lower its amount with a line reserved for the gateway", async () => {
    const order_items = [
      { type: "product", name: "Kafa", price: "100.00", qty: 1 },
      { type: "fee", name: "Popust", price: "-90.00", qty: 1, pbl_choice: "cod" },
      { type: "fee", name: "Popust", price: "-90.00", qty: 1, "pbl_\u200bchoice": "cod" },
    ];
    await send(request("SAFE-6", { order_items }));
    const repeat = await send(request("SAFE-6"));
    expect(repeat.body).toMatchObject({ order_amount: "100.00" });
    expect(await storedValue("SAFE-6")).toMatchObject({ Amount: "100.00" });
    expect((await storedValue("SAFE-6")).Data).not.toMatch(/pbl_\u200b?choice/);
  });

  it("A person's order line never counts as the customer's choice, which lowers a signed amount", async () => {
    const staff = await env.gateway.as("staff@demo.test");
    const lines = [
      { type: "product", name: "Kafa", price: "10.00", qty: 1, virtual: true },
      { type: "fee", name: "Naknada", price: "90.00", qty: 1, pbl_choice: "cod" },
    ];
    const body = {
      ...{ Uid: "SAFE-CHOICE", CompanySiteId: 1, Amount: "100.00", Currency: "RSD" },
      Data: JSON.stringify({ items: lines }),
    };
    const { id } = (await staff.call("POST", "/api/company_site_orders", { body })).body.data;
    await staff.call("PUT", `/api/company_site_orders/${id}`, { body: { Data: body.Data } });
    // Data that is nested too deeply reads as empty, until the shop replaces the deep part.
    const deep = `${'{"a":'.repeat(250)}1${"}".repeat(250)}`;
    const deepData = body.Data.replace(/}$/, `,"billing":${deep}}`);
    const deepUpdate = await staff.call("PUT", `/api/company_site_orders/${id}`, {
      body: { Data: deepData },
    });
    expect(deepUpdate.body).toMatchObject({ errors: [{ field: "Data" }] });
    await send(request("SAFE-CHOICE", { order_billing: { email: "ana@primer.example" } }));
    const page = (await env.gateway.app.inject(`${payPagePath(env.gateway, 1, "SAFE-CHOICE")}?pay=card`))
      .body;
    expect(page).toContain('name="total" value="100.00"');
  });

  it("Names in a shop's order are stored without invisible characters", async () => {
    const invisibleNames = { first_name: "\u202eanA", note: "\u2066x" };
    await send(
      request("SAFE-SEEN", {
        order_name: "Ka\u200bfa \u202e",
        order_items: [{ type: "product", name: "\u202efaK", price: "100.00", qty: 1 }],
        order_billing: invisibleNames,
        order_shipping: JSON.stringify(invisibleNames).replaceAll("\u202e", String.raw`\u202e`),
      }),
    );
    const { Name, Data } = await storedValue("SAFE-SEEN");
    expect([Name, /[\u200b-\u2069]|\\u20/.test(Data)]).toEqual(["Kafa", false]);
    expect(JSON.parse(Data)).toMatchObject({
      items: [{ name: "faK" }],
      billing: { first_name: "anA", note: "x" },
    });
    const refusal = await send(request("SAFE-\u202eNEES"));
    expect(refusal.body).toMatchObject({ error_code: 400, field: "order_uid" });
  });

  it("A result is sent only to the POS's own addresses", async () => {
    const answerFor = async (notify_url: string) =>
      (await shop().store(order("SAFE-7", { notify_url }))).body;
    const foreignAnswer = await answerFor("https://evil.example/hook");
    expect(foreignAnswer.notify_url).not.toContain("evil");
    expect(foreignAnswer.warnings).toEqual([expect.stringContaining("notify_url")]);
    const ownAnswer = await answerFor("https://www.dunav.example/hook");
    expect(ownAnswer).toMatchObject({ notify_url: "https://www.dunav.example/hook" });
    expect(ownAnswer.warnings).toBeUndefined();
  });
});
