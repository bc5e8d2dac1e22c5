import { startedGateway } from "../../testing/started-gateway";

describe("order with a very wide Data", () => {
  const env = startedGateway();
  const uid = "WIDE-1";
  const names = Array.from({ length: 40_000 }, (_, at) => [`w${at}`, 1]);

  /** How often a long text is parsed during a call. */
  const parses = async (call: () => Promise<unknown>) => {
    const parse = jest.spyOn(JSON, "parse");
    await call();
    const longTexts = parse.mock.calls.filter(([text]) => text.length > 100_000);
    parse.mockRestore();
    return longTexts.length;
  };

  it("Creating an order and opening its pay page parse its Data only a few times", async () => {
    const owner = await env.gateway.as("owner@demo.test");
    const Data = JSON.stringify({
      ...Object.fromEntries(names),
      billing: { email: "ana@primer.example" },
      items: [{ type: "product", name: "Kafa", price: "10.00", qty: 1, tax_percent: 20, virtual: true }],
    });
    const body = { CompanySiteId: 1, Uid: uid, Amount: "10.00", Currency: "RSD", Name: "Kafa", Data };
    const created = await parses(async () => {
      expect((await owner.call("POST", "/api/company_site_orders", { body })).status).toBe(201);
    });
    const opened = await parses(async () => {
      const page = await env.gateway.app.inject({ method: "GET", url: `/pbl/1-${uid}` });
      expect(page.statusCode).toBe(200);
    });
    expect(created).toBeLessThan(9);
    expect(opened).toBeLessThan(4);
  });
});
