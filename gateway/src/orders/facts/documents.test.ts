import { receiptsOf } from "./documents";

describe("a receipt in an order's FiscalData", () => {
  const urlOf = (url: unknown) => receiptsOf(JSON.stringify({ receipts: [{ number: "1", url }] }))[0]?.url;

  it("A document link can point only to web addresses, regardless of its author", () => {
    expect(urlOf("https://tax.example/v/?vl=A")).toBe("https://tax.example/v/?vl=A");
    for (const url of ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "//x", "", 5, null])
      expect([url, urlOf(url)]).toEqual([url, ""]);
  });
});
