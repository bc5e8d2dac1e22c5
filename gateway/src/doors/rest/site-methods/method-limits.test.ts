import { maxMethodLanguages } from "@hpay/domain";
import { eq, like } from "drizzle-orm";
import { demoShop } from "../../../demo/demo-pos";
import { companySites, siteFiscalMethods, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { startedGateway } from "../../../testing/started-gateway";

describe("methods that a merchant fills with data", () => {
  const env = startedGateway();
  const dataIn = (languages: number) => {
    const codes = Array.from({ length: languages }, (_, n) => [`l${n}`, { Name: "Kartica" }]);
    return JSON.stringify({ parameters: { Name: "Card" }, localized_parameters: Object.fromEntries(codes) });
  };
  const save = (kind: string, id: number, Data: string) =>
    env.owner.call("PUT", `/api/company_site_${kind}_methods/${id}`, { body: { Data } });
  const idIn = async (table: typeof sitePaymentMethods | typeof siteFiscalMethods) =>
    (await env.gateway.services.db.select().from(table).where(eq(table.companySiteId, 1)).limit(1))[0]?.id ??
    0;

  // spec 2.5-other-rules-uid-list 2.9-maximum-list-order-format
  it.each([
    ["Order", 0, 200],
    ["Order", 9999, 200],
    ["Order", -1, 400],
    ["Order", 10_000, 400],
    ["Order", 1.5, 400],
    ["Uid", "u".repeat(64), 200],
    ["Uid", "u".repeat(65), 400],
    ["Uid", " ", 400],
    ["Uid", "two\nlines", 400],
    ["ProcessGroup", "g".repeat(64), 200],
    ["ProcessGroup", "g".repeat(65), 400],
  ])("Setting a method's %s to %j returns status %i", async (field, value, expectedStatus) => {
    const id = await idIn(siteFiscalMethods);
    const { status, body } = await env.owner.call("PUT", `/api/company_site_fiscal_methods/${id}`, {
      body: { [field]: value },
    });
    expect([status, body.field]).toEqual([expectedStatus, expectedStatus === 400 ? field : undefined]);
  });

  it("A method has at most fifty languages", async () => {
    const id = await idIn(siteFiscalMethods);
    expect((await save("fiscal", id, dataIn(maxMethodLanguages))).status).toBe(200);
    const refusal = await save("fiscal", id, dataIn(maxMethodLanguages + 1));
    expect([refusal.status, refusal.body.field]).toEqual([400, "Data"]);
  });

  it("A stored method with thousands of languages does not block the gateway", async () => {
    const id = await idIn(sitePaymentMethods);
    const { db } = env.gateway.services;
    await db
      .update(sitePaymentMethods)
      .set({ data: dataIn(20_000) })
      .where(eq(sitePaymentMethods.id, id));
    const { status, body } = await env.gateway.nobody.call("POST", "/clientpay/getposdata", {
      body: { merchant_site_uid: demoShop.merchantUid },
    });
    expect(status).toBe(200);
    const maxLanguages = Math.max(
      ...body.payment.map(({ localized }: { localized: object }) => Object.keys(localized).length),
    );
    expect(maxLanguages).toBeLessThanOrEqual(maxMethodLanguages + 4);
  });

  it("Long method texts in many languages are shortened in the POS data", async () => {
    const { db } = env.gateway.services;
    const [method] = await db
      .select()
      .from(siteFiscalMethods)
      .where(eq(siteFiscalMethods.companySiteId, 1))
      .limit(1);
    if (!method) throw new Error("the demo POS has no fiscal method");
    const { id: _, number: __, ...own } = method;
    const codes = Array.from({ length: maxMethodLanguages }, (_, n) => [`l${n}`, {}]);
    const data = JSON.stringify({
      parameters: { Name: "Card", Instructions: "<b>long</b> text ".repeat(3000) },
      localized_parameters: Object.fromEntries(codes),
    });
    await db
      .insert(siteFiscalMethods)
      .values(Array.from({ length: 60 }, (_, n) => ({ ...own, data, uid: `long-${n}` })));
    await env.gateway.services.db.update(companySites).set({ configChangedAt: new Date() });
    const { status, body } = await env.gateway.nobody.call("POST", "/clientpay/getposdata", {
      body: { merchant_site_uid: demoShop.merchantUid },
    });
    expect(status).toBe(200);
    const first = body.fiscal.find(({ Uid }: { Uid: string }) => Uid === "long-0");
    expect(first.localized.l1.Description).toHaveLength(10_000);
    expect(JSON.stringify(body).length).toBeLessThan(4_000_000);
    await db.delete(siteFiscalMethods).where(like(siteFiscalMethods.uid, "long-%"));
  });

  it("All methods of a POS together are limited to 5 MB", async () => {
    const parameters = { Note: "x".repeat(3_000_000), Account: "160000000000000173", Payee: "Dunav" };
    const largeData = JSON.stringify({ parameters, localized_parameters: {} });
    const { db } = env.gateway.services;
    const [first, second] = await db
      .select({ id: sitePaymentMethods.id })
      .from(sitePaymentMethods)
      .where(eq(sitePaymentMethods.companySiteId, 1));
    expect((await save("payment", first?.id ?? 0, largeData)).status).toBe(200);
    const refusal = await save("payment", second?.id ?? 0, largeData);
    expect([refusal.status, refusal.body.field]).toEqual([400, "Data"]);
    expect((await save("payment", first?.id ?? 0, largeData)).status).toBe(200);
  });
});
