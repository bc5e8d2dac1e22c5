import { eq } from "drizzle-orm";
import { idempotencyKeys } from "../database/schema/service";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";

describe("an answer that is kept for a repeated request", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  const keptOf = async (key: string): Promise<string> => {
    const { db } = gateway.services;
    const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    return kept?.answer ?? "";
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each<["POST" | "PUT", string, object]>([
    ["POST", "/api/company_sites", { CompanyId: 1, Url: "kept.example", SiteType: "site-standard" }],
    ["PUT", "/api/company_sites/1", { CustomerServiceTel: "011 123 456" }],
    ["PUT", "/api/company_sites/1", { RegenerateSecretKey: true }],
  ])("holds no POS secret that the store could be read for (%s %s %j)", async (method, url, body) => {
    const key = `kept-${JSON.stringify(body)}`.replaceAll(" ", "");
    const request = { headers: { "idempotency-key": key }, body };
    const first = await owner.call(method, url, request);
    const secret: string = first.body.data.SecretToken.Token;
    expect(secret).toMatch(/^\S{16,}$/);
    const kept = await keptOf(key);
    expect([kept === "", kept.includes(secret)]).toEqual([false, false]);
    expect(await owner.call(method, url, request)).toMatchObject({ status: first.status, body: first.body });
  });

  it("is given also when it was kept in clear, before this version", async () => {
    const request = { headers: { "idempotency-key": "kept-before" }, body: { CustomerServiceTel: "011" } };
    const first = await owner.call("PUT", "/api/company_sites/2", request);
    await gateway.services.db
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(first.body) })
      .where(eq(idempotencyKeys.key, "kept-before"));
    const again = await owner.call("PUT", "/api/company_sites/2", request);
    expect(again).toMatchObject({ status: 200, body: first.body });
  });

  it("moves money once when the same attempt names the order first and its transaction then", async () => {
    const paid = (await owner.call("GET", "/api/company_site_transactions?perPage=100")).body.data.find(
      (one: { Status: string; RefundedAmount: string }) =>
        one.Status === "PAYMENT:PAID" && one.RefundedAmount === "0.00",
    );
    const order = `/api/company_site_orders/${paid.OrderId}`;
    const options = { body: { amount: "10.00" }, headers: { "idempotency-key": "refund-by-both" } };
    const first = await owner.call("POST", `${order}/actions/refund`, options);
    expect(first.body.data.RefundedAmount).toBe("10.00");
    const second = await owner.call(
      "POST",
      `/api/company_site_transactions/${paid.id}/actions/refund`,
      options,
    );
    expect(second.body.error).toMatch(/^422 IDEMPOTENCY_MISMATCH/);
    expect((await owner.call("GET", order)).body.data.RefundedAmount).toBe("10.00");
  });
});
