import { eq } from "drizzle-orm";
import { idempotencyKeys } from "../../platform/database/schema/service";
import { startedGateway } from "../../testing/started-gateway";

describe("stored answers", () => {
  const env = startedGateway();
  const storedOf = async (key: string): Promise<string> => {
    const { db } = env.gateway.services;
    const [storedValue] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    return storedValue?.answer ?? "";
  };

  it.each<["POST" | "PUT", string, object]>([
    ["POST", "/api/company_sites", { CompanyId: 1, Url: "kept.example", SiteType: "site-standard" }],
    ["PUT", "/api/company_sites/1", { CustomerServiceTel: "011 123 456" }],
    ["PUT", "/api/company_sites/1", { RegenerateSecretKey: true }],
  ])("A stored response contains no readable POS secret (%s %s %j)", async (method, url, body) => {
    const key = `kept-${JSON.stringify(body)}`.replaceAll(" ", "");
    const request = { headers: { "idempotency-key": key }, body };
    const first = await env.owner.call(method, url, request);
    const secret: string = first.body.data.SecretToken.Token;
    expect(secret).toMatch(/^\S{16,}$/);
    const savedAnswer = await storedOf(key);
    expect([savedAnswer === "", savedAnswer.includes(secret)]).toEqual([false, false]);
    expect(await env.owner.call(method, url, request)).toMatchObject({
      status: first.status,
      body: first.body,
    });
  });

  it("A response stored in plain text by an older version is still replayed", async () => {
    const request = { headers: { "idempotency-key": "kept-before" }, body: { CustomerServiceTel: "011" } };
    const first = await env.owner.call("PUT", "/api/company_sites/2", request);
    await env.gateway.services.db
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(first.body) })
      .where(eq(idempotencyKeys.key, "kept-before"));
    const repeat = await env.owner.call("PUT", "/api/company_sites/2", request);
    expect(repeat).toMatchObject({ status: 200, body: first.body });
  });

  it("One idempotency key cannot refund both an order and its transaction", async () => {
    const paidTransactions = (
      await env.owner.call("GET", "/api/company_site_transactions?perPage=100")
    ).body.data.find(
      (transaction: { Status: string; RefundedAmount: string }) =>
        transaction.Status === "PAYMENT:PAID" && transaction.RefundedAmount === "0.00",
    );
    const order = `/api/company_site_orders/${paidTransactions.OrderId}`;
    const options = { body: { amount: "10.00" }, headers: { "idempotency-key": "refund-by-both" } };
    const first = await env.owner.call("POST", `${order}/actions/refund`, options);
    expect(first.body.data.RefundedAmount).toBe("10.00");
    const second = await env.owner.call(
      "POST",
      `/api/company_site_transactions/${paidTransactions.id}/actions/refund`,
      options,
    );
    expect(second.body.error).toMatch(/^422 IDEMPOTENCY_MISMATCH/);
    expect((await env.owner.call("GET", order)).body.data.RefundedAmount).toBe("10.00");
  });
});
