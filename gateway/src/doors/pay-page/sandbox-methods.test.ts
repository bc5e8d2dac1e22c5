import { and, eq } from "drizzle-orm";
import { demoShop } from "../../demo/demo-pos";
import { vaultTokens } from "../../platform/database/schema/payments";
import { companySites, sitePaymentMethods } from "../../platform/database/schema/pos";
import type { Environment } from "../../platform/settings/environment";
import { shopClient } from "../../testing/shop-client";
import { submitForm } from "../../testing/submit-form";
import { type TestGateway, testGateway } from "../../testing/test-gateway";

const production = { NODE_ENV: "production", PUBLIC_URL: "https://pay.example" };
const card = { number: "4242 4242 4242 4242", expiry: "12/31", cvv: "123", holder: "Ana Ilić" };

async function withGateway(env: Environment, run: (gateway: TestGateway) => Promise<void>): Promise<void> {
  const gateway = await testGateway(env);
  try {
    await run(gateway);
  } finally {
    await gateway.close();
  }
}

async function anOffer(gateway: TestGateway) {
  const owner = await gateway.as("owner@demo.test");
  const { body } = await owner.call("GET", "/api/company_sites?filter={}");
  const siteId: number = body.data.find((site: { Url: string }) => site.Url === "dunav.example").id;
  const creation = await owner.call("POST", "/api/company_site_orders", {
    body: {
      Uid: "REAL-1",
      CompanySiteId: siteId,
      Amount: "250000.00",
      Currency: "RSD",
      Data: JSON.stringify({ items: [], hpaylang: "en", is_pbl: true, pbl_offer_days: 7 }),
    },
  });
  const order: { id: number; Uid: string } = creation.body.data;
  const post = (form: Readonly<Record<string, string>>) =>
    submitForm(gateway, `/pbl/${siteId}-${order.Uid}/pay`, {
      total: "250000.00",
      ship: "",
      ...card,
      ...form,
    });
  const status = async (): Promise<string> =>
    (await owner.call("GET", `/api/company_site_orders/${order.id}`)).body.data.Status;
  const page = async () => (await gateway.nobody.call("GET", `/pbl/${siteId}-${order.Uid}`)).body as string;
  return { owner, siteId, order, post, status, page };
}

const paymentDefinitions = async (gateway: TestGateway): Promise<readonly string[]> => {
  const owner = await gateway.as("owner@demo.test");
  const { body } = await owner.call("GET", "/api/payment_methods?filter={}");
  return body.data.map((method: { Name: string }) => method.Name);
};

describe("sandbox methods in production", () => {
  it("A shop receives the reason why its stored card was not charged in production", async () => {
    await withGateway(production, async (gateway) => {
      const { siteId } = await anOffer(gateway);
      const { db } = gateway.services;
      await db.update(sitePaymentMethods).set({ enabled: true });
      const [method] = await db
        .select({ id: sitePaymentMethods.id })
        .from(sitePaymentMethods)
        .where(and(eq(sitePaymentMethods.companySiteId, siteId), eq(sitePaymentMethods.uid, "card")));
      await db.insert(vaultTokens).values({
        uid: "token-production-1",
        companySiteId: siteId,
        sitePaymentMethodId: method?.id ?? null,
        card: JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" }),
      });
      const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
      const { status, body } = await shopClient(gateway, keys).charge({
        order_uid: "CHARGE-1",
        order_amount: "100.00",
        order_currency: "RSD",
        vault_token_uid: "token-production-1",
      });
      expect([status, body.error]).toEqual([409, expect.stringMatching(/key|testing/)]);
    });
  });

  it("Previously enabled sandbox methods accept no cards in production", async () => {
    await withGateway(production, async (gateway) => {
      const { siteId, post, status, page } = await anOffer(gateway);
      expect(await page()).not.toMatch(/4111|is a sandbox/i);
      await post({ pay: "card" });
      expect(await status()).not.toContain("PAID");
      // The sandbox acquirer is not called even if the method is enabled directly in the database.
      await gateway.services.db.update(sitePaymentMethods).set({ enabled: true });
      await post({ pay: "card" });
      expect([await status(), siteId]).toEqual([expect.not.stringContaining("PAID"), siteId]);
    });
  });

  it("Sandbox methods cannot be added or enabled in production", async () => {
    await withGateway(production, async (gateway) => {
      const { owner, siteId } = await anOffer(gateway);
      const { body } = await owner.call("GET", "/api/company_site_payment_methods?filter={}");
      const ownMethod = body.data.find(
        (method: { CompanySiteId: number; Uid: string }) =>
          method.CompanySiteId === siteId && method.Uid === "card",
      );
      expect(ownMethod.Enabled).toBe(false);
      const enableAnswer = await owner.call("PUT", `/api/company_site_payment_methods/${ownMethod.id}`, {
        body: { Enabled: true },
      });
      expect([enableAnswer.status, enableAnswer.body.error]).toEqual([
        403,
        expect.stringContaining("SANDBOX_ONLY"),
      ]);
      const addAnswer = await owner.call("POST", "/api/company_site_payment_methods", {
        body: { CompanySiteId: siteId, PaymentMethodId: ownMethod.PaymentMethodId, Uid: "more" },
      });
      expect([addAnswer.status, addAnswer.body.error]).toEqual([
        403,
        expect.stringContaining("SANDBOX_ONLY"),
      ]);
      for (const kind of ["shipping", "fiscal"]) {
        const { body: list } = await owner.call("GET", `/api/company_site_${kind}_methods?filter={}`);
        const sandbox = list.data.filter((method: { Uid: string }) =>
          ["courier", "fiscal-receipts"].includes(method.Uid),
        );
        expect(sandbox.map((method: { Enabled: boolean }) => method.Enabled)).toEqual(
          sandbox.map(() => false),
        );
      }
    });
  });

  it("Sandbox methods work in production if the operator allows them by name", async () => {
    await withGateway({ ...production, SANDBOX_METHODS: "1" }, async (gateway) => {
      const { post, status } = await anOffer(gateway);
      expect(await paymentDefinitions(gateway)).toContain("sandbox-card");
      await post({ pay: "card" });
      expect(await status()).toContain("PAYMENT:PAID");
    });
  });

  it("Sandbox methods work when the API base is a sandbox", async () => {
    await withGateway({ ...production, API_BASE: "https://sandbox.pay.example" }, async (gateway) => {
      expect(await paymentDefinitions(gateway)).toContain("sandbox-card");
    });
  });
});

describe("expired purchase key in production", () => {
  it("A POS with an expired purchase key accepts no payments in production", async () => {
    await withGateway(production, async (gateway) => {
      const { siteId, post, status, page } = await anOffer(gateway);
      const site = eq(companySites.id, siteId);
      await gateway.services.db
        .update(companySites)
        .set({ keyValidTill: new Date(gateway.services.now().getTime() - 1000) })
        .where(site);
      expect(await page()).not.toContain('name="pay"');
      await post({ pay: "transfer" });
      expect(await status()).not.toContain("AWAITING");
      await gateway.services.db
        .update(companySites)
        .set({ keyValidTill: new Date(gateway.services.now().getTime() + 60_000) })
        .where(site);
      await post({ pay: "transfer" });
      expect(await status()).toContain("PAYMENT:AWAITING");
    });
  });
});
