import { randomBytes } from "node:crypto";
import { demoShop } from "../../../demo/demo-pos";
import { shopSignature, signedRequest } from "../../../testing/playing-shop";
import { startedGateway } from "../../../testing/started-gateway";
import { submitForm } from "../../../testing/submit-form";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const page = "https://shop.dunav.example";
const quarterMs = 15 * 60_000;

describe("order key", () => {
  const env = startedGateway();
  const rand = () => randomBytes(8).toString("hex");
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    env.gateway.nobody.call("POST", `/clientpay/${path}`, { body, headers: { origin: page, ...headers } });
  const keyRequest = (order_uid: string, changes: object = {}) => {
    const request = { transaction_uid: "orderkey", order_uid, rand: rand(), ...changes };
    return {
      merchant_site_uid: keys.uid,
      ...request,
      verificationhash: shopSignature(request, keys),
    };
  };
  const keyOf = async (uid: string): Promise<string> => (await post("orderkey", keyRequest(uid))).body.key;
  const readOrder = (key: string) =>
    env.gateway.nobody.call("GET", "/clientpay/orderkey/order?hpaylang=en", {
      headers: { origin: page, "hpay-order-key": key },
    });
  const callAction = (key: string, operation: string, fields: object = {}) =>
    post(`orderkey/actions/${operation}`, { rand: rand(), ...fields }, { "hpay-order-key": key });
  const storedOrder = async (order_uid: string) => {
    const fields = { order_uid, order_amount: "100.00", order_currency: "RSD", payment_method: "1" };
    const items = [{ type: "product", name: "Kafa", price: "100.00", qty: 1, virtual: true }];
    return post("store", signedRequest({ ...fields, order_items: items, rand: rand() }, keys));
  };
  const paidOrder = async (uid: string) => {
    const { pay_url } = (await storedOrder(uid)).body;
    const card = { number: "4111111111111111", expiry: "12/31", cvv: "123", holder: "ANA" };
    const form = { pay: "card", ship: "", total: "100.00", currency: "RSD", ...card };
    const answer = await submitForm(env.gateway, `${new URL(pay_url).pathname}/pay`, form);
    expect(answer.statusCode).toBe(303);
  };

  it("An order key shows its order with a working refund button", async () => {
    await paidOrder("KEY-1");
    const key = await keyOf("KEY-1");
    const shownOrder = (await readOrder(key)).body;
    expect(shownOrder).toMatchObject({ Uid: "KEY-1", Status: expect.stringMatching(/^PAYMENT:PAID/) });
    // OpenCart's order page has no element for this time, so its plugin would fail and show no buttons.
    expect(shownOrder).not.toHaveProperty("last_updated");
    expect(shownOrder.HPayActions).toContainEqual({
      operation: "refund",
      method: 1,
      amount: "100.00",
      caption: "Refund",
    });
    const answer = await callAction(key, "refund", { amount: "30.00" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      order_uid: "KEY-1",
      hpay_operation: "refund",
      refunded_order_amount: "30.00",
      order: { Uid: "KEY-1" },
    });
    expect(answer.body.vhash).toBe(shopSignature(answer.body, keys));
    const [remainingAction] = (await readOrder(key)).body.HPayActions;
    expect(remainingAction).toMatchObject({ operation: "refund", amount: "70.00" });
  });

  it("An order key can perform each action once", async () => {
    await paidOrder("KEY-2");
    const key = await keyOf("KEY-2");
    const actionFields = { rand: "one-click", amount: "10.00" };
    const answers = await Promise.all([
      callAction(key, "refund", actionFields),
      callAction(key, "refund", actionFields),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await readOrder(key)).body.RefundedAmount).toBe("10.00");
  });

  it.each([
    [{ amount: "100.01" }, 409],
    [{ amount: "0" }, 400],
    [{ amount: "-1" }, 400],
    [{ amount: "1.005" }, 400],
    [{}, 400],
    [{ amount: "1.00", rand: "" }, 400],
  ])("An invalid refund request with an order key is refused: %j", async (fields, expectedStatus) => {
    await paidOrder(`KEY-3-${JSON.stringify(fields)}`);
    const answer = await callAction(await keyOf(`KEY-3-${JSON.stringify(fields)}`), "refund", fields);
    expect(answer.status).toBe(expectedStatus);
    expect(answer.body).toMatchObject({ error: expect.any(String), error_code: expectedStatus });
  });

  it("An order key expires after fifteen minutes", async () => {
    await storedOrder("KEY-4");
    const key = await keyOf("KEY-4");
    expect((await readOrder(key)).status).toBe(200);
    env.gateway.pass(quarterMs);
    expect((await readOrder(key)).body).toMatchObject({ error_code: 401 });
  });

  it("An order key altered to name another order is refused", async () => {
    await storedOrder("KEY-5");
    await storedOrder("KEY-6");
    const key = await keyOf("KEY-5");
    const parts = key.split(".");
    const forgedKey = [...parts.slice(0, 2), Buffer.from("KEY-6").toString("base64url"), ...parts.slice(3)];
    const laterKey = parts.map((part, at) => (at === 3 ? String(Number(part) + quarterMs) : part));
    for (const unreadableKey of [forgedKey.join("."), laterKey.join("."), "", "hok.1.x.9.y.z", `${key}0`])
      expect((await readOrder(unreadableKey)).body).toMatchObject({ error_code: 401 });
  });

  it("Each request signed for an order key yields only one key", async () => {
    await storedOrder("KEY-7");
    const request = keyRequest("KEY-7");
    expect((await post("orderkey", request)).body.key).toMatch(/^hok\./);
    expect((await post("orderkey", request)).status).toBe(409);
    // A customer's browser has seen the first signature; a shop makes the second to read an order.
    const seenFields = { order_uid: "KEY-7", order_amount: "100.00", order_currency: "RSD", rand: rand() };
    const readRequest = { order_uid: "KEY-7", rand: rand() };
    for (const fields of [seenFields, readRequest]) {
      const replayedRequest = {
        merchant_site_uid: keys.uid,
        ...fields,
        verificationhash: shopSignature(fields, keys),
      };
      expect((await post("orderkey", replayedRequest)).body).toMatchObject({ error_code: 401 });
    }
    expect((await post("orderkey", { ...keyRequest("KEY-7"), rand: "other" })).body.error_code).toBe(401);
    expect((await post("orderkey", keyRequest("KEY-none"))).status).toBe(404);
  });

  it("An order key cannot refund when the merchant has disabled refunds by the shop", async () => {
    await paidOrder("KEY-8");
    const key = await keyOf("KEY-8");
    const set = (NoShopRefunds: unknown) =>
      env.owner.call("PUT", "/api/company_sites/1", { body: { Data: JSON.stringify({ NoShopRefunds }) } });
    await set(true);
    const { HPayActions } = (await readOrder(key)).body;
    expect(HPayActions.map(({ operation }: { operation: string }) => operation)).not.toContain("refund");
    expect((await callAction(key, "refund", { amount: "1.00" })).status).toBe(403);
    await set(false);
    expect((await callAction(key, "refund", { amount: "1.00" })).status).toBe(200);
  });

  it("An order key works only from pages at the POS addresses", async () => {
    const preflight = async (origin: string) =>
      (
        await env.gateway.app.inject({
          method: "OPTIONS",
          url: "/clientpay/orderkey/order",
          headers: {
            origin,
            "access-control-request-method": "GET",
            "access-control-request-headers": "hpay-order-key",
          },
        })
      ).headers["access-control-allow-origin"];
    expect(await preflight(page)).toBe(page);
    expect(await preflight("https://evil.example")).toBeUndefined();
  });
});
