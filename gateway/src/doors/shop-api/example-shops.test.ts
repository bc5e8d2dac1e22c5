import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@hpay/build/free-port";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const shops = join(import.meta.dirname, "../../../../e2e/shops");
const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const hasPhp = spawnSync("php", ["--version"]).status === 0;
/** The folder of the public PHP library; without it, `npm run shop-test` prints a warning. */
const library = process.env.HOLEST_PHP ?? "";
const examples = [
  { name: "Node", command: (_port: number) => [process.execPath, join(shops, "node/shop.mjs")] },
  // Without PHP on the machine, `npm run shop-test` skips the PHP shops with a message.
  ...(hasPhp
    ? [
        {
          name: "PHP",
          command: (port: number) => ["php", "-S", `localhost:${port}`, join(shops, "php/shop.php")],
        },
      ]
    : []),
  ...(hasPhp && library
    ? [
        {
          name: "PHP with the public library",
          command: (port: number) => ["php", "-S", `localhost:${port}`, join(shops, "php-library/shop.php")],
        },
      ]
    : []),
];
const coffee = { type: "product", name: "Kafa", price: "1490.50", qty: 1, virtual: true };

/** The messages that the shop's pages have received, and the shop's record of an order. */
interface ShopState {
  readonly pay_url?: string;
  readonly valid?: boolean;
  readonly payment?: readonly object[];
  readonly isTaken?: boolean;
  readonly status?: string;
  readonly card?: string;
  readonly subscription?: string;
}

describe.each(examples)("the example shop in $name", ({ name, command }) => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: ChildProcess;
  let shopUrl = "";
  const folder = mkdtempSync(join(tmpdir(), "hpay-shop-"));

  /** Sends the shop a request as its own pages do. */
  const callShop = async (path: string, body: object = {}): Promise<ShopState> => {
    const answer = await fetch(`${shopUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as ShopState;
  };
  const order = (order_uid: string, moreFields: object = {}) => ({
    order_uid,
    order_amount: "1490.50",
    order_currency: "RSD",
    order_items: [coffee],
    order_billing: { email: "ana@primer.example" },
    ...moreFields,
  });
  /** Submits the pay page's form as a customer does. */
  const form = (url: string, fields: Readonly<Record<string, string>>) =>
    submitForm(gateway, new URL(url, "http://gateway").pathname, fields);
  const pay = (
    payUrl: string,
    number = "4111111111111111",
    moreFields: Readonly<Record<string, string>> = {},
  ) =>
    form(`${new URL(payUrl).pathname}/pay`, {
      ...{ pay: "card", ship: "", total: "1490.50", currency: "RSD", number },
      ...{ expiry: "12/31", cvv: "123", holder: "ANA" },
      ...moreFields,
    });
  const buy = async (uid: string, moreFields: object = {}): Promise<string> => {
    const { pay_url: payUrl } = await callShop("/buy", order(uid, moreFields));
    if (payUrl === undefined) throw new Error(`${uid} was not stored`);
    return payUrl;
  };
  const storedOrder = async (uid: string) => {
    await gateway.jobs.runDue();
    return callShop("/order", { order_uid: uid });
  };
  const recordOf = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data[0];
  };

  beforeAll(async () => {
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
    await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const GATEWAY = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
    const port = await freePort();
    shopUrl = `http://localhost:${port}`;
    const [program = "", ...args] = command(port);
    shop = spawn(program, args, {
      env: {
        PATH: process.env.PATH,
        ...{ GATEWAY, MERCHANT_UID: keys.uid, SECRET: keys.secret, PORT: String(port), ORDERS: folder },
        LIBRARY: library,
      },
      stdio: "ignore",
    });
    for (let tries = 0; ; tries += 1) {
      if (await fetch(`${shopUrl}/order`, { method: "POST", body: '{"order_uid":""}' }).catch(() => null))
        break;
      if (tries === 2000) throw new Error(`the shop in ${name} did not start`);
      await delay(50);
    }
    await owner.call("PUT", "/api/company_sites/1", { body: { DefaultNotifyUrl: `${shopUrl}/notify` } });
    await gateway.jobs.runDue();
  }, startLimitMs);
  afterAll(async () => {
    shop.kill();
    await gateway.close();
    rmSync(folder, { recursive: true });
  });

  it("A shop with the correct key receives its payment methods", async () => {
    const { valid, payment } = await callShop("/configuration");
    expect(valid).toBe(true);
    expect(payment).toContainEqual({ HPaySiteMethodId: expect.any(Number), Name: expect.any(String) });
    const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1, Topic: "posconfig-updated" }));
    const { body } = await owner.call("GET", `/api/notifications?filter=${filter}`);
    expect(body.data[0]).toMatchObject({ State: "delivered", LastStatus: 200 });
  });

  it("The setup command in the guide lets the shop sell an order", async () => {
    const guide = readFileSync(join(shops, "../../docs/shops.md"), "utf8");
    const [line = ""] = /^ {4}curl .*\/buy .*$/m.exec(guide) ?? [];
    const shell = spawn("sh", ["-c", line.replace("localhost:8080", new URL(shopUrl).host)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    expect(JSON.parse(await text(shell.stdout))).toEqual({ pay_url: expect.stringContaining("/pbl/1-A-1") });
  });

  it("A payment on the full page notifies the shop", async () => {
    await pay(await buy("EX-1"));
    expect(await storedOrder("EX-1")).toMatchObject({ status: "PAID", amount: "1490.50", heard: ["charge"] });
  });

  it("The customer returns to the shop with the signed result", async () => {
    const payUrl = await buy("EX-2", { order_user_url: "https://dunav.example/hvala" });
    const payment = await pay(payUrl);
    const page = await gateway.app.inject({ method: "GET", url: String(payment.headers.location) });
    const [, value = ""] = /name="hpay_forwarded_payment_response" value="([^"]*)"/.exec(page.body) ?? [];
    const result = value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    const resultIn = (text: string) =>
      fetch(`${shopUrl}/thanks`, {
        method: "POST",
        body: new URLSearchParams({ hpay_forwarded_payment_response: text }),
      }).then((answer) => answer.json());
    expect(await resultIn(result)).toEqual({ taken: true });
    expect(await resultIn(result.replace("EX-2", "EX-9"))).toEqual({ taken: false });
  });

  it("A payment passes through the bank's 3-D Secure page", async () => {
    const challengeAnswer = await pay(await buy("EX-3"), "4000000000003220");
    await form(String(challengeAnswer.headers.location), { answer: "confirm" });
    expect(await storedOrder("EX-3")).toMatchObject({ status: "PAID" });
  });

  it("A declined card leaves the order unpaid and notifies the shop", async () => {
    await pay(await buy("EX-4"), "4000000000000002");
    expect((await storedOrder("EX-4")).status).not.toBe("PAID");
    expect(await callShop("/status", { order_uid: "EX-4" })).toMatchObject({ taken: true });
  });

  it("A shop can read the order status after the customer closes the tab", async () => {
    await pay(await buy("EX-5"));
    expect(await callShop("/status", { order_uid: "EX-5" })).toEqual({ taken: true, status: "PAID" });
  });

  it("Both the shop and the panel can refund an order", async () => {
    await pay(await buy("EX-6"));
    await storedOrder("EX-6");
    expect(await callShop("/refund", { order_uid: "EX-6", order_total: "490.50" })).toEqual({
      taken: true,
      status: "PARTIALLY-REFUNDED",
    });
    const { id } = await recordOf("EX-6");
    const options = { body: { amount: "1000.00" } };
    expect((await owner.call("POST", `/api/company_site_orders/${id}/actions/refund`, options)).status).toBe(
      200,
    );
    // The notification of the shop's own refund arrives after the answer, and the notification of the panel's
    // refund follows later.
    gateway.pass(10_000);
    expect(await storedOrder("EX-6")).toMatchObject({ status: "REFUNDED", refunded: "1000.00" });
  });

  it("A stored card is charged again without the customer", async () => {
    await pay(await buy("EX-7", { cof: "required" }));
    const { card } = await storedOrder("EX-7");
    expect(card).toEqual(expect.stringMatching(/.{8,}/));
    expect(await callShop("/charge", order("EX-8", { vault_token_uid: card }))).toEqual({
      taken: true,
      status: "PAID",
    });
  });

  it("A shop charges a subscription with the card from the first payment", async () => {
    const monthly = { ...coffee, subscription: { every: 1, unit: "month" } };
    await pay(await buy("EX-10", { cof: "required", order_items: [monthly] }));
    const { status, subscription } = await storedOrder("EX-10");
    expect([status, typeof subscription]).toEqual(["PAID", "string"]);
    expect(await callShop("/charge", order("EX-11", { subscription_uid: subscription }))).toEqual({
      taken: true,
      status: "PAID",
    });
  });

  it("A shop cannot charge a subscription that the merchant has canceled", async () => {
    const monthly = { ...coffee, subscription: { every: 1, unit: "month" } };
    await pay(await buy("EX-12", { cof: "required", order_items: [monthly] }));
    const { subscription, card } = await storedOrder("EX-12");
    const ofSubscription = { subscription_uid: subscription };
    expect(await callShop("/charge", order("EX-14", ofSubscription))).toMatchObject({ status: "PAID" });
    const filter = encodeURIComponent(JSON.stringify({ Uid: subscription }));
    const { body } = await owner.call("GET", `/api/company_site_subscriptions?filter=${filter}`);
    const url = `/api/company_site_subscriptions/${body.data[0].id}/actions/cancel`;
    expect((await owner.call("POST", url, { body: {} })).status).toBe(200);
    for (const fields of [ofSubscription, { ...ofSubscription, vault_token_uid: card }])
      expect(await callShop("/charge", order("EX-13", fields))).toMatchObject({
        error_code: 404,
        field: "subscription_uid",
      });
    expect(await recordOf("EX-13")).toBeUndefined();
    // A repeat of the charge whose answer was lost.
    expect(await callShop("/charge", order("EX-14", ofSubscription))).toMatchObject({ status: "PAID" });
  });

  it("A shop rejects a notification without the gateway's signature", async () => {
    const answer = await fetch(`${shopUrl}/notify?topic=payresult`, {
      method: "POST",
      body: JSON.stringify({ order_uid: "EX-1", payment_status: "REFUNDED", vhash: "forged" }),
    });
    expect(answer.status).toBe(406);
  });
});
