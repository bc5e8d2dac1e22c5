import { vaultTokens } from "../../../platform/database/schema/payments";
import { shopSignature, signedRequest } from "../../../testing/playing-shop";
import { startedGateway } from "../../../testing/started-gateway";

const kinds = ["payment", "shipping", "fiscal"] as const;
const shop = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

describe("method number", () => {
  const env = startedGateway();
  const methods = async (kind: (typeof kinds)[number]) =>
    (await env.owner.call("GET", `/api/company_site_${kind}_methods`)).body.data;
  const methodOf = async (uid: string) =>
    (await methods("payment")).find((method: { Uid: string }) => method.Uid === uid);
  const post = async (path: string, fields: object) =>
    (
      await env.gateway.nobody.call("POST", `/clientpay/${path}`, {
        body: signedRequest({ ...fields }, shop),
      })
    ).body;
  const store = (uid: string, payment_method: unknown) =>
    post("store", { order_uid: uid, order_amount: "1490.5", order_currency: "RSD", payment_method });
  const storedMethod = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    const [order] = (await env.owner.call("GET", `/api/company_sites_orders?filter=${filter}`)).body.data;
    return order.CompanySitePaymentMethodId;
  };

  it("A method's number is a positive integer that is unique among methods of all kinds", async () => {
    const numbers = (await Promise.all(kinds.map(methods))).flat().map((method) => method.HPaySiteMethodId);
    expect(numbers.length).toBeGreaterThanOrEqual(7);
    expect(numbers.every((number) => Number.isInteger(number) && number > 0)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("A removed method's number is never reused", async () => {
    const { PaymentMethodId, Data } = await methodOf("card");
    const add = async () => {
      const body = { CompanySiteId: 1, PaymentMethodId, Data, Uid: "short-lived" };
      return (await env.owner.call("POST", "/api/company_site_payment_methods", { body })).body.data;
    };
    const first = await add();
    const all = (await Promise.all(kinds.map(methods))).flat().map((method) => method.HPaySiteMethodId);
    expect(first.HPaySiteMethodId).toBe(Math.max(...all));
    const url = `/api/company_site_payment_methods/${first.id}`;
    const numberUpdate = await env.owner.call("PUT", url, { body: { HPaySiteMethodId: 1 } });
    expect(numberUpdate.body.errors).toMatchObject([{ field: "HPaySiteMethodId", code: "NOT_WRITABLE" }]);
    const uidUpdate = await env.owner.call("PUT", url, { body: { Uid: "renamed" } });
    expect(uidUpdate.body.data.HPaySiteMethodId).toBe(first.HPaySiteMethodId);
    await env.owner.call("DELETE", url);
    expect((await add()).HPaySiteMethodId).toBe(first.HPaySiteMethodId + 1);
  });

  it("An order can identify its method by Uid or by number", async () => {
    const card = await methodOf("card");
    const transfer = await methodOf("transfer");
    expect((await store("N-1", card.HPaySiteMethodId)).error).toBeUndefined();
    expect(await storedMethod("N-1")).toBe(card.id);
    await store("N-1", String(transfer.HPaySiteMethodId));
    expect(await storedMethod("N-1")).toBe(transfer.id);
    await store("N-1", "card");
    expect(await storedMethod("N-1")).toBe(card.id);
  });

  it('A method number that is 0, empty, "select" or from another POS is ignored', async () => {
    const [foreignMethod] = (
      await (await env.gateway.as("other@demo.test")).call("GET", "/api/company_site_payment_methods")
    ).body.data;
    const unknownNumbers = ["0", 0, "", "select", null, foreignMethod.HPaySiteMethodId, "2147483648", "1e2"];
    for (const [at, name] of unknownNumbers.entries()) {
      await store(`N-2-${at}`, name);
      expect([name, await storedMethod(`N-2-${at}`)]).toEqual([name, null]);
    }
  });

  it("A method that the POS does not have is named in the response's warnings", async () => {
    const warning =
      "payment_method: this POS has no payment method 99. The customer chooses on the pay page.";
    expect(await store("N-6", "99")).toMatchObject({ payment_method: "", warnings: [warning] });
    for (const name of ["", "0", "select", "card"])
      expect(await store("N-7", name)).not.toHaveProperty("warnings");
  });

  it("The signed responses to a stored order and a charge contain the method number in payment_method", async () => {
    const card = await methodOf("card");
    const number = String(card.HPaySiteMethodId);
    expect(await store("N-3", "card")).toMatchObject({ payment_method: number });
    expect(await store("N-4", "")).toMatchObject({ payment_method: "" });
    await env.gateway.services.db.insert(vaultTokens).values({
      uid: "token-number-1",
      companySiteId: 1,
      sitePaymentMethodId: card.id,
      card: JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" }),
    });
    const charge = { order_uid: "N-5", order_amount: 100, order_currency: "RSD", payment_method: number };
    const chargeAnswer = await post("charge", { ...charge, vault_token_uid: "token-number-1" });
    expect(chargeAnswer).toMatchObject({
      payment_method: number,
      status: expect.stringMatching(/^PAYMENT:PAID/),
    });
    expect(chargeAnswer.vhash).toBe(shopSignature(chargeAnswer, shop));
    expect(await storedMethod("N-5")).toBe(card.id);
  });
});
