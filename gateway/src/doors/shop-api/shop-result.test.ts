import { eq } from "drizzle-orm";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { vaultTokens } from "../../platform/database/schema/payments";
import { type ListeningShop, listeningShop } from "../../testing/listening-shop";
import { payPagePath } from "../../testing/pay-page-path";
import { isSignedFor, shopClient } from "../../testing/shop-client";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const items = [
  { posuid: 7, posoitemuid: 71, type: "product", name: "Kafa", sku: "K-1", qty: 1, price: "100.00" },
];

describe("results sent to a shop", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let listener: ListeningShop;
  let shop: ReturnType<typeof shopClient>;

  const anOrder = (order_uid: string, fields: object = {}) => ({
    order_uid,
    order_amount: "100.00",
    order_currency: "RSD",
    order_items: items,
    order_billing: { email: "ana@primer.example" },
    order_sitedata: { id: 15 },
    payment_method: "",
    notify_url: listener.url,
    ...fields,
  });
  const charge = async (uid: string) =>
    (await shop.charge(anOrder(uid, { vault_token_uid: "token-result-1" }))).body;
  const callAction = async (uid: string, action: string, body: object = {}) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    const [order] = (await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data;
    const answer = await owner.call("POST", `/api/company_site_orders/${order.id}/actions/${action}`, {
      body,
    });
    expect(answer.status).toBe(200);
  };
  const receivedResult = async () => {
    // The notification of a shop's own charge arrives after the answer.
    gateway.pass(5000);
    for (let runs = 0; runs < 4; runs += 1) await gateway.jobs.runDue();
    return listener.take().map(({ url: { searchParams }, body }) => ({
      topic: searchParams.get("topic"),
      orderUid: searchParams.get("order_uid"),
      body,
    }));
  };

  beforeAll(async () => {
    listener = await listeningShop();
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
    shop = shopClient(gateway, keys);
    const [demo] = await gateway.services.db.select().from(vaultTokens);
    await gateway.services.db.insert(vaultTokens).values({
      uid: "token-result-1",
      companySiteId: 1,
      sitePaymentMethodId: demo?.sitePaymentMethodId ?? null,
      card: JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" }),
    });
  }, startLimitMs);
  beforeEach(() => listener.take());
  afterAll(async () => {
    await gateway.close();
    await listener.close();
  });

  it("The response to a stored order is the complete signed result with status and record", async () => {
    const { body } = await shop.store(anOrder("RES-1"));
    expect(isSignedFor(body, keys)).toBe(true);
    expect(body).toMatchObject({
      status: "",
      order_uid: "RES-1",
      order_amount: "100.00",
      hpay_operation: "store",
      request_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      order: { Uid: "RES-1", Status: "", Amount: "100.00", Currency: "RSD", Transactions: [] },
    });
    expect(body.order.Data).toMatchObject({ items, sitedata: { id: 15 } });
    // A shop is not notified of its own store call.
    expect(await receivedResult()).toEqual([]);
  });

  it("The response to a charge is the same signed result as the first payresult", async () => {
    const answer = await charge("RES-2");
    const [first] = await receivedResult();
    expect(first).toMatchObject({ topic: "payresult", orderUid: "RES-2" });
    for (const result of [answer, first?.body]) {
      expect(isSignedFor(result, keys)).toBe(true);
      expect(result).toMatchObject({
        status: expect.stringMatching(/^PAYMENT:PAID/),
        payment_status: "PAID",
        request_time: expect.stringMatching(/^\d{4}-/),
        transaction_uid: "TX-RES-2-1",
        payment_method: expect.stringMatching(/^[1-9]\d*$/),
        payment_amount: "100.00",
        payment_currency: "RSD",
        captured_amount: "100.00",
        refunded_amount: "0.00",
        vault_token_uid: "token-result-1",
        vault_card_brand: "Visa",
        vault_card_umask: "************4242",
        vault_card_mask: "************4242",
        vault_scope: "",
        vault_onlyforuser: "1",
        monthly_installments: 1,
        hpay_operation: "charge",
        transaction_user_info: { "Order UID": "RES-2", "Payment Status": "PAID" },
        result: { transaction_uid: "TX-RES-2-1" },
      });
      expect(result.payment_method_id).toBe(result.payment_method);
      const { CreatedAt } = result.order.Transactions[0];
      const customersTime = new Date(CreatedAt).toLocaleString("sv-SE", { timeZone: "Europe/Belgrade" });
      expect(result.transaction_user_info["Transaction Time"]).toBe(customersTime.slice(0, 16));
      expect(result.order.Transactions).toMatchObject([
        { Uid: "TX-RES-2-1", Type: "charge", Data: { result: { payment_amount: "100.00" } } },
      ]);
    }
    expect(first?.body.vhash).toBe(answer.vhash);
  });

  it("The result's transaction is the transfer paid after a declined card", async () => {
    const order = (amount: string) => ({
      ...anOrder("RES-9", { order_amount: amount }),
      order_items: [{ type: "product", name: "Kafa", price: amount, qty: 1, virtual: true }],
    });
    await shop.store(order("100.00"));
    const pay = (form: Readonly<Record<string, string>>) =>
      submitForm(gateway, `${payPagePath(gateway, 1, "RES-9")}/pay`, { ship: "", total: "100.00", ...form });
    await pay({ pay: "transfer" });
    await pay({ pay: "card", number: "4000000000000002", expiry: "12/31", cvv: "123" });
    // The shop corrects its order, and the customer transfers the new amount.
    await shop.store(order("120.00"));
    await callAction("RES-9", "mark-paid", { reason: "Uplata na izvodu" });
    const paidResult = (await receivedResult()).at(-1)?.body;
    expect(paidResult.status).toMatch(/^PAYMENT:PAID/);
    expect(paidResult).toMatchObject({
      transaction_uid: "TX-RES-9-1",
      captured_amount: "120.00",
      payment_amount: "120.00",
    });
    expect([
      paidResult.gateway_resp.code,
      paidResult.transaction_user_info["Transaction Status Code"],
    ]).toEqual([undefined, undefined]);
    expect(paidResult.order.Transactions).toHaveLength(2);
  });

  it("A result has the newest hundred transactions, receipts and bookings of an order", async () => {
    await charge("RES-20");
    await callAction("RES-20", "refund", { amount: "10" });
    const { db } = gateway.services;
    const stored = await db.select().from(transactions).where(eq(transactions.uid, "TX-RES-20-2"));
    const copies = Array.from({ length: 120 }, (_, at) =>
      stored.map(({ id, ...refund }) => ({ ...refund, uid: `TX-RES-20-${at + 3}` })),
    ).flat();
    await db.insert(transactions).values(copies);
    const documents = Array.from({ length: 120 }, (_, at) => {
      return { method_uid: "m", number: `R${at + 1}.`, entry: `B${at + 1}.`, state: "BOOKED", key: `${at}` };
    });
    const fiscalData = JSON.stringify({ receipts: documents, bookings: documents });
    await db.update(orders).set({ fiscalData }).where(eq(orders.uid, "RES-20"));
    const result = (await shop.store(anOrder("RES-20"))).body;
    expect(result.order.Transactions).toHaveLength(100);
    expect(result.order.Transactions.at(-1).Uid).toBe("TX-RES-20-122");
    for (const name of ["receipts", "bookings"])
      expect(result.order.FiscalData[name]).toEqual(documents.slice(20));
    for (const [html, letter] of [
      [result.fiscal_html, "R"],
      [result.integr_html, "B"],
    ]) {
      expect(html.match(/[RB]\d+\./g)).toHaveLength(100);
      expect(html).toContain(`${letter}120.`);
    }
    // The nightly check reports documents and refunds without ledger entries.
    const errorSpy = jest.spyOn(gateway.services.log, "error").mockReturnValue();
    await receivedResult();
    errorSpy.mockRestore();
  });

  it("Each refund is sent as an orderupdate with its own transaction and amount", async () => {
    await charge("RES-3");
    await callAction("RES-3", "refund", { amount: "10" });
    await callAction("RES-3", "refund", { amount: "20", restock: true });
    await callAction("RES-3", "refund", { amount: "70" });
    const [paidResult, ...refunds] = await receivedResult();
    expect(paidResult?.topic).toBe("payresult");
    expect(refunds.map(({ topic }) => topic)).toEqual(["orderupdate", "orderupdate", "orderupdate"]);
    expect(refunds.map(({ body }) => body.transaction_uid)).toEqual([
      "TX-RES-3-2",
      "TX-RES-3-3",
      "TX-RES-3-4",
    ]);
    expect(refunds.map(({ body }) => [body.refunded_amount, body.refunded_order_amount])).toEqual([
      ["10.00", "10.00"],
      ["20.00", "20.00"],
      ["70.00", "70.00"],
    ]);
    const path = `payment/${keys.uid}/1/RES-3/queryRequest`;
    const { body: state } = await shop.handle(path, { order_uid: "RES-3" });
    expect(state).toMatchObject({ refunded_amount: "70.00", order: { RefundedAmount: "100.00" } });
    expect(refunds.map(({ body }) => [body.restock, body.result.restock])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
    expect(refunds.map(({ body }) => body.payment_status)).toEqual([
      "PARTIALLY-REFUNDED",
      "PARTIALLY-REFUNDED",
      "REFUNDED",
    ]);
    for (const { body } of refunds) {
      expect(isSignedFor(body, keys)).toBe(true);
      expect(body).toMatchObject({ hpay_operation: "refund", result: { hpay_operation: "refund" } });
      expect(body.payment_amount).toBe("100.00");
    }
  });

  it("A confirmed transfer is sent as an orderupdate after the payresult with its slip", async () => {
    const { body } = await shop.store(anOrder("RES-4", { payment_method: "transfer" }));
    await gateway.app.inject({
      method: "POST",
      url: `${new URL(body.pay_url).pathname}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "pay=transfer&ship=&total=100.00",
    });
    await callAction("RES-4", "mark-paid", { reason: "Izvod" });
    const [awaitedResult, paidResult] = await receivedResult();
    expect(awaitedResult).toMatchObject({ topic: "payresult", body: { payment_status: "AWAITING" } });
    expect(awaitedResult?.body.payment_html).toMatch(/<td>\(97\) \d\d-00001-\d+<\/td>/);
    expect(paidResult).toMatchObject({
      topic: "orderupdate",
      body: { payment_status: "PAID", transaction_uid: "TX-RES-4-1" },
    });
  });

  const choosePayment = (pay_url: string, pay: string) =>
    submitForm(gateway, `${new URL(pay_url).pathname}/pay`, { pay, ship: "", total: "100.00" });

  it.each([
    ["WooCommerce", "site-woocommerce", "cod", "AWAITING", "OBLIGATED"],
    ["OpenCart", "site-opencart", "transfer", "OBLIGATED", "AWAITING"],
    ["another shop", "site-standard", "cod", "OBLIGATED", "OBLIGATED"],
  ])(
    "For a promised payment, %s receives a status that its plugin does not treat as a failure",
    async (name, SiteType, method, sent, stored) => {
      await owner.call("PUT", "/api/company_sites/1", { body: { SiteType } });
      const { body } = await shop.store(anOrder(`RES-${name}`, { payment_method: method }));
      await choosePayment(body.pay_url, method);
      const promisedResult = (await receivedResult()).find(({ topic }) => topic === "payresult")?.body;
      await owner.call("PUT", "/api/company_sites/1", { body: { SiteType: "site-woocommerce" } });
      expect(isSignedFor(promisedResult, keys)).toBe(true);
      expect(promisedResult).toMatchObject({
        status: expect.stringMatching(`^PAYMENT:${sent}`),
        payment_status: sent,
        transaction_user_info: { "Payment Status": sent },
        order: { Status: expect.stringMatching(`^PAYMENT:${stored}`) },
      });
    },
  );

  it("WooCommerce results show a payment's details once and transfer details until payment", async () => {
    await charge("RES-WC-1");
    const [card] = await receivedResult();
    expect(card?.body).toMatchObject({
      payment_html: "",
      transaction_user_info: { "Payment Status": "PAID", "Captured amount": "100.00 RSD" },
    });
    const { body } = await shop.store(anOrder("RES-WC-2", { payment_method: "transfer" }));
    await choosePayment(body.pay_url, "transfer");
    await callAction("RES-WC-2", "mark-paid", { reason: "Izvod" });
    const [awaitedResult, paidResult] = await receivedResult();
    expect(awaitedResult?.body.payment_html).toMatch(/<td>\(97\) /);
    // An empty text replaces the account number that the shop has stored.
    expect(paidResult?.body.payment_html).toBe("");
    await owner.call("PUT", "/api/company_sites/1", { body: { SiteType: "site-standard" } });
    await charge("RES-WC-3");
    const [other] = await receivedResult();
    await owner.call("PUT", "/api/company_sites/1", { body: { SiteType: "site-woocommerce" } });
    expect(other?.body.payment_html).toMatch(/PAID<\/td>/);
  });

  it("A shop that does not print HTML receives the transfer details as text fields", async () => {
    await owner.call("PUT", "/api/company_sites/1", { body: { SiteType: "site-standard" } });
    const { body } = await shop.store(anOrder("RES-12", { payment_method: "transfer", hpaylang: "rs" }));
    await choosePayment(body.pay_url, "transfer");
    const [awaitedResult] = await receivedResult();
    await owner.call("PUT", "/api/company_sites/1", { body: { SiteType: "site-woocommerce" } });
    const slip = { Primalac: expect.stringMatching(/\w/), Račun: expect.stringMatching(/^\d{3}-/) };
    expect(awaitedResult?.body.transaction_user_info).toMatchObject({
      ...slip,
      "Poziv na broj": expect.stringMatching(/^\(97\) \d\d-00001-\d+$/),
    });
  });

  it("A result lists receipts and parcels by method", async () => {
    await charge("RES-5");
    await callAction("RES-5", "print-label");
    const last = (await receivedResult()).at(-1);
    expect(last?.topic).toBe("orderupdate");
    // The result names the transaction that the shop has already recorded, so that it records nothing twice.
    expect(last?.body.transaction_uid).toBe("TX-RES-5-1");
    expect(last?.body.fiscal_html).toMatch(
      /^<!-- METHOD_HTML_START:[\w-]+ --><table>.*<\/table><!-- METHOD_HTML_END:[\w-]+ -->/,
    );
    expect(last?.body.fiscal_user_info[0]).toMatchObject({ info_link: expect.stringContaining("/fiscal/") });
    expect(last?.body.shipping_html).toContain("METHOD_HTML_START");
    expect(last?.body.shipping_user_info).toEqual([
      expect.objectContaining({ method_uid: expect.any(String), state: "READY" }),
    ]);
  });

  it("A retried notification has a new rand and counts as delivered if the shop already has the result", async () => {
    listener.answer(
      { status: 503, body: { error: "BUSY" } },
      { status: 406, body: { rejected: { success: "", message: "RESULT_ALREADY_ACCEPTED" } } },
    );
    const answer = await charge("RES-6");
    const [first] = await receivedResult();
    expect(first?.body.vhash).toBe(answer.vhash);
    gateway.pass(10_000);
    const [second, ...moreResults] = await receivedResult();
    expect(second?.body.rand).not.toBe(first?.body.rand);
    expect(isSignedFor(second?.body, keys)).toBe(true);
    gateway.pass(5 * 60_000);
    expect([...moreResults, ...(await receivedResult())]).toEqual([]);
  });

  it("A notification is retried half an hour after the shop rejects its signature", async () => {
    const rejection = { rejected: { success: false, message: "UNVERIFIED_RESULT" } };
    listener.answer({ status: 406, body: rejection });
    await charge("RES-7");
    await callAction("RES-7", "refund", { amount: "10" });
    expect((await receivedResult()).map(({ topic }) => topic)).toEqual(["payresult"]);
    gateway.pass(29 * 60_000);
    expect(await receivedResult()).toEqual([]);
    owner = await gateway.as("owner@demo.test");
    const { body } = await owner.call("GET", "/api/notifications?orderBy=id&order=desc&filter={}");
    expect(body.data.map((delivery: { LastError: string }) => delivery.LastError)).toContain(
      "SHOP_REFUSED: UNVERIFIED_RESULT",
    );
    gateway.pass(60_000);
    expect((await receivedResult()).map(({ topic }) => topic)).toEqual(["payresult", "orderupdate"]);
  });

  it("A shop is notified once of an order created in the panel", async () => {
    listener.answer({ status: 404, body: { received: "NO", accept_result: "NOT RECOGNISED" } });
    const data = { items: [{ ...items[0], virtual: true }], notify_url: listener.url, is_pbl: true };
    const creation = await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: "RES-15",
        CompanySiteId: 1,
        Amount: "100.00",
        Currency: "RSD",
        Data: JSON.stringify(data),
      },
    });
    await choosePayment(creation.body.data.PayLink, "transfer");
    expect((await receivedResult()).map(({ orderUid }) => orderUid)).toEqual(["RES-15"]);
    const filter = encodeURIComponent(JSON.stringify({ OrderId: creation.body.data.id }));
    const { body } = await owner.call("GET", `/api/notifications?filter=${filter}`);
    expect(body.data).toMatchObject([{ State: "delivered", LastError: "ORDER_UNKNOWN" }]);
  });

  it("The notification of a shop's refund is sent after the response to its request", async () => {
    await charge("RES-13");
    await receivedResult();
    const path = `payment/${keys.uid}/1/RES-13/refundRequest`;
    const { status } = await shop.handle(path, { order_uid: "RES-13", order_total: "10" });
    await gateway.jobs.runDue();
    expect([status, listener.take()]).toEqual([200, []]);
    expect((await receivedResult()).map(({ topic }) => topic)).toEqual(["orderupdate"]);
  });

  it("A customer whose order the shop canceled returns without a result", async () => {
    const order_user_url = "https://dunav.example/thanks?key=1";
    const { body } = await shop.store(anOrder("RES-14", { payment_method: "transfer", order_user_url }));
    await choosePayment(body.pay_url, "transfer");
    await shop.store(anOrder("RES-14", { order_user_url, status: "PAYMENT:CANCELED" }));
    await receivedResult();
    const page = (await gateway.nobody.call("GET", new URL(body.pay_url).pathname)).body;
    expect(page).not.toContain("hpay_forwarded_payment_response");
    expect(page).toContain('href="https://dunav.example/thanks?key=1"');
  });

  it("The signed result is posted only to the POS's own hosts", async () => {
    const order_user_url = "https://elsewhere.example/take?key=1";
    const { body } = await shop.store(anOrder("RES-81", { payment_method: "transfer", order_user_url }));
    const { pathname } = new URL(String(body.pay_url));
    await gateway.nobody.call("POST", `${pathname}/pay`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "method=transfer",
    });
    const page = (await gateway.nobody.call("GET", `${pathname}?back=1`)).body;
    expect(page).not.toContain("hpay_forwarded_payment_response");
    expect(page).not.toContain("key=1");
  });

  it("The customer returns to the shop with a signed payresult without buyer data", async () => {
    const order_user_url = "https://dunav.example/thanks?key=1";
    const { body } = await shop.store(anOrder("RES-8", { payment_method: "transfer", order_user_url }));
    const path = new URL(body.pay_url).pathname;
    await gateway.app.inject({
      method: "POST",
      url: `${path}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "pay=transfer&ship=&total=100.00",
    });
    const [first] = await receivedResult();
    const page = await gateway.app.inject(path);
    const [, value = ""] = /name="hpay_forwarded_payment_response" value="([^"]+)"/.exec(page.body) ?? [];
    const forwardedResult = JSON.parse(
      value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
    );
    expect(isSignedFor(forwardedResult, keys)).toBe(true);
    expect(forwardedResult.vhash).toBe(first?.body.vhash);
    expect(page.body).not.toContain("ana@primer.example");
  });
});
