import { money } from "@hpay/domain";
import { transferSlip } from "../../orders/facts/transfer-slip";
import { methodName, withDefaults } from "./method-values";

describe("missing method parameters", () => {
  const definition = JSON.stringify({
    parameters: [{ Name: "Name" }, { Name: "Brands", Default: ["Visa"] }, { Name: "Fee", Default: 0 }, 5],
  });
  const effectiveData = (data: string) => JSON.parse(withDefaults(definition, data));

  it("A parameter that is not stored has the definition's default value, as in the form", () => {
    const data = { parameters: { Name: "Kartice" }, localized_parameters: { rs: { Fee: 2 } }, other: 1 };
    expect(effectiveData(JSON.stringify(data))).toEqual({
      parameters: { Name: "Kartice", Brands: ["Visa"], Fee: 0 },
      localized_parameters: { rs: { Fee: 2 } },
      other: 1,
    });
    expect(effectiveData("{}")).toEqual({ parameters: { Brands: ["Visa"], Fee: 0 } });
  });

  it("An empty stored parameter stays empty", () => {
    const data = '{"parameters":{"Brands":[],"Fee":null}}';
    expect(withDefaults(definition, data)).toBe(data);
    expect(withDefaults("no JSON", "{}")).toBe("{}");
  });
});

describe("Serbian Cyrillic method texts", () => {
  const data = (localized: Readonly<Record<string, object>>) =>
    JSON.stringify({
      parameters: { Name: "Kartice", Payee: "Dunav d.o.o.", Purpose: "Kupovina", Account: "160-1-1" },
      localized_parameters: localized,
    });
  const slip = (methodData: string, language = "rs-cyr") =>
    transferSlip({
      siteId: 1,
      orderId: 2,
      amountDue: money("100", "RSD"),
      methodData,
      companyName: "Dunav Trade",
      language,
    });

  it("A customer text without a Serbian Cyrillic version is transliterated", () => {
    for (const localized of [{}, { rs: { Name: "Kartice" } }, { "rs-cyr": { Name: "", Payee: null } }])
      expect(methodName(data(localized), "rs-cyr", "Card")).toBe("Картице");
    expect(slip(data({}))).toMatchObject({ payee: "Дунав д.о.о.", purpose: "Куповина" });
  });

  it("A catalogue's English title and a company's registered name stay in Latin script", () => {
    const unnamedMethod = JSON.stringify({ parameters: { Name: "", Account: "160-1-1" } });
    expect(methodName(unnamedMethod, "rs-cyr", "Accounting export")).toBe("Accounting export");
    expect(methodName(data({}), "rs-cyr", "Kartice")).toBe("Kartice");
    expect(slip(unnamedMethod).payee).toBe("Dunav Trade");
  });

  it("A customer text in Serbian Cyrillic is shown as written, including Latin words", () => {
    const writtenData = data({
      "rs-cyr": { Name: "Картице и American Express", Payee: "Dunav d.o.o.", Purpose: "Klarna рата" },
    });
    expect(methodName(writtenData, "rs-cyr", "Card")).toBe("Картице и American Express");
    expect(slip(writtenData)).toMatchObject({ payee: "Dunav d.o.o.", purpose: "Klarna рата" });
  });

  it("Transliteration leaves other languages unchanged", () => {
    expect(methodName(data({}), "rs", "Card")).toBe("Kartice");
    expect(slip(data({}), "rs")).toMatchObject({ payee: "Dunav d.o.o.", purpose: "Kupovina" });
  });
});
