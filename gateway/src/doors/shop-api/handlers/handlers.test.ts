import { createHash, randomUUID } from "node:crypto";
import { vaultTokens } from "../../../platform/database/schema/payments";
import { signedRequest } from "../../../testing/playing-shop";
import { isSignedFor, shopClient } from "../../../testing/shop-client";
import { startedGateway } from "../../../testing/started-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

describe("shop calls about an order", () => {
  const env = startedGateway();
  const shop = () => shopClient(env.gateway, keys);
  const paidOrder = async (order_uid: string) => {
    const order = {
      order_uid,
      order_amount: "100.00",
      order_currency: "RSD",
      vault_token_uid: "token-handler-1",
    };
    expect((await shop().charge(order)).body.status).toMatch(/^PAYMENT:PAID/);
  };
  const refund = (uid: string, order_total: unknown, fields: object = {}) =>
    shop().handle(`payment/${keys.uid}/1/${encodeURIComponent(uid)}/refundRequest`, {
      order_uid: uid,
      order_total,
      ...fields,
    });
  const storedOrder = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await env.owner.call("GET", `/api/company_sites_orders?filter=${filter}`)).body.data[0];
  };

  beforeAll(async () => {
    const [demo] = await env.gateway.services.db.select().from(vaultTokens);
    await env.gateway.services.db.insert(vaultTokens).values({
      uid: "token-handler-1",
      companySiteId: 1,
      sitePaymentMethodId: demo?.sitePaymentMethodId ?? null,
      card: JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" }),
    });
  });

  it("A signed refund by the shop returns the requested amount in a separate transaction", async () => {
    await paidOrder("H-1");
    const first = await refund("H-1", 30.3);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: expect.stringMatching(/^PAYMENT:PARTIALLY-REFUNDED/),
      transaction_uid: "TX-H-1-2",
      refunded_amount: "30.30",
      hpay_operation: "refund",
    });
    expect(isSignedFor(first.body, keys)).toBe(true);
    const second = await refund("H-1", "69.70");
    expect(second.body).toMatchObject({ payment_status: "REFUNDED", transaction_uid: "TX-H-1-3" });
    expect(await storedOrder("H-1")).toMatchObject({ RefundedAmount: "100.00" });
  });

  it("A shop's refund is made once per rand and never exceeds the remaining amount", async () => {
    await paidOrder("H-2");
    const rand = randomUUID();
    expect((await refund("H-2", 10, { rand })).status).toBe(200);
    expect((await refund("H-2", 50, { rand })).body).toMatchObject({ error_code: 409 });
    expect((await refund("H-2", 90.01)).body).toMatchObject({ error_code: 409 });
    expect((await refund("H-2", 0)).body).toMatchObject({ error_code: 400 });
    expect((await refund("H-2", 10, { rand: "" })).body).toMatchObject({ error_code: 400 });
    expect(await storedOrder("H-2")).toMatchObject({ RefundedAmount: "10.00" });
  });

  it("A repeat of a declined or pending refund is not reported as completed", async () => {
    await paidOrder("H-51");
    const askSpy = jest.spyOn(env.gateway.services.acquirer, "ask");
    const refundTwice = async () => {
      const rand = randomUUID();
      return [await refund("H-51", 10, { rand }), await refund("H-51", 10, { rand })].map(({ body }) => body);
    };
    askSpy.mockResolvedValueOnce({ kind: "refused", code: "57", text: "Not permitted" });
    for (const { error_code, error } of await refundTwice())
      expect([error_code, error]).toEqual([409, expect.stringContaining("Not permitted")]);
    jest.spyOn(env.gateway.services.log, "error").mockReturnValueOnce();
    askSpy.mockRejectedValueOnce(new Error("no route to the bank"));
    for (const { error_code, error } of await refundTwice())
      expect([error_code, error]).toEqual([409, expect.stringContaining("hasn't answered")]);
    jest.restoreAllMocks();
    expect(await storedOrder("H-51")).toMatchObject({ RefundedAmount: "0.00" });
  });

  it("A customer cannot refund with the signatures available in the browser", async () => {
    const fields = { order_uid: "H-21", order_amount: "100.00", order_currency: "RSD", rand: randomUUID() };
    const { request_data: sentRequest } = signedRequest(fields, keys);
    expect((await shop().post("store", { request_data: sentRequest })).status).toBe(200);
    const { body: result } = await shop().charge({ ...fields, vault_token_uid: "token-handler-1" });
    expect(result.status).toMatch(/^PAYMENT:PAID/);
    const { rand, vhash } = result as { rand: string; vhash: string };
    const attempts = [
      sentRequest as object,
      { ...result, verificationhash: vhash },
      { ...result, verificationhash: vhash, subscription_uid: rand, rand: "" },
      { ...result, verificationhash: vhash, subscription_uid: rand[0], rand: rand.slice(1) },
    ];
    for (const attempt of attempts) {
      const url = `/clientpay/handlers/payment/${keys.uid}/1/H-21/refundRequest`;
      const payload = { ...attempt, order_uid: "H-21", order_total: "100.00" };
      const answer = await env.gateway.nobody.call("POST", url, { body: payload });
      expect(answer.body.error_code).toBe(401);
    }
    expect(await storedOrder("H-21")).toMatchObject({ RefundedAmount: "0.00" });
  });

  it("A shop's call is refused when its signature, order or method does not match", async () => {
    await paidOrder("H-3");
    const other = await shop().handle(`payment/${keys.uid}/1/H-1/refundRequest`, {
      order_uid: "H-3",
      order_total: 1,
    });
    expect(other.body).toMatchObject({ error_code: 401 });
    const path = `handlers/payment/${keys.uid}/1/H-3/refundRequest`;
    const forgedRequest = { order_uid: "H-3", order_total: 1, rand: "x", verificationhash: "0".repeat(128) };
    expect((await shop().post(path, forgedRequest)).body).toMatchObject({ error_code: 401 });
    expect((await refund("H-none", 1)).body).toMatchObject({ error_code: 404 });
    const unknownMethod = await shop().handle(`payment/${keys.uid}/987654/H-3/refundRequest`, {
      order_uid: "H-3",
      order_total: 1,
    });
    expect(unknownMethod.body.error).toBeDefined();
    expect(await storedOrder("H-3")).toMatchObject({ RefundedAmount: "0.00" });
  });

  it("A shop cannot refund when the merchant restricts refunds to the panel", async () => {
    await paidOrder("H-4");
    const { body } = await env.owner.call("GET", "/api/company_sites/1");
    const save = (data: object) =>
      env.owner.call("PUT", "/api/company_sites/1", { body: { Data: JSON.stringify(data) } });
    const ownData = JSON.parse(body.data.Data);
    expect((await save({ ...ownData, NoShopRefunds: true })).status).toBe(200);
    expect((await refund("H-4", 1)).body).toMatchObject({ error_code: 403 });
    await save(ownData);
    expect((await refund("H-4", 1)).status).toBe(200);
  });

  it("A shop can read an order's status whatever characters the order's uid contains", async () => {
    const uid = "поруџбина-15";
    await shop().store({ order_uid: uid, order_amount: "100.00", order_currency: "RSD" });
    const path = `payment/${keys.uid}/card/${encodeURIComponent(uid)}/queryRequest`;
    const { body } = await shop().handle(path, { order_uid: uid });
    expect(body).toMatchObject({ order_uid: uid, status: "" });
    expect(isSignedFor(body, keys)).toBe(true);
  });

  it("A shop gets the existing fiscal receipt for a paid order", async () => {
    await paidOrder("H-5");
    const methods = (await env.owner.call("GET", "/api/company_site_fiscal_methods")).body.data;
    const fiscal = methods.find((method: { CompanySiteId: number }) => method.CompanySiteId === 1);
    const path = `fiscal/${keys.uid}/${fiscal.Uid}/H-5/defaultAction`;
    const { status, body } = await shop().handle(path, { order_uid: "H-5" });
    expect(status).toBe(200);
    expect(body.fiscal_html).toContain("METHOD_HTML_START");
    expect(body.order.FiscalData.receipts).toHaveLength(1);
    await shop().store({ order_uid: "H-6", order_amount: "100.00", order_currency: "RSD" });
    const unpaidAnswer = await shop().handle(path.replace("H-5", "H-6"), { order_uid: "H-6" });
    expect(unpaidAnswer.body).toMatchObject({ error_code: 409 });
  });

  it("A fiscal receipt stays available after a refund", async () => {
    await paidOrder("H-8");
    await refund("H-8", 10);
    const path = `fiscal/${keys.uid}/fiscal-receipts/H-8/defaultAction`;
    const { status, body } = await shop().handle(path, { order_uid: "H-8" });
    expect([status, body.payment_status]).toEqual([200, "PARTIALLY-REFUNDED"]);
    expect(body.fiscal_html).toContain("METHOD_HTML_START");
  });

  it("The checkout page can read its order with the hash of the signed request", async () => {
    const order = { order_uid: "H-7", order_amount: "100.00", order_currency: "RSD", rand: randomUUID() };
    const { request_data } = signedRequest(order, keys);
    await shop().post("store", { request_data });
    const checkouthash = createHash("md5").update(String(request_data.verificationhash)).digest("hex");
    const statusRequest = { merchant_site_uid: keys.uid, order_uid: "H-7", checkouthash };
    const { body } = await shop().post("checkout-status", { request_data: statusRequest });
    expect(body).toMatchObject({ order_uid: "H-7", status: "", result: { order_uid: "H-7" } });
    expect(isSignedFor(body.result, keys)).toBe(true);
    const guessedRequest = { ...statusRequest, checkouthash: "0".repeat(32) };
    expect((await shop().post("checkout-status", guessedRequest)).body).toMatchObject({ error_code: 404 });
  });
});
