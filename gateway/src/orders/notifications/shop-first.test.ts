import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { demoShop } from "../../demo/demo-pos";
import { orders } from "../../platform/database/schema/commerce";
import { type ShopFields, signedRequest } from "../../testing/playing-shop";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { waitForShop } from "./shop-first";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const workMs = 150;

/**
 * A shop with a race in its plugin: it reads the order, waits for the order's lock and writes the state that it
 * has read, as WooCommerce's does. Two results at the same time leave a completed order in the state
 * `processing`.
 */
async function racingShop() {
  const statuses = new Map<string, string>();
  const results = new Set<unknown>();
  const locks = new Map<string, Promise<unknown>>();
  const acceptedUids: string[] = [];
  let orderLock: Promise<void> = Promise.resolve();
  async function accept(result: ShopFields): Promise<void> {
    const uid = String(result.order_uid);
    const readStatus = statuses.get(uid) ?? "pending";
    const isKnown = results.has(result.vhash);
    results.add(result.vhash);
    const write = async () => {
      await pause(workMs);
      if (isKnown && readStatus !== "pending") return;
      if (statuses.get(uid) !== "completed") statuses.set(uid, "completed");
      else if (readStatus === "pending") statuses.set(uid, "processing");
    };
    const writeEnd = (locks.get(uid) ?? Promise.resolve()).then(write);
    locks.set(uid, writeEnd);
    await writeEnd;
    acceptedUids.push(uid);
  }
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    await orderLock;
    await accept(JSON.parse(text));
    response
      .setHeader("content-type", "application/json")
      .end('{"received":"OK","accept_result":"ACCEPTED"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    accept,
    /** Answers no notification until the returned function is called. */
    stop() {
      let release = () => {};
      orderLock = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    statusOf: (uid: string) => statuses.get(uid),
    async waitForNotifications(uid: string, times: number) {
      while (acceptedUids.filter((acceptedUid) => acceptedUid === uid).length < times) await pause(20);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const unescapeHtml = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("a payment's notification and the result that the browser brings", () => {
  let gateway: TestGateway;
  let shop: Awaited<ReturnType<typeof racingShop>>;
  let count = 0;

  beforeAll(async () => {
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    shop = await racingShop();
    const owner = await gateway.as("owner@demo.test");
    await owner.call("PUT", "/api/company_sites/1", { body: { DefaultNotifyUrl: shop.url } });
    gateway.jobs.start();
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await shop.close();
  });

  const store = async (fields: ShopFields = {}) => {
    count += 1;
    const order = { order_uid: `RACE-${count}`, order_amount: "1490.50", order_currency: "RSD" };
    const extraFields = {
      payment_method: 1,
      order_user_url: "https://dunav.example/hvala",
      rand: `race${count}`,
    };
    const body = signedRequest({ ...order, ...extraFields, ...fields }, keys);
    await gateway.nobody.call("POST", "/clientpay/store", { body });
    return body.request_data;
  };
  const pay = (uid: unknown, fields: object = {}) =>
    gateway.app.inject({
      method: "POST",
      url: `/pbl/1-${uid}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        ...{ pay: "card", ship: "", total: "1490.50", currency: "RSD", number: "4111111111111111" },
        ...{ expiry: "12/31", cvv: "123", holder: "ANA", ...fields },
      }).toString(),
    });

  it.each([
    ["posted by its page", {}, /name="hpay_forwarded_payment_response" value="([^"]*)"/],
    ["in a frame of the shop", { "sec-fetch-dest": "iframe" }, /id="result">([^<]*)</],
  ])("A result %s arrives after the shop has stored the notification", async (_case, headers, pattern) => {
    for (let n = 0; n < 5; n += 1) {
      const { order_uid } = await store();
      const payAnswer = await pay(order_uid);
      const { body } = await gateway.app.inject({ url: String(payAnswer.headers.location), headers });
      await shop.accept(JSON.parse(unescapeHtml(pattern.exec(body)?.[1] ?? "")));
      await shop.waitForNotifications(String(order_uid), 2);
      expect(shop.statusOf(String(order_uid))).toBe("completed");
    }
  });

  it("A customer does not wait for a shop that does not respond", async () => {
    const release = shop.stop();
    const { order_uid } = await store();
    const payAnswer = await pay(order_uid);
    const { body } = await gateway.app.inject({ url: String(payAnswer.headers.location) });
    expect(body).toContain("hpay_forwarded_payment_response");
    expect(shop.statusOf(String(order_uid))).toBeUndefined();
    release();
    await shop.waitForNotifications(String(order_uid), 1);
  });

  it("A wait for a silent shop ends after four seconds with few queries, even with clock skew", async () => {
    const release = shop.stop();
    const { order_uid } = await store();
    await pay(order_uid);
    const { db, now } = gateway.services;
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.uid, String(order_uid)));
    const queries = jest.spyOn(db, "$count");
    const tenMinutesAgo = () => new Date(now().getTime() - 600_000);
    const startMs = performance.now();
    await waitForShop({ db, now: tenMinutesAgo }, order?.id ?? 0);
    const tookMs = performance.now() - startMs;
    const queryCount = queries.mock.calls.length;
    queries.mockRestore();
    release();
    await shop.waitForNotifications(String(order_uid), 1);
    expect(tookMs).toBeGreaterThan(3900);
    expect(tookMs).toBeLessThan(30_000);
    expect(queryCount).toBeLessThan(20);
  });

  it("The checkout-status response arrives after the shop has stored the notification", async () => {
    const { order_uid, verificationhash } = await store();
    await pay(order_uid);
    const checkouthash = createHash("md5").update(String(verificationhash)).digest("hex");
    const body = { merchant_site_uid: keys.uid, order_uid, checkouthash };
    const answer = await gateway.nobody.call("POST", "/clientpay/checkout-status", { body });
    await shop.accept(answer.body.result);
    await shop.waitForNotifications(String(order_uid), 2);
    expect(shop.statusOf(String(order_uid))).toBe("completed");
  });

  it("The notification of a shop's charge arrives after the shop has stored the response", async () => {
    const first = await store({ cof: "required" });
    await pay(first.order_uid);
    const order_uid = "RACE-CHARGE";
    const vault_token_uid = await cardOf(String(first.order_uid));
    const request = {
      order_uid,
      order_amount: 500,
      order_currency: "RSD",
      vault_token_uid,
      rand: "race-c",
    };
    const { body } = await gateway.nobody.call("POST", "/clientpay/charge", {
      body: signedRequest(request, keys),
    });
    expect(body.status).toMatch(/PAID/);
    await shop.accept(body);
    gateway.pass(5000);
    await gateway.jobs.runDue();
    await shop.waitForNotifications(order_uid, 2);
    expect(shop.statusOf(order_uid)).toBe("completed");
  });

  const cardOf = async (uid: string): Promise<string> => {
    const owner = await gateway.as("owner@demo.test");
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    const { body } = await owner.call("GET", `/api/company_site_orders?filter=${filter}`);
    const [transaction] = (
      await owner.call(
        "GET",
        `/api/company_site_transactions?filter=${encodeURIComponent(JSON.stringify({ OrderId: body.data[0].id }))}`,
      )
    ).body.data;
    return JSON.parse(transaction.Data).result.vault_token_uid;
  };
});
