import { maxMethodLanguages } from "@hpay/domain";
import { eq, like } from "drizzle-orm";
import { demoShop } from "../../../demo/demo-pos";
import { orders } from "../../../platform/database/schema/commerce";
import { companySites, siteFiscalMethods, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { payPagePath } from "../../../testing/pay-page-path";
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

  it.each([
    ["Name", 500],
    ["Instructions", 100_000],
    ["Payee", 500],
    ["Purpose", 500],
    ["Footer", 20_000],
  ])("A method's %s has at most %i characters, in every language", async (name, max) => {
    const id = await idIn(sitePaymentMethods);
    const dataWith = (length: number, localizedLength: number) =>
      JSON.stringify({
        parameters: { Name: "Card", [name]: "x".repeat(length) },
        localized_parameters: { mk: { [name]: "x".repeat(localizedLength) } },
      });
    for (const tooLong of [dataWith(max + 1, 1), dataWith(1, max + 1)])
      expect((await save("payment", id, tooLong)).body).toMatchObject({
        error_code: "VALIDATION",
        field: name,
      });
    expect((await save("payment", id, dataWith(max, max))).status).toBe(200);
  });

  it("A name stored before names were limited is shortened in lists and on the pay page", async () => {
    const { db } = env.gateway.services;
    const id = await idIn(sitePaymentMethods);
    const texts = { Name: "N".repeat(4_000_000), Instructions: "I".repeat(4_000_000) };
    await db
      .update(sitePaymentMethods)
      .set({ data: JSON.stringify({ parameters: texts }) })
      .where(eq(sitePaymentMethods.id, id));
    const order = { Uid: "LONG-1", CompanySiteId: 1, Amount: "10.00", Currency: "RSD", Data: "{}" };
    const { body } = await env.owner.call("POST", "/api/company_site_orders", { body: order });
    await db.update(orders).set({ companySitePaymentMethodId: id }).where(eq(orders.id, body.data.id));
    const list = await env.owner.call("GET", "/api/company_site_orders?perPage=10");
    const pageText = (await env.gateway.app.inject(payPagePath(env.gateway, 1, "LONG-1"))).payload;
    expect([JSON.stringify(list.body).length, pageText.length].map((length) => length < 500_000)).toEqual([
      true,
      true,
    ]);
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
    const notes = Array.from({ length: 150 }, (_, n) => [`Note${n}`, "x".repeat(20_000)]);
    const parameters = { ...Object.fromEntries(notes), Account: "160000000000000173", Payee: "Dunav" };
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
