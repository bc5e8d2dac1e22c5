import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { shopHash } from "@hpay/domain";
import { desc, eq } from "drizzle-orm";
import { demoShop } from "../../demo/demo-pos";
import { orders } from "../../platform/database/schema/commerce";
import { notifications, vaultTokens } from "../../platform/database/schema/payments";
import { companySites } from "../../platform/database/schema/pos";
import { answerOf, ensureOtherLanguage } from "../../testing/other-language";
import { payPagePath } from "../../testing/pay-page-path";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

interface ReceivedMail {
  readonly url: URL;
  readonly body: Readonly<Record<string, string>>;
}

describe("shop notifications", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: Server;
  let shopUrl: string;
  let receivedNotifications: ReceivedMail[] = [];
  let answers: number[] = [];
  let count = 0;
  let duringDelivery: () => Promise<void> = async () => {};
  let siteId: number;

  const readBody = async (request: IncomingMessage) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    return text;
  };
  const send = (path: "store" | "charge", changes: object = {}) => {
    count += 1;
    const request = {
      merchant_site_uid: demoShop.merchantUid,
      order_uid: `SHOP-${count}`,
      order_amount: "1490.50",
      order_currency: "RSD",
      order_items: [],
      order_billing: { email: "ana@primer.example" },
      order_sitedata: { platform: "test" },
      payment_method: "transfer",
      status: "",
      notify_url: `${shopUrl}/notify?shop=1`,
      rand: "r1",
      verificationhash: "",
      ...changes,
    };
    const parts = Object(request) as Record<string, string>;
    const hash = shopHash(
      {
        status: parts.status ?? "",
        orderUid: parts.order_uid ?? "",
        amount: parts.order_amount ?? "",
        currency: parts.order_currency ?? "",
        vaultTokenUid: parts.vault_token_uid ?? "",
        subscriptionUid: parts.subscription_uid ?? "",
        rand: parts.rand ?? "",
      },
      demoShop.merchantUid,
      demoShop.secret,
    );
    return gateway.nobody.call("POST", `/clientpay/${path}`, {
      body: { request_data: { ...request, verificationhash: hash } },
    });
  };
  const storedId = async (uid: string): Promise<number> => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data[0].id;
  };
  const payByTransfer = async (payUrl: string) => {
    const path = new URL(payUrl).pathname;
    await gateway.app.inject({
      method: "POST",
      url: `${path}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "pay=transfer&ship=&total=1490.50",
    });
  };
  const refundOne = async (id: number) => {
    const refund = { body: { amount: "1.00" } };
    return (await owner.call("POST", `/api/company_site_orders/${id}/actions/refund`, refund)).status;
  };
  const log = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ OrderId: await storedId(uid) }));
    return (await owner.call("GET", `/api/notifications?filter=${filter}&order=asc`)).body.data;
  };

  beforeAll(async () => {
    ensureOtherLanguage();
    shop = createServer(async (request, response) => {
      receivedNotifications.push({
        url: new URL(request.url ?? "", "http://shop"),
        body: JSON.parse(await readBody(request)),
      });
      const meanwhile = duringDelivery;
      duringDelivery = async () => {};
      await meanwhile();
      response.statusCode = answers.shift() ?? 200;
      if (response.statusCode === 302) response.setHeader("location", `${shopUrl}/elsewhere`);
      response.end("ok");
    });
    await new Promise<void>((resolve) => shop.listen(0, "localhost", resolve));
    shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
    const [site] = await gateway.services.db
      .select()
      .from(companySites)
      .where(eq(companySites.merchantsiteUid, demoShop.merchantUid));
    siteId = site?.id ?? 0;
  }, startLimitMs);
  beforeEach(() => {
    receivedNotifications = [];
    answers = [];
  });
  afterAll(async () => {
    await gateway.close();
    await new Promise((resolve) => shop.close(resolve));
  });

  it("A shop stores an order, gets a payment link, and receives a signed notification of the payment", async () => {
    const { body } = await send("store");
    expect(body.pay_url).toBe(`http://localhost:4000${payPagePath(gateway, siteId, `SHOP-${count}`)}`);
    await payByTransfer(body.pay_url);
    await gateway.jobs.runDue();
    const [deliveredNotification] = receivedNotifications;
    expect(deliveredNotification?.url.search).toBe(`?shop=1&topic=payresult&order_uid=SHOP-${count}`);
    expect(deliveredNotification?.body).toMatchObject({
      status: "PAYMENT:AWAITING",
      transaction_uid: `TX-SHOP-${count}-1`,
      order_amount: "1490.50",
      payment_method: "2",
    });
    const { status, transaction_uid, order_uid, order_amount, order_currency, rand, vhash } =
      deliveredNotification?.body ?? {};
    const parts = {
      transactionUid: transaction_uid ?? "",
      status: status ?? "",
      orderUid: order_uid ?? "",
      amount: order_amount ?? "",
      currency: order_currency ?? "",
      rand: rand ?? "",
    };
    expect(vhash).toBe(shopHash(parts, demoShop.merchantUid, demoShop.secret));
  });

  it("Notifications of one order arrive in order, and are retried with increasing delays", async () => {
    answers = [500, 302, 200, 200];
    const { body } = await send("store");
    const uid = `SHOP-${count}`;
    await payByTransfer(body.pay_url);
    const id = await storedId(uid);
    await owner.call("POST", `/api/company_site_orders/${id}/actions/mark-paid`, {
      body: { reason: "Izvod" },
    });
    await gateway.jobs.runDue();
    expect(receivedNotifications.map((notification) => notification.body.status)).toEqual([
      "PAYMENT:AWAITING",
    ]);
    gateway.pass(10_000);
    await gateway.jobs.runDue();
    gateway.pass(29_000);
    await gateway.jobs.runDue();
    expect(receivedNotifications).toHaveLength(2);
    gateway.pass(1000);
    await gateway.jobs.runDue();
    expect(
      receivedNotifications.slice(2).map((notification) => notification.body.status?.split(" ")[0]),
    ).toEqual(["PAYMENT:AWAITING", "PAYMENT:PAID"]);
    const [first] = await log(uid);
    expect(first).toMatchObject({ State: "delivered", Tries: 3, LastStatus: 200 });
    const answer = await owner.call("GET", `/api/notifications/${first.id}`);
    expect(answer.body.data.Attempts.map((attempt: { Status: number }) => attempt.Status)).toEqual([
      500, 302, 200,
    ]);
  });

  it("A state that a shop reports is sent back to it after an earlier notification that is still waiting", async () => {
    for (const status of ["PAID", "CANCELED"]) {
      receivedNotifications = [];
      answers = [500];
      const { body } = await send("store");
      await payByTransfer(body.pay_url);
      await gateway.jobs.runDue();
      await send("store", { order_uid: `SHOP-${count}`, rand: `report-${status}`, status });
      gateway.pass(15_000);
      await gateway.jobs.runDue();
      expect(receivedNotifications.map((notification) => notification.body.status?.split(" ")[0])).toEqual([
        "PAYMENT:AWAITING",
        "PAYMENT:AWAITING",
        `PAYMENT:${status}`,
      ]);
    }
    receivedNotifications = [];
  });

  it("Many undelivered notifications of one order delay no other order, and do not become more", async () => {
    const { db } = gateway.services;
    await send("store");
    const orderId = await storedId(`SHOP-${count}`);
    const queued = { companySiteId: siteId, orderId, topic: "orderupdate", url: shopUrl, payload: "{}" };
    const later = new Date(gateway.services.now().getTime() + 3_600_000);
    await db.insert(notifications).values({ ...queued, tries: 5, nextTryAt: later });
    for (let at = 0; at < 30; at++)
      await db
        .insert(notifications)
        .values(Array.from({ length: 1000 }, () => ({ ...queued, nextTryAt: gateway.services.now() })));
    const { body } = await send("store");
    await payByTransfer(body.pay_url);
    await gateway.jobs.runDue();
    expect(receivedNotifications.map(({ body: { order_uid } }) => order_uid)).toEqual([`SHOP-${count}`]);
    const isOfOrder = eq(notifications.orderId, orderId);
    const change = await owner.call("POST", `/api/company_site_orders/${orderId}/actions/mark-paid`, {
      body: { reason: "Izvod" },
    });
    expect(change.body.data).toMatchObject({ Status: expect.stringContaining("PAID") });
    expect(await db.$count(notifications, isOfOrder)).toBe(30_001);
    const [last] = await db
      .select()
      .from(notifications)
      .where(isOfOrder)
      .orderBy(desc(notifications.id))
      .limit(1);
    expect(last?.payload).toContain("PAYMENT:PAID");
    // A refund's notification is not replaced by a later one.
    const refunds = [await refundOne(orderId), await refundOne(orderId)];
    expect(refunds).toEqual([200, 200]);
    expect(await db.$count(notifications, isOfOrder)).toBe(30_002);
    await db.delete(notifications).where(isOfOrder);
  });

  it("An expired delivery claim does not undo another process's delivery after a clock change", async () => {
    const { body } = await send("store");
    const uid = `SHOP-${count}`;
    await payByTransfer(body.pay_url);
    const [{ id }] = await log(uid);
    const { db, now } = gateway.services;
    answers = [500];
    duringDelivery = async () => {
      gateway.pass(3 * 60_000);
      const deliveredState = {
        state: "delivered",
        tries: 1,
        lastStatus: 200,
        nextTryAt: null,
        leasedUntil: null,
      };
      await db
        .update(notifications)
        .set({ ...deliveredState, deliveredAt: now() })
        .where(eq(notifications.id, id));
    };
    await gateway.jobs.runDue();
    gateway.pass(60_000);
    await gateway.jobs.runDue();
    expect(receivedNotifications).toHaveLength(1);
    expect((await log(uid))[0]).toMatchObject({ State: "delivered", Tries: 1, LastStatus: 200 });
  });

  it("A notification is abandoned after ten attempts, and can be resent from the delivery log", async () => {
    answers = Array.from({ length: 10 }, () => 503);
    const { body } = await send("store");
    const uid = `SHOP-${count}`;
    await payByTransfer(body.pay_url);
    for (let n = 0; n < 12; n += 1) {
      await gateway.jobs.runDue();
      gateway.pass(12 * 60 * 60_000);
    }
    expect(receivedNotifications).toHaveLength(10);
    // More than two days have passed, so the sign-in has expired.
    owner = await gateway.as("owner@demo.test");
    const [failedEntry] = await log(uid);
    expect(failedEntry).toMatchObject({ State: "failed", Tries: 10, LastError: "SHOP_REFUSED" });

    const { body: mails } = await gateway.nobody.call("GET", "/dev/mail.json?to=owner@demo.test");
    expect(mails[0].subject).toBe("Vaša prodavnica ne odgovara: dunav.example");
    expect(mails[0].text).toContain("Poslednji odgovor: Prodavnica je odgovorila greškom.");
    // A day later two more are abandoned at once, and one e-mail covers both.
    const nextTryAt = gateway.services.now();
    const undeliverable = {
      companySiteId: siteId,
      topic: "payresult",
      url: "ftp://x",
      payload: "{}",
      nextTryAt,
    };
    await gateway.services.db.insert(notifications).values([undeliverable, undeliverable]);
    await gateway.jobs.runDue();
    const { body: later } = await gateway.nobody.call("GET", "/dev/mail.json?to=owner@demo.test");
    const isFromShop = ({ subject }: { readonly subject: string }) => subject.startsWith("Vaša prodavnica");
    expect([mails.filter(isFromShop).length, later.filter(isFromShop).length]).toEqual([1, 2]);

    const staff = await gateway.as("staff@demo.test");
    const resendAs = (person: TestPerson) =>
      person.call("POST", `/api/notifications/${failedEntry.id}/actions/resend`, { body: {} });
    expect((await resendAs(staff)).status).toBe(403);
    expect((await resendAs(owner)).status).toBe(200);
    await gateway.jobs.runDue();
    expect(receivedNotifications).toHaveLength(11);
  });

  it("A notification with a plugin-specific status can be resent while the order status is unchanged", async () => {
    const { body } = await send("store");
    await payByTransfer(body.pay_url);
    const { db } = gateway.services;
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.uid, `SHOP-${count}`));
    const payload = { status: "PAYMENT:OBLIGATED", order: { Status: "PAYMENT:AWAITING" } };
    const row = { companySiteId: siteId, orderId: order?.id, topic: "payresult", url: "ftp://x" };
    const [olderNotification] = await db
      .insert(notifications)
      .values([
        { ...row, payload: JSON.stringify(payload), state: "failed" },
        { ...row, payload: "{}", state: "delivered" },
      ])
      .returning();
    const url = `/api/notifications/${olderNotification?.id}/actions/resend`;
    expect((await owner.call("POST", url, { body: {} })).status).toBe(200);
    await db.delete(notifications).where(eq(notifications.url, row.url));
    await gateway.jobs.runDue();
  });

  it("A shop gets one notification for several configuration changes", async () => {
    const update = (changes: object) => owner.call("PUT", `/api/company_sites/${siteId}`, { body: changes });
    await update({ DefaultNotifyUrl: `${shopUrl}/config` });
    await update({ CustomerServiceTel: "+38111" });
    await gateway.jobs.runDue();
    expect(receivedNotifications).toHaveLength(1);
    expect(receivedNotifications[0]?.url.search).toBe("?topic=posconfig-updated");
    expect(receivedNotifications[0]?.body).toMatchObject({
      environment: "production",
      merchant_site_uid: demoShop.merchantUid,
      checkstr: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(JSON.stringify(receivedNotifications[0]?.body)).not.toContain(demoShop.secret);
    await update({ DefaultNotifyUrl: "" });
  });

  it("A configuration change during delivery triggers another notification", async () => {
    const update = (changes: object) => owner.call("PUT", `/api/company_sites/${siteId}`, { body: changes });
    await update({ DefaultNotifyUrl: `${shopUrl}/config` });
    duringDelivery = async () => {
      await update({ CustomerServiceTel: "+38122" });
    };
    await gateway.jobs.runDue();
    expect(receivedNotifications.map(({ url }) => url.search)).toEqual([
      "?topic=posconfig-updated",
      "?topic=posconfig-updated",
    ]);
    await update({ DefaultNotifyUrl: "" });
  });

  // spec 1.9-vault-token-policy-empty
  it("A shop can charge a stored card only once per order", async () => {
    const card = JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" });
    const [demo] = await gateway.services.db.select().from(vaultTokens);
    await gateway.services.db.insert(vaultTokens).values({
      uid: "token-1",
      companySiteId: siteId,
      sitePaymentMethodId: demo?.sitePaymentMethodId ?? null,
      card,
    });
    const order = { order_uid: "CHARGE-1", vault_token_uid: "token-1" };
    const first = await send("charge", order);
    expect(first.body).toMatchObject({ transaction_uid: "TX-CHARGE-1-1", payment_method: "1" });
    expect(first.body.status).toMatch(/^PAYMENT:PAID/);
    const second = await send("charge", order);
    expect(second.body.transaction_uid).toBe("TX-CHARGE-1-1");
    const dearerCharge = await send("charge", { ...order, order_amount: "9990.00" });
    expect(dearerCharge.body).toMatchObject({ transaction_uid: "TX-CHARGE-1-1", order_amount: "1490.50" });
    const { vhash, rand, status } = first.body;
    const parts = {
      transactionUid: "TX-CHARGE-1-1",
      status,
      orderUid: "CHARGE-1",
      amount: "1490.50",
      currency: "RSD",
      vaultTokenUid: "token-1",
      rand,
    };
    expect(vhash).toBe(shopHash(parts, demoShop.merchantUid, demoShop.secret));
  });

  it("Charging an unknown card is refused and stores no order", async () => {
    const { body } = await send("charge", { order_uid: "CHARGE-2", vault_token_uid: "demo-card-999" });
    expect(body).toMatchObject({ error: "This vault token does not exist.", error_code: 404 });
    const filter = encodeURIComponent(JSON.stringify({ Uid: "CHARGE-2" }));
    expect((await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.total).toBe(0);
  });

  it("A shop is notified of each partial refund, even though the status does not change", async () => {
    await send("charge", { order_uid: "PARTS-1", vault_token_uid: "token-1" });
    const id = await storedId("PARTS-1");
    const refund = (amount: string) =>
      owner.call("POST", `/api/company_site_orders/${id}/actions/refund`, { body: { amount } });
    for (const amount of ["10", "20"]) expect((await refund(amount)).status).toBe(200);
    gateway.pass(5000);
    for (let runs = 0; runs < 4; runs += 1) await gateway.jobs.runDue();
    const deliveredParts = receivedNotifications.filter(
      ({ url }) => url.searchParams.get("order_uid") === "PARTS-1",
    );
    expect(
      deliveredParts.map(({ url, body }) => [url.searchParams.get("topic"), body.transaction_uid]),
    ).toEqual([
      ["payresult", "TX-PARTS-1-1"],
      ["orderupdate", "TX-PARTS-1-2"],
      ["orderupdate", "TX-PARTS-1-3"],
    ]);
  });

  it("Charging a card with a disabled method is refused and stores no order", async () => {
    const methods = (await owner.call("GET", "/api/company_site_payment_methods")).body.data;
    const card = methods.find((method: { Uid: string }) => method.Uid === "card");
    const url = `/api/company_site_payment_methods/${card.id}`;
    await owner.call("PUT", url, { body: { Enabled: false } });
    const { body } = await send("charge", { order_uid: "CHARGE-3", vault_token_uid: "token-1" });
    expect(body).toMatchObject({ error: "This vault token does not exist.", error_code: 404 });
    const filter = encodeURIComponent(JSON.stringify({ Uid: "CHARGE-3" }));
    expect((await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.total).toBe(0);
    await owner.call("PUT", url, { body: { Enabled: true } });
  });

  it("A shop in another programming language computes the gateway's signatures", async () => {
    const { body } = await send("store", { order_uid: "FOREIGN-1" });
    const checked = answerOf([
      `|${body.status}|FOREIGN-1|1490.50000000|RSD||${body.rand}`,
      demoShop.merchantUid,
      demoShop.secret,
    ]);
    expect(checked).toBe(body.vhash);
    const signatureText = answerOf([
      "||FOREIGN-2|1490.50000000|RSD||abc",
      demoShop.merchantUid,
      demoShop.secret,
    ]);
    const { body: answer } = await gateway.nobody.call("POST", "/clientpay/store", {
      body: {
        request_data: {
          merchant_site_uid: demoShop.merchantUid,
          order_uid: "FOREIGN-2",
          order_amount: "1490.5",
          order_currency: "RSD",
          rand: "abc",
          verificationhash: signatureText,
        },
      },
    });
    expect(answer).toMatchObject({ order_uid: "FOREIGN-2" });
  });

  it("A notification is retried later if the shop's host name briefly resolves to a private address", async () => {
    const { db, now, settings } = gateway.services;
    const address = {
      companySiteId: siteId,
      topic: "payresult",
      url: "https://localhost/notify",
      payload: "{}",
    };
    const [storedNotification] = await db
      .insert(notifications)
      .values({ ...address, nextTryAt: now() })
      .returning();
    const internet = jest.replaceProperty(settings, "allowPrivateTargets", false);
    await gateway.jobs.runDue();
    internet.restore();
    const [after] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.id, storedNotification?.id ?? 0));
    expect(after).toMatchObject({
      state: "waiting",
      tries: 1,
      lastError: "TARGET_NOT_ALLOWED",
    });
  });
});
