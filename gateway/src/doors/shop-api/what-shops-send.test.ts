import { createHash } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { notifications } from "../../platform/database/schema/payments";
import { signedRequest } from "../../testing/playing-shop";
import { isSignedFor, shopClient } from "../../testing/shop-client";
import { startedGateway } from "../../testing/started-gateway";
import { submitForm } from "../../testing/submit-form";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

describe("orders as plugins send them", () => {
  const env = startedGateway();
  const order = (order_uid: string, fields: object = {}) => ({
    order_uid,
    order_amount: 100,
    order_currency: "RSD",
    payment_method: "0",
    ...fields,
  });
  const store = async (fields: object) => (await shopClient(env.gateway, keys).store({ ...fields })).body;
  const storedValue = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await env.owner.call("GET", `/api/company_sites_orders?filter=${filter}`)).body.data[0];
  };
  const send = (url: string, fields: Readonly<Record<string, string>>) =>
    submitForm(env.gateway, url, fields);
  const total = { ship: "", total: "100.00", currency: "RSD" };
  const payByTransfer = (uid: string) => send(`/pbl/1-${uid}/pay`, { ...total, pay: "transfer" });
  const payByCard = (uid: string, number: string) =>
    send(`/pbl/1-${uid}/pay`, { ...total, pay: "card", number, expiry: "12/31", cvv: "123" });

  // Deliveries as WooCommerce's plugin sends them: the shop's own by name, the gateway's also by number.
  it.each([
    [{ order_sitedata: { shipping_method_id: "local_pickup" } }, ""],
    [{ order_sitedata: { shipping_method_id: "hpayshipping-6" }, shipping_method: 6 }, "courier"],
    [{}, "flat-rate"],
  ])("A paid order gets a parcel only if the gateway's method delivers it: %j", async (fields, method) => {
    const uid = `S-PARCEL-${method}`;
    const order_items = [{ type: "product", name: "Coffee", price: "100.00", qty: 1 }];
    await store(order(uid, { ...fields, order_items, payment_method: 2 }));
    await payByTransfer(uid);
    const { id } = await storedValue(uid);
    const body = { reason: "Seen on the account" };
    await env.owner.call("POST", `/api/company_site_orders/${id}/actions/mark-paid`, { body });
    const { Status, ShippingData } = await storedValue(uid);
    expect(Status).toMatch(/^PAYMENT:PAID/);
    const { packets = [] } = JSON.parse(ShippingData);
    expect(packets.map((packet: { method_uid: string }) => packet.method_uid)).toEqual(
      method === "" ? [] : [method],
    );
  });

  it("A control character in the customer's e-mail blocks neither payment nor refund", async () => {
    const uid = "S-CONTROL";
    const signedOrder = order(uid, { rand: "control" });
    await store({ ...signedOrder, order_billing: { email: "ana\u0000@example.com" } });
    await payByCard(uid, "4111111111111111");
    const paidOrder = await storedValue(uid);
    expect(paidOrder.Status).toMatch(/^PAYMENT:PAID/);
    // The customer has the signed request, whose hash does not cover addresses.
    await store({ ...signedOrder, order_billing: { email: "ana@exam\u0000ple.com" } });
    expect(JSON.parse((await storedValue(uid)).Data).billing).toEqual({ email: "ana@example.com" });
    const url = `/api/company_site_orders/${paidOrder.id}/actions/refund`;
    expect((await env.owner.call("POST", url, { body: { amount: "10.00" } })).status).toBe(200);
  });

  it.each([0, "0", "0.0000", 19.99, "1490.5000", "7"])(
    "An order can cost %p, as a number or as text",
    async (order_amount) => {
      const body = await store(order(`S-1-${order_amount}`, { order_amount }));
      expect(body.error).toBeUndefined();
      expect(isSignedFor(body, keys)).toBe(true);
    },
  );

  it.each([
    ["order_name", false],
    ["payment_method", false],
    ["shipping_method", false],
    ["notify_url", false],
    ["order_user_url", false],
    ["vault_token_uid", false],
    ["order_items", false],
    ["order_items", ""],
  ])("The PHP value for an absent %s (%j) counts as empty, also in the signature", async (name, value) => {
    const uid = `S-PHP-${name}-${value}`;
    const { request_data } = signedRequest(order(uid), keys);
    const body = { request_data: { ...request_data, [name]: value } };
    const answer = await env.gateway.nobody.call("POST", "/clientpay/store", { body });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(answer.body.order).toMatchObject({ Uid: uid, Name: `#${uid}` });
  });

  it.each([
    ["order_items", Array.from({ length: 1001 }, () => ({ name: "Kafa", price: 1 })), 1000],
    ["order_items", Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, {}])), 1000],
    ["order_name", "x".repeat(2049), 2048],
  ])("An error about a %s that is too long states the limit", async (name, value, limit) => {
    const answer = await shopClient(env.gateway, keys).store(order("S-LONG", { [name]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(`${name} is too long. Use at most ${limit}.`);
  });

  it("An amount with too many decimals for its currency is rounded, and the response reports the rounding", async () => {
    const body = await store(order("S-1-dust", { order_amount: "1.005000005" }));
    expect(body).toMatchObject({
      order: { Amount: "1.01" },
      warnings: [expect.stringContaining("order_amount")],
    });
  });

  it("An order with a zero amount cannot be charged", async () => {
    const { body } = await shopClient(env.gateway, keys).charge(
      order("S-2", { order_amount: 0, vault_token_uid: "demo-card-1" }),
    );
    expect(body).toMatchObject({ error_code: 400, error: expect.stringContaining("order_amount") });
  });

  it("An order can be in any ISO 4217 currency", async () => {
    expect(await store(order("S-3", { order_currency: "HUF" }))).toMatchObject({ order_currency: "HUF" });
    expect(await store(order("S-3-x", { order_currency: "XQX" }))).toMatchObject({ error_code: 400 });
  });

  it("OpenCart's admin field names are accepted for item quantities and totals", async () => {
    const order_items = [{ name: "Kafa", quantity: 2, price: 50, total: 100 }];
    const { order: storedOrder } = await store(order("S-opencart", { order_items }));
    expect(storedOrder.Data.items).toMatchObject([{ name: "Kafa", qty: 2, price: 50, subtotal: 100 }]);
  });

  it("Names that a shop has escaped for HTML are stored unescaped", async () => {
    const { order: storedOrder } = await store(
      order("S-escaped", {
        order_name: "#7 &amp; 8",
        order_items: [{ name: "Кафа &quot;Дунав&quot; &amp; млеко", qty: 1, price: "1490.50" }],
        order_billing: {
          email: "ana@example.com",
          last_name: "O&#039;Neill",
          company: "A &amp; B &lt;b&gt;",
        },
      }),
    );
    expect(storedOrder).toMatchObject({ Name: "#7 & 8" });
    expect(storedOrder.Data.items[0].name).toBe('Кафа "Дунав" & млеко');
    expect(storedOrder.Data.billing).toMatchObject({ last_name: "O'Neill", company: "A & B <b>" });
  });

  it("Taxes sent by OpenCart's admin match those of its checkout", async () => {
    const line = (name: string, price: number, quantity = 1) => ({
      name,
      quantity,
      price,
      total: price * quantity,
    });
    const goods = [line("Kafa", 1000, 2), line("Knjiga", 500)];
    const taxes = [line("PDV (10%)", 45), line("PDV (20%)", 420)];
    const totals = [line("Isporuka", 300), line("Kupon", -250), ...taxes, line("Poklon (G1)", -250)];
    const order_items = [...goods, line("Sub-Total", 2500), ...totals];
    const { order: storedOrder } = await store(
      order("S-opencart-tax", { order_amount: "2765.0000", order_items }),
    );
    const sums = storedOrder.Data.items.map(({ name, subtotal, tax_percent }: Record<string, unknown>) => [
      name,
      Number(subtotal),
      tax_percent,
    ]);
    const rates = (rate: number) =>
      sums.reduce(
        (sum: number, [, part, lineRate]: [string, number, number]) => sum + (lineRate === rate ? part : 0),
        0,
      );
    expect([rates(20).toFixed(2), rates(10).toFixed(2)]).toEqual(["2520.00", "495.00"]);
    expect(sums.slice(0, 3)).toEqual([
      ["Kafa", 2400, 20],
      ["Knjiga", 550, 10],
      ["Isporuka", 360, 20],
    ]);
  });

  it.each([-0, "-0", "-0.00"])("A negative zero amount is stored as 0: %p", async (order_amount) => {
    const { request_data } = signedRequest(order("S-zero", { order_amount: 0, rand: "z" }), keys);
    const text = `||S-zero|-0.00000000|RSD||z${keys.uid}`;
    const innerHash = createHash("md5").update(text).digest("hex");
    const verificationhash = createHash("sha512")
      .update(innerHash + keys.secret)
      .digest("hex");
    const body = { request_data: { ...request_data, order_amount, verificationhash } };
    const answer = await env.gateway.nobody.call("POST", "/clientpay/store", { body });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(Number(answer.body.order_amount)).toBe(0);
    expect(isSignedFor(answer.body, keys)).toBe(true);
  });

  it.each([
    ["1,50", "300.00", "50.00"],
    ["1,5", "300.00", "50.00"],
    [1.5, "300.00", "50.00"],
    ["1.000,5", "200100.00", "33350.00"],
  ])("A quantity of %j counts in lines and tax as the shop intends", async (qty, order_amount, tax) => {
    const uid = `S-qty-${qty}`;
    const order_items = [
      { type: "product", name: "Brašno", price: "200,00", qty, tax_percent: "20", virtual: true },
    ];
    expect((await store(order(uid, { order_amount, order_items }))).error).toBeUndefined();
    const { id } = await storedValue(uid);
    const markPaidPath = `/api/company_site_orders/${id}/actions/mark-paid`;
    expect((await env.owner.call("POST", markPaidPath, { body: { reason: "Izvod" } })).status).toBe(200);
    const { bookings, receipts } = JSON.parse((await storedValue(uid)).FiscalData);
    expect(bookings).toMatchObject([{ amount: order_amount, tax }]);
    const { body } = await env.gateway.app.inject(new URL(receipts[0].url).pathname);
    expect(body).toContain("Brašno");
    expect(body).not.toMatch(/not on an item|bez stavke/i);
  });

  it.each([
    ["qty", "two"],
    ["qty", "-1"],
    ["qty", "1,2,3"],
    ["price", "12 RSD"],
    ["tax_percent", "PDV"],
  ])("An item with %s %j is refused, and the error names the field", async (name, value) => {
    const goodItem = { type: "product", name: "Sok", price: "50.00", qty: 1, tax_percent: 20 };
    const uid = `S-item-${name}-${value}`;
    const body = await store(order(uid, { order_items: [goodItem, { ...goodItem, [name]: value }] }));
    expect(body).toMatchObject({
      error_code: 400,
      field: `order_items.1.${name}`,
      hint: expect.stringContaining("Use "),
    });
    expect(await storedValue(uid)).toBeUndefined();
  });

  it.each([
    ["PAID", "PAYMENT:PAID"],
    ["CANCELED", "PAYMENT:CANCELED"],
    ["PAYMENT:PROCESSING", "PAYMENT:AWAITING"],
    ["PAYMENT:SHIPPED", ""],
    ["PAYMENT:CHARGEBACK", ""],
  ])("Plugin status %s is read as %p", async (status, readState) => {
    expect(await store(order(`S-4-${status}`, { status }))).toMatchObject({ status: readState });
  });

  it("Pay page settings and unknown fields sent by the shop are stored", async () => {
    const body = await store(
      order("S-5", {
        hpaylang: "sr_RS",
        cof: "optional",
        monthly_installments: "3",
        subscription_uid: "sub-of-shop",
        order_sitedata: { id: 7 },
        some_new_field: { a: 1 },
        customer_vtokens: {},
      }),
    );
    expect(body).toMatchObject({
      hpaylang: "rs",
      monthly_installments: 3,
      subscription_uid: "sub-of-shop",
    });
    expect(isSignedFor(body, keys)).toBe(true);
    expect(JSON.parse((await storedValue("S-5")).Data)).toMatchObject({
      cof: "optional",
      sitedata: { id: 7 },
      shop: { some_new_field: { a: 1 } },
    });
  });

  it("The shop's message marks a transfer as paid or canceled without notifying the shop", async () => {
    await store(order("S-6", { payment_method: "transfer", notify_url: "https://dunav.example/hook" }));
    await payByTransfer("S-6");
    await env.gateway.services.db.update(notifications).set({ state: "delivered" });
    const paidAnswer = await store(order("S-6", { status: "PAID" }));
    expect(paidAnswer.status).toMatch(/^PAYMENT:PAID/);
    expect(await storedValue("S-6")).toMatchObject({ CapturedAmount: "100.00" });
    const { body } = await env.owner.call("GET", "/api/notifications?filter={}&orderBy=id&order=desc");
    const topics = body.data.filter((delivery: { Url: string }) => delivery.Url.endsWith("/hook"));
    expect(topics.map((topic: { Topic: string }) => topic.Topic)).toEqual(["payresult"]);

    await store(order("S-7", { payment_method: "transfer" }));
    await payByTransfer("S-7");
    expect(await store(order("S-7", { status: "PAYMENT:CANCELED" }))).toMatchObject({
      status: "PAYMENT:CANCELED",
    });
  });

  it("A late bank confirmation charges nothing after the shop has canceled an unpaid card order", async () => {
    await store(order("S-9", { payment_method: "card" }));
    const challengeAnswer = await payByCard("S-9", "4000000000003220");
    const bankPath = new URL(String(challengeAnswer.headers.location), "http://localhost").pathname;
    expect(bankPath).toContain("/bank/");
    const cancelAnswer = await store(order("S-9", { status: "PAYMENT:CANCELED" }));
    expect(cancelAnswer).toMatchObject({ status: "PAYMENT:CANCELED" });
    await send(bankPath, { answer: "confirm" });
    expect(await storedValue("S-9")).toMatchObject({ Status: "PAYMENT:CANCELED", CapturedAmount: "0.00" });

    await store(order("S-10", { payment_method: "card" }));
    await payByCard("S-10", "4000000000000002");
    const refusal = await store(order("S-10", { status: "PAYMENT:CANCELED" }));
    expect(refusal).toMatchObject({ status: "PAYMENT:CANCELED" });

    await store(order("S-11", { payment_method: "card" }));
    await payByCard("S-11", "4111111111111111");
    const paidAnswer = await store(order("S-11", { status: "PAYMENT:CANCELED" }));
    expect(paidAnswer.status).toMatch(/^PAYMENT:PAID/);
    expect(await storedValue("S-11")).toMatchObject({ CapturedAmount: "100.00" });
  });

  it("An order is stored completely even if the shop disconnects early", async () => {
    await env.gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = env.gateway.app.server.address() as AddressInfo;
    const body = JSON.stringify(signedRequest(order("S-8"), keys));
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        const requestHead = `POST /clientpay/store?no_result_call=1 HTTP/1.0\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
        socket.end(requestHead + body, () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    let foundStatus: unknown;
    for (let tries = 0; tries < 100 && foundStatus === undefined; tries += 1)
      foundStatus = await storedValue("S-8");
    expect(foundStatus).toMatchObject({ Uid: "S-8" });
  });

  it.each([
    ["ISO 8859-1", "Café", Buffer.from("Caf\xe9", "latin1")],
    ["windows-1250", "Šećer", Buffer.from("\x8ae\xe6er", "latin1")],
  ])("A body in %s is refused with a reason and stores nothing", async (_name, name, bytes) => {
    const uid = `S-BYTES-${name.length}`;
    const [before = "", after = ""] = JSON.stringify(
      signedRequest(order(uid, { order_name: name }), keys),
    ).split(name);
    const answer = await env.gateway.app.inject({
      method: "POST",
      url: "/clientpay/store",
      headers: { "content-type": "application/json" },
      payload: Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: "The body is not valid UTF-8.", error_code: 400, hint: expect.stringContaining("UTF-8") },
    ]);
    expect(await storedValue(uid)).toBeUndefined();
  });

  it("A body with a replacement character or a byte order mark is valid UTF-8", async () => {
    const body = `\uFEFF${JSON.stringify(signedRequest(order("S-FFFD", { order_name: "Caf\uFFFD" }), keys))}`;
    const headers = { "content-type": "application/json" };
    const answer = await env.gateway.app.inject({
      ...{ method: "POST", url: "/clientpay/store", headers, payload: body },
    });
    expect(answer.json().order).toMatchObject({ Name: "Caf\uFFFD" });
  });

  it("A request to upgrade to HTTP/2 is ignored and answered over HTTP/1.1", async () => {
    const { port } = env.gateway.app.server.address() as AddressInfo;
    const body = JSON.stringify(signedRequest(order("S-9"), keys));
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          host: "127.0.0.1",
          method: "POST",
          path: "/clientpay/store",
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            connection: "Upgrade, HTTP2-Settings",
            upgrade: "h2c",
            "http2-settings": "AAMAAABkAAQCAAAAAAIAAAAA",
          },
        },
        async (response) => {
          let text = "";
          for await (const chunk of response) text += chunk;
          resolve({ status: response.statusCode, text });
        },
      );
      call.on("error", reject);
      call.end(body);
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ order_uid: "S-9" });
  });
});
