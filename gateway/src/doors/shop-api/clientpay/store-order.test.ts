import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { shopHash } from "@hpay/domain";
import { eq, sql } from "drizzle-orm";
import { io, type Socket } from "socket.io-client";
import { OpenOrder } from "../../../orders/order/order";
import type { Queries } from "../../../platform/database/database";
import { transactions } from "../../../platform/database/schema/commerce";
import { inTransaction } from "../../../platform/database/transaction";
import { payPagePath } from "../../../testing/pay-page-path";
import { submitForm } from "../../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const shop = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

function signedOrder(order: { uid: string; amount?: string; status?: string; secret?: string }) {
  const { uid, amount = "4590.00", status = "PAYMENT:PAID", secret = shop.secret } = order;
  const signedParts = { status, orderUid: uid, amount, currency: "RSD", rand: "abc" };
  return {
    request_data: {
      merchant_site_uid: shop.uid,
      order_uid: uid,
      order_amount: amount,
      order_currency: "RSD",
      order_billing: { first_name: "Ђорђе", email: "dj@primer.example" },
      order_sitedata: { platform: "woocommerce" },
      payment_method: "card",
      status,
      rand: "abc",
      verificationhash: shopHash(signedParts, shop.uid, secret),
    },
  };
}

describe("storing a shop's order", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let address: string;
  const sockets: Socket[] = [];
  const send = async (body: unknown) =>
    (await gateway.nobody.call("POST", "/clientpay/store", { body })).body;
  const ordersWith = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await owner.call("GET", `/api/company_sites_orders?filter=${filter}`)).body.data;
  };
  const connect = (auth: object): Socket => {
    const socket = io(address, { path: "/wsapi", auth, transports: ["websocket"], reconnection: false });
    sockets.push(socket);
    return socket;
  };
  /**
   * Resolves when another connection waits for this transaction; the embedded store has only one connection.
   */
  const waitForBlockedLock = async (tx: Queries) => {
    if (gateway.services.database.kind !== "postgres") return;
    const blockedLocks = sql`select 1 from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    for (let tries = 0; (await tx.execute(blockedLocks)).rows.length === 0; tries += 1) {
      if (tries === 300) throw new Error("nobody waits for this transaction");
      await delay(10);
    }
  };
  const nextEvent = (socket: Socket, name: string) =>
    new Promise<Record<string, unknown>>((resolve) => socket.once(name, resolve));

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    await gateway.app.listen({ port: 0, host: "::1" });
    address = `http://[::1]:${(gateway.app.server.address() as AddressInfo).port}`;
  }, startLimitMs);
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await gateway.close();
  });

  // spec 1.7-signatures-pos-results-merchant 3.3-derived-displayname-displaypaymentinfo-displayshippinginfo
  it("A second request for an order updates the stored order", async () => {
    const answer = await send(signedOrder({ uid: "WC-1" }));
    expect(answer).toMatchObject({ status: "PAYMENT:PAID", order_uid: "WC-1" });
    const { rand, vhash } = answer;
    const parts = { status: answer.status, orderUid: "WC-1", amount: "4590.00", currency: "RSD", rand };
    expect(vhash).toBe(shopHash(parts, shop.uid, shop.secret));
    await send(signedOrder({ uid: "WC-1", amount: "5000.00" }));
    const storedOrders = await ordersWith("WC-1");
    expect(storedOrders).toHaveLength(1);
    expect(storedOrders[0]).toMatchObject({ Amount: "5000.00", DisplayPaymentInfo: "Platna kartica" });
    expect(JSON.parse(storedOrders[0].Data).sitedata).toEqual({ platform: "woocommerce" });
  });

  it("An order with a wrong signature is not stored", async () => {
    expect(await send(signedOrder({ uid: "WC-2", secret: "guess" }))).toMatchObject({ error_code: 401 });
    const changedRequest = signedOrder({ uid: "WC-2" });
    changedRequest.request_data.order_amount = "1.00";
    expect(await send(changedRequest)).toMatchObject({ error_code: 401 });
    expect(await ordersWith("WC-2")).toEqual([]);
  });

  it("A shop's order has the shop's status until the panel changes it", async () => {
    await send(signedOrder({ uid: "WC-10", status: "PAYMENT:AWAITING" }));
    expect(await send(signedOrder({ uid: "WC-10", status: "" }))).toMatchObject({
      status: "PAYMENT:AWAITING",
    });
    await send(signedOrder({ uid: "WC-10", status: "PAYMENT:PAID" }));
    const [paidOrder] = await ordersWith("WC-10");
    expect(paidOrder).toMatchObject({ Status: "PAYMENT:PAID", CapturedAmount: "4590.00" });
    await owner.call("POST", `/api/company_site_orders/${paidOrder.id}/actions/refund`, {
      body: { amount: "4590.00" },
    });
    const answer = await send(signedOrder({ uid: "WC-10", status: "PAYMENT:PAID", amount: "9000.00" }));
    expect(answer).toMatchObject({ status: expect.stringMatching(/^PAYMENT:REFUNDED/) });
    // The signed answer contains the paid amount, not the requested one.
    const { status, order_amount: amount, rand, vhash } = answer;
    expect(amount).toBe("4590.00");
    const parts = { status, orderUid: "WC-10", amount, currency: "RSD", rand };
    expect(vhash).toBe(shopHash(parts, shop.uid, shop.secret));
  });

  it("An identical resend causes no warnings for any items", async () => {
    const nestedFields = {
      options: [{ size: null, tags: [] }],
      extra: { "": 0, n: 1.1e-7 },
      note: "tea\u200b \u{1f375}",
    };
    const order_items = [
      {
        type: "product",
        name: "Čaj",
        price: "1000.00",
        qty: 1.5,
        subtotal: 1500,
        sku: null,
        ...nestedFields,
      },
      { type: "shipping", name: "Dostava", price: 300, qty: 1 },
      { type: "fee", sku: "TAX", name: "PDV (20%)", price: 360, qty: 1 },
    ];
    const resend = () => ({
      request_data: { ...signedOrder({ uid: "WC-52", amount: "2160.00" }).request_data, order_items },
    });
    expect(await send(resend())).not.toHaveProperty("warnings");
    const [first] = await ordersWith("WC-52");
    expect(await send(resend())).not.toHaveProperty("warnings");
    const [sameOrder] = await ordersWith("WC-52");
    expect(JSON.parse(sameOrder.Data).items).toEqual(JSON.parse(first.Data).items);
    expect(JSON.parse(sameOrder.Data).items).toHaveLength(2);
  });

  it("A resend updates an order with a receipt, except its items", async () => {
    const tea = { type: "product", name: "Čaj", price: "4590.00", qty: 1, tax_percent: 20 };
    const first = signedOrder({ uid: "WC-51", status: "PAYMENT:AWAITING" });
    await send({ request_data: { ...first.request_data, order_items: [tea] } });
    const [storedOrder] = await ordersWith("WC-51");
    await owner.call("POST", `/api/company_site_orders/${storedOrder.id}/actions/mark-paid`, {
      body: { reason: "Izvod" },
    });
    const [paidOrder] = await ordersWith("WC-51");
    expect(JSON.parse(paidOrder.FiscalData).receipts).toHaveLength(1);
    const repeatedRequest = signedOrder({ uid: "WC-51" });
    const items = [{ type: "product", name: "Drugo", price: "4590.00", qty: 1, tax_percent: 10 }];
    const request_data = {
      ...repeatedRequest.request_data,
      order_items: items,
      order_user_url: "https://a.example/51",
    };
    expect(await send({ request_data })).toMatchObject({
      order_uid: "WC-51",
      warnings: [expect.stringMatching(/^order_items were not stored/)],
    });
    expect(await send({ request_data: { ...request_data, order_items: [tea] } })).not.toHaveProperty(
      "warnings",
    );
    const [storedValue] = await ordersWith("WC-51");
    expect(JSON.parse(storedValue.Data)).toMatchObject({
      items: [tea],
      order_user_url: "https://a.example/51",
    });
  });

  it("A status without the PAYMENT: prefix is stored and filtered as a payment state", async () => {
    await send(signedOrder({ uid: "WC-41", status: "CANCELED" }));
    await send(signedOrder({ uid: "WC-42", status: "PAYMENT:CANCELED" }));
    await send(signedOrder({ uid: "WC-43", status: "SUCCESS" }));
    const remainingWith = async (words: string) => {
      const filter = { Uid: { in: ["WC-41", "WC-42", "WC-43"] }, Status: { notRegexp: words } };
      const url = `/api/company_sites_orders?orderBy=id&order=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await owner.call("GET", url)).body.data.map((order: { Uid: string }) => order.Uid);
    };
    expect(await remainingWith("CANCELED")).toEqual(["WC-43"]);
    expect(await remainingWith("VOID|SUCCESS")).toEqual(["WC-41", "WC-42"]);
    expect(await remainingWith("SUCCESS|CANCELED|@READY")).toEqual([]);
    expect(await remainingWith("PAID|REFUSED")).toEqual(["WC-41", "WC-42", "WC-43"]);
  });

  it("An order stays paid when its shop resends it during payment", async () => {
    await send(signedOrder({ uid: "WC-12", status: "PAYMENT:AWAITING" }));
    const { services } = gateway;
    let pendingAnswer: Promise<Record<string, unknown>> | undefined;
    await inTransaction(services, async (work) => {
      const order = await OpenOrder.byUid(services, work, 1, "WC-12");
      if (!order) throw new Error("the order is missing");
      pendingAnswer = send(signedOrder({ uid: "WC-12", status: "PAYMENT:AWAITING", amount: "9000.00" }));
      await waitForBlockedLock(work.tx);
      await order.addTransaction({ state: "PAID", amount: "4590.00", methodId: null, result: {} });
      order.setPaymentState("PAID");
      order.set({ capturedAmount: "4590.00" });
      await order.save();
    });
    expect(await pendingAnswer).toMatchObject({ status: "PAYMENT:PAID", order_amount: "4590.00" });
    const [order] = await ordersWith("WC-12");
    expect(order).toMatchObject({ Status: "PAYMENT:PAID", Amount: "4590.00", CapturedAmount: "4590.00" });
    const isOfOrder = eq(transactions.orderId, order.id);
    expect(await services.db.$count(transactions, isOfOrder)).toBe(1);
  });

  it("An order can be encoded the PHP way, with numbers and sparse lists", async () => {
    const order = signedOrder({ uid: "1001" });
    const request_data = {
      ...order.request_data,
      order_uid: 1001,
      order_amount: 4590,
      order_items: { "0": { type: "product", name: "Kafa" }, "2": { type: "shipping", name: "Kurir" } },
      order_shipping: [],
    };
    expect(await send({ request_data })).toMatchObject({ order_uid: "1001", order_amount: "4590" });
    const [storedOrder] = await ordersWith("1001");
    expect(JSON.parse(storedOrder.Data).items.map((item: { name: string }) => item.name)).toEqual([
      "Kafa",
      "Kurir",
    ]);
  });

  it("A missing or invalid field is refused with the shop API's error format", async () => {
    const signedRequest = signedOrder({ uid: "WC-11" }).request_data;
    const { verificationhash: _, ...unsigned } = signedRequest;
    expect(await send({ request_data: unsigned })).toMatchObject({ error_code: 401 });
    expect(await send({})).toEqual({
      error: "request_data is missing or malformed.",
      error_code: 400,
      field: "request_data",
      hint: expect.stringContaining("/docs"),
    });
    expect(await send({ request_data: { ...signedRequest, order_uid: ["WC-11"] } })).toMatchObject({
      error_code: 400,
    });
    expect(await send(signedOrder({ uid: "WC-11", amount: "-1.00" }))).toMatchObject({ error_code: 400 });
    expect(await send(signedOrder({ uid: "WC-11", status: "PAYMENT:PAID\nX" }))).toMatchObject({
      error_code: 400,
    });
    expect(await ordersWith("WC-11")).toEqual([]);
  });

  it("Nothing is captured after the shop withdraws its payment", async () => {
    await send(signedOrder({ uid: "WC-31", amount: "100.00", status: "PAYMENT:PAID" }));
    expect((await ordersWith("WC-31"))[0]).toMatchObject({ CapturedAmount: "100.00" });
    await send(signedOrder({ uid: "WC-31", amount: "50.00", status: "PAYMENT:AWAITING" }));
    expect((await ordersWith("WC-31"))[0]).toMatchObject({ Amount: "50.00", CapturedAmount: "0.00" });
  });

  // spec 3.2-order-site-read-until
  it("A shop's order can be edited only after a user takes it over", async () => {
    await send(signedOrder({ uid: "WC-3" }));
    const [order] = await ordersWith("WC-3");
    const url = `/api/company_site_orders/${order.id}`;
    expect((await owner.call("PUT", url, { body: { Name: "Moja" } })).status).toBe(403);
    const data = JSON.stringify({ ...JSON.parse(order.Data), hpayedit: true });
    const staff = await gateway.as("staff@demo.test");
    expect((await staff.call("PUT", url, { body: { Name: "Moja", Data: data } })).status).toBe(403);
    expect((await owner.call("PUT", url, { body: { Name: "Moja", Data: data } })).body.data.Name).toBe(
      "Moja",
    );
    const flagAsText = JSON.stringify({ ...JSON.parse(order.Data), hpayedit: "yes" });
    expect((await owner.call("PUT", url, { body: { Data: flagAsText } })).status).toBe(200);
    expect((await owner.call("PUT", url, { body: { Name: "I dalje moja" } })).status).toBe(200);
    // Staff edit a taken-over order like any other.
    expect((await staff.call("PUT", url, { body: { Name: "Naša" } })).status).toBe(200);
    // Only a person with the override permission can give an order back, which then belongs to the shop again.
    expect((await staff.call("PUT", url, { body: { Data: order.Data } })).status).toBe(403);
    expect((await owner.call("PUT", url, { body: { Data: order.Data } })).status).toBe(200);
    expect((await owner.call("PUT", url, { body: { Name: "Opet moja" } })).status).toBe(403);
  });

  it("An order created in the panel under a shop's next number does not bind the shop to a lower price", async () => {
    const staff = await gateway.as("staff@demo.test");
    const items = [{ type: "product", name: "Kafa", tax_percent: 20, price: "10.00", qty: 1 }];
    const createOrder = (person: TestPerson, Uid: string, data: object) =>
      person.call("POST", "/api/company_site_orders", {
        body: {
          ...{ Uid, CompanySiteId: 1, Amount: "10.00", Currency: "RSD" },
          Data: JSON.stringify({ items, billing: { email: "ana@primer.example" }, ...data }),
        },
      });
    for (const [data, status] of [
      [{ hpayedit: true }, 403],
      [{ sitedata: {} }, 400],
      [{ sitedata: null }, 400],
      [{ sitedata: "" }, 400],
      [{ notify_url: "https://drugi.example/notify" }, 400],
    ] as const)
      expect([data, (await createOrder(staff, "WC-NEXT", data)).status]).toEqual([data, status]);
    const { id } = (await createOrder(staff, "WC-NEXT", {})).body.data;
    const url = `/api/company_site_orders/${id}`;
    const takenOverData = JSON.stringify({ items, hpayedit: true });
    expect((await staff.call("PUT", url, { body: { Data: takenOverData } })).status).toBe(403);
    expect((await createOrder(owner, "WC-FIXED", { hpayedit: true })).status).toBe(201);
    await owner.call("POST", `${url}/actions/mark-paid`, { body: { reason: "Gotovina" } });
    for (const uid of ["WC-NEXT", "WC-FIXED"])
      expect(await send(signedOrder({ uid, amount: "10000.00", status: "" }))).toEqual({
        error: expect.stringContaining("created in the panel with another amount"),
        error_code: 409,
      });
    const { request_data } = signedOrder({ uid: "WC-NEXT", amount: "10000.00", status: "" });
    const page = await gateway.nobody.call("POST", "/clientpay/pay", { body: request_data });
    expect([page.status, page.body.error]).toEqual([409, expect.stringContaining("created in the panel")]);
    expect(await send(signedOrder({ uid: "WC-NEXT", amount: "10.00", status: "" }))).toMatchObject({
      order_amount: "10.00",
    });
  });

  it("An order still belongs to its shop after a save that omits the shop's data", async () => {
    const order = signedOrder({ uid: "WC-KEPT", amount: "100.00", status: "PAYMENT:AWAITING" });
    await send(order);
    const [{ id }] = await ordersWith("WC-KEPT");
    const url = `/api/company_site_orders/${id}`;
    const items = [{ type: "product", name: "Kafa", tax_percent: 20, price: "150.00", qty: 1 }];
    const save = async (data: object) => {
      const answer = await owner.call("PUT", url, { body: { Data: JSON.stringify({ items, ...data }) } });
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      expect(JSON.parse(answer.body.data.Data).sitedata).toEqual({ platform: "woocommerce" });
    };
    await save({ hpayedit: true });
    expect(await send(order)).toMatchObject({ order_uid: "WC-KEPT", order_amount: "150.00" });
    await save({});
    expect((await owner.call("PUT", url, { body: { Name: "Moja" } })).status).toBe(403);
  });

  it("A customer who has chosen delivery returns to the same order from the shop's plain form", async () => {
    const data = {
      items: [{ type: "product", name: "Kafa", tax_percent: 20, price: "890.00", qty: 2, weight: 500 }],
      billing: { email: "ana@primer.example" },
      ...{ is_pbl: true, allow_pm: ["card"], allow_sm: ["flat-rate"] },
    };
    const body = { Uid: "WC-SHIP", CompanySiteId: 1, Amount: "1.00", Currency: "RSD" };
    await owner.call("POST", "/api/company_site_orders", { body: { ...body, Data: JSON.stringify(data) } });
    const postForm = (url: string, fields: Readonly<Record<string, string>>) =>
      submitForm(gateway, url, fields);
    const path = payPagePath(gateway, 1, "WC-SHIP");
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123" };
    await postForm(`${path}/pay`, { pay: "card", ship: "flat-rate", total: "2170.00", ...card });
    const [paidOrder] = await ordersWith("WC-SHIP");
    expect(paidOrder).toMatchObject({ Amount: "2170.00", CapturedAmount: "2170.00" });
    const sendAgain = (amount: string) => {
      const { request_data } = signedOrder({ uid: "WC-SHIP", amount, status: "" });
      const texts = Object.entries(request_data).filter(([, value]) => typeof value === "string");
      return postForm("/pay", Object.fromEntries(texts) as Record<string, string>);
    };
    expect((await sendAgain("1790.00")).statusCode).toBe(409);
    const secondAnswer = await sendAgain("1780.00");
    expect([secondAnswer.statusCode, secondAnswer.headers.location]).toEqual([
      303,
      expect.stringContaining(path),
    ]);
    expect((await ordersWith("WC-SHIP"))[0]).toMatchObject({ Amount: "2170.00", CapturedAmount: "2170.00" });
  });

  it("A user can take over an order with invisible characters in the shop's data", async () => {
    await send({
      request_data: { ...signedOrder({ uid: "WC-ZERO" }).request_data, order_sitedata: { note: "a\u200bb" } },
    });
    const [order] = await ordersWith("WC-ZERO");
    const Data = JSON.stringify({ ...JSON.parse(order.Data), hpayedit: true });
    const update = await owner.call("PUT", `/api/company_site_orders/${order.id}`, { body: { Data } });
    expect([update.status, update.body.error]).toEqual([200, undefined]);
  });

  it("A shop can cancel an order taken over by a user but cannot report it as paid", async () => {
    const sendStatus = (status: string) => send(signedOrder({ uid: "WC-TAKEN", amount: "100.00", status }));
    await sendStatus("PAYMENT:AWAITING");
    const [{ id, Data }] = await ordersWith("WC-TAKEN");
    const items = [{ type: "product", name: "Kafa", tax_percent: 20, price: "150.00", qty: 1 }];
    const takenOverData = JSON.stringify({ ...JSON.parse(Data), hpayedit: true, items });
    const url = `/api/company_site_orders/${id}`;
    expect((await owner.call("PUT", url, { body: { Data: takenOverData } })).body.data.Amount).toBe("150.00");
    const unchangedAmounts = { order_amount: "150.00", captured_amount: "0.00" };
    expect(await sendStatus("PAYMENT:PAID")).toMatchObject({
      ...unchangedAmounts,
      status: "PAYMENT:AWAITING",
    });
    expect(await sendStatus("PAYMENT:CANCELED")).toMatchObject({
      ...unchangedAmounts,
      status: "PAYMENT:CANCELED",
    });
  });

  it("A resend does not change an order that a user has taken over", async () => {
    const order = signedOrder({ uid: "WC-15", amount: "100.00", status: "PAYMENT:AWAITING" });
    const item = { type: "product", name: "Kafa", tax_percent: 20, price: "33.33", qty: 3 };
    const sendAgain = () =>
      send({
        request_data: {
          ...order.request_data,
          order_items: [item],
          order_sitedata: { platform: "woocommerce", note: "again" },
        },
      });
    await sendAgain();
    const [{ id, Data }] = await ordersWith("WC-15");
    const takenOverData = {
      ...JSON.parse(Data),
      hpayedit: true,
      items: [{ ...item, qty: 2 }],
      billing: { email: "tacno@primer.example" },
    };
    const put = (data: object, Name = "Ispravljena") =>
      owner.call("PUT", `/api/company_site_orders/${id}`, { body: { Name, Data: JSON.stringify(data) } });
    await put(takenOverData);
    expect(await sendAgain()).toMatchObject({
      order_amount: "66.66",
      status: "PAYMENT:AWAITING",
      warnings: [
        expect.stringMatching(/^order_amount 100.00 RSD was not stored: the order keeps 66.66 RSD\./),
        expect.stringMatching(/^order_items were not stored/),
      ],
    });
    const [savedOrder] = await ordersWith("WC-15");
    expect(savedOrder).toMatchObject({ Amount: "66.66", Name: "Ispravljena" });
    expect(JSON.parse(savedOrder.Data)).toEqual({
      ...takenOverData,
      sitedata: { platform: "woocommerce", note: "again" },
    });
    // A released order belongs to the shop again.
    await put({ ...JSON.parse(savedOrder.Data), hpayedit: false });
    expect(await sendAgain()).toMatchObject({ order_amount: "100.00" });
    const [releasedOrder] = await ordersWith("WC-15");
    expect(JSON.parse(releasedOrder.Data)).toMatchObject({ items: [item], billing: { first_name: "Ђорђе" } });
  });

  it("A resend keeps the fee of the customer's chosen method", async () => {
    const order = signedOrder({ uid: "WC-16", amount: "100.00", status: "" });
    const item = { type: "product", name: "Kafa", tax_percent: 20, price: "100.00", qty: 1 };
    const sendAgain = () => send({ request_data: { ...order.request_data, order_items: [item] } });
    await sendAgain();
    const methods = (await owner.call("GET", "/api/company_site_payment_methods?filter={}")).body.data;
    const cash = methods.find(({ Uid }: { Uid: string }) => Uid === "cod");
    const { parameters, ...other } = JSON.parse(cash.Data);
    const Data = JSON.stringify({ ...other, parameters: { ...parameters, Fee: "200" } });
    await owner.call("PUT", `/api/company_site_payment_methods/${cash.id}`, { body: { Data } });
    const { body: page } = await gateway.app.inject(`${payPagePath(gateway, 1, "WC-16")}?pay=cod`);
    const total = /name="total" value="([\d.]+)"/.exec(page)?.[1] ?? "";
    await submitForm(gateway, `${payPagePath(gateway, 1, "WC-16")}/pay`, { pay: "cod", total });
    const [chosenOrder] = await ordersWith("WC-16");
    expect(chosenOrder).toMatchObject({ Status: expect.stringMatching(/^PAYMENT:OBLIGATED/), Amount: total });
    expect(total).not.toBe("100.00");
    const answer = await sendAgain();
    expect(answer).toMatchObject({ order_amount: total });
    expect(answer).not.toHaveProperty("warnings");
    const [remainingOrder] = await ordersWith("WC-16");
    expect(remainingOrder).toMatchObject({
      Amount: total,
      CompanySitePaymentMethodId: chosenOrder.CompanySitePaymentMethodId,
    });
    expect(JSON.parse(remainingOrder.Data).items).toEqual([
      item,
      expect.objectContaining({ pbl_choice: "cod" }),
    ]);
  });

  it("A taken-over order keeps the shop's amount until an item change alters the total", async () => {
    const order = signedOrder({ uid: "WC-14", amount: "100.00", status: "PAYMENT:AWAITING" });
    const item = { type: "product", name: "Kafa", tax_percent: 20, price: "33.33", qty: 3 };
    await send({ request_data: { ...order.request_data, order_items: [item] } });
    const [{ id, Data }] = await ordersWith("WC-14");
    const save = async (change: object) => {
      const body = { Data: JSON.stringify({ ...JSON.parse(Data), hpayedit: true, ...change }) };
      return (await owner.call("PUT", `/api/company_site_orders/${id}`, { body })).body.data.Amount;
    };
    expect(await save({ billing: { phone: "064 123 4567" } })).toBe("100.00");
    expect(await save({ items: [{ ...item, name: "Kafa 250 g" }] })).toBe("100.00");
    expect(await save({ items: [{ ...item, qty: 2 }] })).toBe("66.66");
    expect(await save({ items: [{ ...item, qty: 2, price: "50,00" }] })).toBe("100.00");
  });

  it.each([
    ["PAYMENT:PAID", "33.33"],
    ["PAYMENT:RESERVED", "0.00"],
    ["PAYMENT:AWAITING", ""],
  ])("An order taken over in %s keeps its total at an item price of %p", async (status, price) => {
    const uid = `WC-13-${status}`;
    const order = signedOrder({ uid, amount: "100.00", status });
    const order_items = [{ type: "product", name: "Kafa", price, qty: 3 }];
    await send({ request_data: { ...order.request_data, order_items } });
    const [{ id, Data }] = await ordersWith(uid);
    const billing = { phone: "064 123 4567" };
    const body = { Data: JSON.stringify({ ...JSON.parse(Data), hpayedit: true, billing }) };
    const answer = await owner.call("PUT", `/api/company_site_orders/${id}`, { body });
    expect([answer.status, answer.body.data?.Amount]).toEqual([200, "100.00"]);
    // An item's name can change even when the amount is fixed.
    const items = [{ type: "product", name: "Kafa, mlevena", price, qty: 3 }];
    const namedItems = { Data: JSON.stringify({ ...JSON.parse(body.Data), items }) };
    const renameAnswer = await owner.call("PUT", `/api/company_site_orders/${id}`, { body: namedItems });
    expect([renameAnswer.status, renameAnswer.body.data?.Amount]).toEqual([200, "100.00"]);
    expect(JSON.parse(renameAnswer.body.data.Data).items).toEqual(items);
  });

  it("Only users who can mark orders as paid can capture a reservation that only the shop reported", async () => {
    const staff = await gateway.as("staff@demo.test");
    await send(signedOrder({ uid: "WC-13-CAPTURE", amount: "100.00", status: "PAYMENT:RESERVED" }));
    const [{ id }] = await ordersWith("WC-13-CAPTURE");
    const capture = (person: typeof owner) =>
      person.call("POST", `/api/company_site_orders/${id}/actions/capture`, { body: {} });
    expect((await capture(staff)).status).toBe(403);
    expect((await capture(owner)).body.data).toMatchObject({ CapturedAmount: "100.00" });
  });

  // spec 1.2-live-socket-delivers-order 1.7-live-events-onordercreated 1.7-websocket-path-wsapi
  it("Only the company's open panels receive a new order, within a second", async () => {
    const panel = connect({ token: owner.token, companyId: 1, siteId: 1 });
    const other = connect({ token: (await gateway.as("other@demo.test")).token, companyId: 1, siteId: 1 });
    await Promise.all([nextEvent(panel, "connect"), nextEvent(other, "connect")]);
    const foreignEvents: unknown[] = [];
    other.onAny((...event) => foreignEvents.push(event));
    const creationEvent = nextEvent(panel, "onOrderCreated");
    await send(signedOrder({ uid: "WC-4" }));
    expect(await creationEvent).toMatchObject({
      company_id: 1,
      site_id: 1,
      order: { Uid: "WC-4", Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
    });
    expect(foreignEvents).toEqual([]);
  });

  it("A panel receives all missed events after a lost connection", async () => {
    const panel = connect({ token: owner.token, companyId: 1, siteId: 1 });
    await nextEvent(panel, "connect");
    const { seq } = await panel.emitWithAck("selectSite", { companyId: 1, siteId: 1 });
    await Promise.all([1, 2, 3].map((n) => send(signedOrder({ uid: `WC-5-${n}` }))));
    const missedEvents = await panel.emitWithAck("catchUp", { since: seq });
    expect(missedEvents.events.map((event: { payload: { seq: number } }) => event.payload.seq)).toEqual([
      seq + 1,
      seq + 2,
      seq + 3,
    ]);
    expect(await panel.emitWithAck("catchUp", { since: -1 })).toEqual({ companyId: 1, reload: true });
  });

  it("A panel that connects later receives past events since the requested point", async () => {
    await send(signedOrder({ uid: "WC-6" }));
    const uids = async (person: TestPerson, agoMs: unknown) => {
      const panel = connect({ token: person.token, companyId: 1, siteId: 1 });
      await nextEvent(panel, "connect");
      const { events } = await panel.emitWithAck("selectSite", { companyId: 1, siteId: 1, ago: agoMs });
      return events?.map((event: { payload: { order?: { Uid: string } } }) => event.payload.order?.Uid);
    };
    expect(await uids(owner, 60_000)).toContain("WC-6");
    expect(await uids(owner, 0.001)).toEqual([]);
    for (const invalidPeriod of [undefined, -1, "60000", Number.NaN])
      expect(await uids(owner, invalidPeriod)).toBeUndefined();
    expect(await uids(await gateway.as("other@demo.test"), 60_000)).toBeUndefined();
  });

  it("A panel reloads when it requests events older than the stored events", async () => {
    const panel = connect({ token: owner.token, companyId: 1, siteId: 1 });
    await nextEvent(panel, "connect");
    const selection = { companyId: 1, siteId: 1, ago: 120_001 };
    expect(await panel.emitWithAck("selectSite", selection)).toMatchObject({
      companyId: 1,
      siteId: 1,
      reload: true,
    });
  });

  it("A panel receives no events after sign-out", async () => {
    const staff = await gateway.as("staff@demo.test");
    const panel = connect({ token: staff.token, companyId: 1, siteId: 1 });
    await nextEvent(panel, "connect");
    const disconnection = nextEvent(panel, "disconnect");
    await staff.call("POST", "/logout");
    await disconnection;
    const refusedSocket = connect({ token: staff.token, companyId: 1 });
    expect(await nextEvent(refusedSocket, "connect_error")).toMatchObject({ message: "401 UNAUTHORIZED" });
    // A valid token gets 403 and not 401, which would mean that it has expired.
    const otherSocket = connect({ token: owner.token, userId: 999, companyId: 1 });
    expect(await nextEvent(otherSocket, "connect_error")).toMatchObject({ message: "403 FORBIDDEN" });
  });
});
