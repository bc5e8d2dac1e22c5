import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

describe("offer without a courier price", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let siteId: number;

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    const { body: sites } = await owner.call("GET", "/api/company_sites?filter={}");
    siteId = sites.data.find((site: { Url: string }) => site.Url === "dunav.example").id;
    const { body } = await owner.call("GET", "/api/company_site_shipping_methods?filter={}");
    const courier = body.data.find(
      (method: { CompanySiteId: number; Uid: string }) =>
        method.CompanySiteId === siteId && method.Uid === "courier",
    );
    const data = JSON.parse(courier.Data);
    data.parameters.PriceList = [{ UpTo: "2", Price: "abc" }];
    const { status } = await owner.call("PUT", `/api/company_site_shipping_methods/${courier.id}`, {
      body: { Data: JSON.stringify(data) },
    });
    expect(status).toBe(200);
  }, startLimitMs);
  afterAll(() => gateway.close());

  const anOffer = async (Uid: string, data: object) => {
    const { body } = await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid,
        CompanySiteId: siteId,
        Amount: "1780.00",
        Currency: "RSD",
        Data: JSON.stringify({
          items: [{ type: "product", name: "Kafa u zrnu", price: "890.00", qty: 2, tax_percent: 20 }],
          hpaylang: "en",
          is_pbl: true,
          allow_pm: ["transfer"],
          ...data,
        }),
      },
    });
    return { id: body.data.id, path: payPagePath(gateway, siteId, String(Uid)) };
  };
  const get = async (url: string) => (await gateway.app.inject({ method: "GET", url })).body;
  const pay = (path: string, form: Readonly<Record<string, string>>) =>
    submitForm(gateway, `${path}/pay`, form);

  it("An offer with an unknown delivery price cannot be paid as if delivery were free", async () => {
    const { id, path } = await anOffer("NO-PRICE", { allow_sm: ["courier"] });
    const unknownPrice = "The delivery price is not known yet";
    expect(await get(path)).toContain(unknownPrice);
    const answer = await pay(path, { pay: "transfer", ship: "courier", total: "1780.00" });
    expect([answer.statusCode, answer.body.includes(unknownPrice)]).toEqual([409, true]);
    expect((await owner.call("GET", `/api/company_site_orders/${id}`)).body.data.Status).toBe("");
  });

  it("An offer can be paid with another delivery method if the offer allows the method", async () => {
    const { id, path } = await anOffer("ONE-PRICE", { allow_sm: ["courier", "flat-rate"] });
    expect(await get(path)).not.toContain("Kurirska");
    await pay(path, { pay: "transfer", ship: "flat-rate", total: "2170.00" });
    expect((await owner.call("GET", `/api/company_site_orders/${id}`)).body.data.Amount).toBe("2170.00");
  });
});

describe("delivery price in another currency", () => {
  it(
    "Delivery prices are converted with the operator's exchange rates",
    async () => {
      const list = { base: "RSD", date: "2026-11-18", perUnit: { EUR: "100" } };
      const source = createServer((_request, response) => response.end(JSON.stringify(list)));
      await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
      const { port } = source.address() as AddressInfo;
      const gateway = await testGateway({ RATES_URL: `http://127.0.0.1:${port}/` });
      const owner = await gateway.as("owner@demo.test");
      const data = {
        items: [{ type: "product", name: "Kafa u zrnu", price: "8.90", qty: 2, tax_percent: 20 }],
        hpaylang: "en",
        is_pbl: true,
        allow_pm: ["card"],
        allow_sm: ["flat-rate"],
      };
      const body = { Uid: "IN-EUR", CompanySiteId: 1, Amount: "17.80", Currency: "EUR" };
      await owner.call("POST", "/api/company_site_orders", { body: { ...body, Data: JSON.stringify(data) } });
      const page = (await gateway.app.inject(`${payPagePath(gateway, 1, "IN-EUR")}?pay=card&ship=flat-rate`))
        .body;
      await gateway.close();
      source.close();
      expect(page).toContain('name="total" value="21.70"');
    },
    startLimitMs,
  );
});
