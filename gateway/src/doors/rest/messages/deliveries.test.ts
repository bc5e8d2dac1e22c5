import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { posConfigCheck } from "@hpay/domain";
import { eq } from "drizzle-orm";
import { orders } from "../../../platform/database/schema/commerce";
import { notifications } from "../../../platform/database/schema/payments";
import { dueWork } from "../../../platform/database/schema/work";
import { payloadSeal } from "../../../platform/work/work-attempt";
import { credentialsHash, signedRequest } from "../../../testing/playing-shop";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const site = "/api/company_sites/1";

describe("handling the deliveries of a POS", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: Server;
  let url = "";
  /** The messages that the shop received, newest last; `answer` is its reply. */
  const receivedMessages: { readonly topic: string; readonly body: Record<string, unknown> }[] = [];
  let answer = "{}";
  beforeAll(async () => {
    shop = createServer((request, response) => {
      let text = "";
      request.on("data", (part) => {
        text += part;
      });
      request.on("end", () => {
        const topic = new URL(request.url ?? "", "http://shop").searchParams.get("topic") ?? "";
        receivedMessages.push({ topic, body: JSON.parse(text) });
        response.end(answer);
      });
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await new Promise((resolve) => shop.close(resolve));
  });

  const notify = async (state: string, order?: number) => {
    const notificationValues = {
      companySiteId: 1,
      topic: "orderupdate",
      url,
      payload: '{"order_uid":"D-1"}',
      tries: 10,
    };
    const [createdRow] = await gateway.services.db
      .insert(notifications)
      .values({ ...notificationValues, state, orderId: order ?? null })
      .returning();
    return createdRow?.id ?? 0;
  };
  const resend = (body: object) => owner.call("POST", `${site}/actions/resend-notifications`, { body });

  it("Failed notifications are resent in bulk, except those replaced by newer ones", async () => {
    const [order] = (await owner.call("GET", "/api/company_site_orders?filter=%7B%22CompanySiteId%22%3A1%7D"))
      .body.data;
    // The demo's own failures are deleted, so that they are not counted here.
    await gateway.services.db.delete(notifications);
    await notify("failed");
    await notify("failed");
    const supersededId = await notify("failed", order.id);
    await notify("delivered", order.id);
    receivedMessages.length = 0;
    const { status, body } = await resend({ State: "failed" });
    expect([status, body.data]).toEqual([200, { id: 1, Count: 2, Left: 0 }]);
    await gateway.jobs.runDue();
    expect(receivedMessages.map(({ topic }) => topic)).toEqual(["orderupdate", "orderupdate"]);
    const [remainingRow] = await gateway.services.db
      .select()
      .from(notifications)
      .where(eq(notifications.id, supersededId));
    expect(remainingRow?.state).toBe("failed");
  });

  it("A failed notification of the payment state can be resent after a newer notification", async () => {
    const [order] = (await owner.call("GET", "/api/company_site_orders?filter=%7B%22CompanySiteId%22%3A1%7D"))
      .body.data;
    const { db } = gateway.services;
    const { id: orderId, Status: status } = order;
    const payload = JSON.stringify({ order_uid: order.Uid, status });
    const notificationValues = { companySiteId: 1, topic: "orderupdate", url, payload, tries: 10, orderId };
    const [failedNotification] = await db
      .insert(notifications)
      .values([
        { ...notificationValues, state: "failed" },
        { ...notificationValues, state: "delivered" },
      ])
      .returning();
    receivedMessages.length = 0;
    const resend = await owner.call("POST", `/api/notifications/${failedNotification?.id}/actions/resend`, {
      body: {},
    });
    expect(resend.status).toBe(200);
    await gateway.jobs.runDue();
    expect(receivedMessages.map(({ body }) => body.order_uid)).toEqual([order.Uid]);
  });

  it("A missed notification of a partial refund can be resent even after the order is fully refunded", async () => {
    const { db } = gateway.services;
    const values = { uid: "MISSED-1", companySiteId: 1, amount: "9.00", currency: "RSD" };
    const [order] = await db
      .insert(orders)
      .values({ ...values, status: "PAYMENT:REFUNDED" })
      .returning();
    const storeNotification = (status: string, state: string) => {
      const payload = JSON.stringify({ order_uid: "MISSED-1", status });
      return { companySiteId: 1, topic: "orderupdate", url, payload, state, orderId: order?.id ?? null };
    };
    const missedNotification = storeNotification("PAYMENT:PARTIALLY-REFUNDED", "failed");
    const [refund] = await db
      .insert(notifications)
      .values([missedNotification, storeNotification("PAYMENT:REFUNDED", "delivered")])
      .returning();
    receivedMessages.length = 0;
    const resend = await owner.call("POST", `/api/notifications/${refund?.id}/actions/resend`, { body: {} });
    expect(resend.status).toBe(200);
    await gateway.jobs.runDue();
    expect(receivedMessages.map(({ body }) => body.status)).toEqual(["PAYMENT:PARTIALLY-REFUNDED"]);
  });

  it("An unreadable filter is refused with an error that names the filter", async () => {
    const answer = await resend({ From: "yesterday" });
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, "From"]);
    expect((await resend({ State: "lost" })).status).toBe(400);
    expect((await resend({ Sate: "failed" })).status).toBe(400);
  });

  it("Resending a customer e-mail adds a separate e-mail to the list", async () => {
    const payload = JSON.stringify({
      siteId: 1,
      mail: JSON.stringify({ to: "kupac@primer.example", subject: "Račun", text: "Hvala", html: "" }),
    });
    const messageValues = {
      companySiteId: 1,
      kind: "customer-mail",
      lane: "pos:1",
      receiver: "kupac@primer.example",
    };
    const [createdMessage] = await gateway.services.db
      .insert(dueWork)
      .values({
        ...messageValues,
        payload: gateway.services.secrets.seal(payload, payloadSeal("first")),
        key: "first",
        state: "failed",
        tries: 11,
        lastError: "550 mailbox full",
        createdAt: gateway.services.now(),
      })
      .returning();
    const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1, State: "failed" }));
    const { body } = await owner.call("GET", `/api/messages?filter=${filter}`);
    expect(body.data[0]).toMatchObject({
      Kind: "customer-mail",
      Receiver: "kupac@primer.example",
      Tries: 11,
      LastError: "550 mailbox full",
    });
    expect(JSON.stringify(body)).not.toContain("Hvala");
    const resend = await owner.call("POST", `/api/messages/${createdMessage?.id}/actions/resend`, {
      body: {},
    });
    expect(resend.status).toBe(200);
    await gateway.jobs.runDue();
    const mails = await gateway.nobody.call("GET", "/dev/mail.json?to=kupac@primer.example");
    expect(mails.body).toHaveLength(1);
    const staff = await gateway.as("staff@demo.test");
    const refusal = await staff.call("POST", `/api/messages/${createdMessage?.id}/actions/resend`, {
      body: {},
    });
    expect(refusal.status).toBe(403);
  });

  it("A request to an acquirer cannot be listed or resent as a message", async () => {
    const { db, now } = gateway.services;
    const kind = "money:pay-form";
    const row = { kind, key: "acquirer", payload: "acquirer", lane: "order:1", companySiteId: 1 };
    const [createdMessage] = await db
      .insert(dueWork)
      .values({ ...row, state: "done", createdAt: now() })
      .returning();
    const { body } = await owner.call("GET", "/api/messages?perPage=200");
    expect(body.data.map((message: { Kind: string }) => message.Kind)).not.toContain(kind);
    const resend = await owner.call("POST", `/api/messages/${createdMessage?.id}/actions/resend`, {
      body: {},
    });
    expect(resend.status).toBe(404);
  });

  it("The signature checker compares the gateway's signed text with the shop's", async () => {
    const check = async (body: object) =>
      (await owner.call("POST", `${site}/actions/check-signature`, { body })).body;
    const order = { order_uid: "S-1", order_amount: "5", order_currency: "EUR", rand: "r" };
    const rightRequest = signedRequest(order, keys);
    expect((await check({ Request: JSON.stringify(rightRequest) })).data).toEqual({
      id: 1,
      Text: "||S-1|5.00000000|EUR||r",
      Fits: true,
      HasHash: true,
      Slip: null,
      TheirText: null,
      OtherUid: false,
    });
    const shopText = "||S-1|5|EUR||r";
    const form = new URLSearchParams({
      ...order,
      merchant_site_uid: "another",
      verificationhash: credentialsHash(shopText, keys),
    });
    const wrongReport = await check({ Request: form.toString() });
    expect(wrongReport.data).toMatchObject({
      Fits: false,
      Slip: "amount-as-sent",
      TheirText: shopText,
      OtherUid: true,
    });
    expect(JSON.stringify(wrongReport)).not.toContain(keys.secret);
    expect(await check({ Request: JSON.stringify(order), Text: "||S-1|5" })).toMatchObject({
      data: { HasHash: false, TheirText: "||S-1|5" },
    });
    expect((await check({ Request: "what is this" })).errors[0].field).toBe("Request");
    const staff = await gateway.as("staff@demo.test");
    const refusal = await staff.call("POST", `${site}/actions/check-signature`, { body: { Request: "{}" } });
    expect(refusal.status).toBe(403);
  });

  it("The shop's error log is shown without e-mail addresses", async () => {
    await owner.call("PUT", site, { body: { DefaultNotifyUrl: url } });
    await gateway.jobs.runDue();
    answer = JSON.stringify({ received: "OK", logs: "12:00 order of ana@primer.example failed" });
    const { status, body } = await owner.call("POST", `${site}/actions/shop-log`);
    expect([status, body.data.Status, body.data.Log]).toEqual([
      200,
      200,
      "12:00 order of an***@primer.example failed",
    ]);
    expect(receivedMessages.at(-1)).toEqual({
      topic: "pos-error-logs",
      body: {
        environment: "production",
        merchant_site_uid: keys.uid,
        checkstr: posConfigCheck(keys.uid, keys.secret),
        POS: { MerchantsiteUid: keys.uid },
      },
    });
    await owner.call("PUT", site, { body: { DefaultNotifyUrl: "" } });
    const missingAddressAnswer = await owner.call("POST", `${site}/actions/shop-log`);
    expect([missingAddressAnswer.status, missingAddressAnswer.body.errors[0].field]).toEqual([
      400,
      "DefaultNotifyUrl",
    ]);
  });
});
