import { sameInLanguages } from "../../../pos/methods/same-in-languages";
import { startedGateway } from "../../../testing/started-gateway";

const definition = JSON.stringify({
  parameters: [{ Name: "Name", Localizable: true }, { Name: "Note", Localizable: "1" }, { Name: "Price" }],
});

describe("shared parameters", () => {
  it("Changing the default of a shared parameter changes it in each language", () => {
    const data =
      '{ "parameters": {"Name":"A","Note":"n","Price":"450", "Own":1}, "localized_parameters": {"rs":{"Name":"B","Note":"","Price":"390","Own":2},"de":{"Name":"C"}}, "x": 1.50 }';
    expect(sameInLanguages(definition, data)).toBe(data.replace('"390"', '"450"'));
  });

  it("Clearing the default of a shared parameter clears every language", () => {
    const data = '{"parameters":{"Price":""},"localized_parameters":{"rs":{"Price":"390"}}}';
    expect(JSON.parse(sameInLanguages(definition, data)).localized_parameters.rs.Price).toBe("");
  });

  it("A shared parameter keeps a language's value when there is no default", () => {
    const data = '{"parameters":{},"localized_parameters":{"rs":{"Price":"390"}}}';
    expect(sameInLanguages(definition, data)).toBe(data);
  });

  it("Unparsable text is not searched for shared parameters", () => {
    for (const text of ["", "{", "[]", "null", '{"parameters":[],"localized_parameters":{"rs":null}}']) {
      expect(sameInLanguages(definition, text)).toBe(text);
      expect(sameInLanguages(text, '{"parameters":{"Price":"1"}}')).toBe('{"parameters":{"Price":"1"}}');
    }
  });
});

describe("delivery price in several languages", () => {
  const env = startedGateway();

  it("A new delivery price applies in every language", async () => {
    const { body: list } = await env.owner.call("GET", "/api/company_site_shipping_methods?filter={}");
    const flatRate = list.data.find((method: { Uid: string }) => method.Uid === "flat-rate");
    const data = JSON.parse(flatRate.Data);
    const update = await env.owner.call("PUT", `/api/company_site_shipping_methods/${flatRate.id}`, {
      body: {
        Data: JSON.stringify({
          parameters: { ...data.parameters, Price: "450" },
          localized_parameters: { rs: { ...data.parameters, Name: "Dostava", Price: "390" } },
        }),
      },
    });
    expect(update.status).toBe(200);
    expect(JSON.parse(update.body.data.Data).localized_parameters.rs).toMatchObject({
      Name: "Dostava",
      Price: "450",
    });
    const items = [{ type: "product", name: "Kafa u zrnu", price: "890.00", qty: 2, tax_percent: 20 }];
    const order = { hpaylang: "rs", is_pbl: true, allow_pm: ["card"], allow_sm: ["flat-rate"], items };
    await env.owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: "LANGUAGES",
        CompanySiteId: flatRate.CompanySiteId,
        Amount: "1780.00",
        Currency: "RSD",
        Data: JSON.stringify(order),
      },
    });
    const page = await env.gateway.app.inject({
      method: "GET",
      url: `/pbl/${flatRate.CompanySiteId}-LANGUAGES`,
    });
    expect(page.body).toContain("2.230,00");
  });
});
