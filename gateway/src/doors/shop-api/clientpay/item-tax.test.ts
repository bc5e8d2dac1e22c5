import { withTaxRates } from "./item-tax";

const rates = (items: readonly object[], amount = "", country = "RS") =>
  withTaxRates(items, amount, country).map((item) => Object(item).tax_percent);

describe("tax rates of a shop's items", () => {
  it.each([
    ["20 %", { price: 500, qty: 4, subtotal: 2000, tax_amount: 333.33 }, 20],
    ["10 %, as text", { price: "1000.00", qty: "1", tax_amount: "90.91" }, 10],
    ["18 % of a Macedonian shop", { price: 590, qty: 2, tax_amount: 180 }, 18],
    ["8.1 %", { price: 100, qty: 1, tax_amount: 7.49 }, 8.1],
    ["13.5 %", { price: 227, qty: 1, tax_amount: 27 }, 13.5],
    ["rounded to whole dinars", { price: 2000, qty: 1, tax_amount: 333 }, 20],
    ["rounded at each of three pieces", { price: 0.99, qty: 3, tax_amount: 0.51 }, 20],
    [
      "a line that the shop refunded a part of",
      { price: 500, qty: 3, subtotal: 2000, tax_amount: 333.33 },
      20,
    ],
  ])("The rate is found from the line's tax: %s", (_what, item, rate) => {
    expect(rates([item])).toEqual([rate]);
  });

  it("Lines without tax get the rate of the tax that the order's amount adds to them", () => {
    const items = [
      { price: 1000, qty: 2, subtotal: 2000, tax_amount: 400 },
      { price: 100, qty: 1, subtotal: 100, tax_amount: 10 },
    ];
    expect(rates(items, "2510.0000")).toEqual([20, 10]);
  });

  it("A discount is subtracted before lines with and without tax are distinguished", () => {
    const without = { price: 1000, qty: 1, tax_amount: 200 };
    const off = { type: "discount", price: 100, qty: 1, tax_amount: 20 };
    expect(rates([without, off], "1080.00")).toEqual([20, 20]);
    const within = { price: 1200, qty: 1, tax_amount: 200 };
    expect(rates([within, { ...off, price: 120 }], "1080.00")).toEqual([20, 20]);
  });

  it.each([
    ["lines without tax, less a gift card", { price: 1000, qty: 1, tax_amount: 200 }, "900.00", 20],
    ["lines without tax at 10 %, less a gift card", { price: 1000, qty: 1, tax_amount: 100 }, "800.00", 10],
    ["lines with tax and a delivery apart", { price: 1.1, qty: 10, tax_amount: 1 }, "50.00", 10],
    ["many cheap pieces and a delivery apart", { price: 1.2, qty: 50, tax_amount: 10 }, "100.00", 20],
    ["a rate of another country, less a gift card", { price: 590, qty: 1, tax_amount: 90 }, "300.00", 18],
  ])(
    "A usual tax rate takes precedence when the lines do not add up to the order's amount: %s",
    (_what, item, amount, rate) => {
      expect(rates([item], amount)).toEqual([rate]);
    },
  );

  it.each([
    ["RS", 20],
    ["MK", 20],
    ["HR", 25],
    ["SE", 25],
    ["AT", 20],
    [" hr ", 25],
    ["Atlantis", 20],
  ])(
    "A tax of 25 % within and 20 % on top is read by the rates of the company's country: %s",
    (country, rate) => {
      expect(rates([{ price: 100, qty: 1, tax_amount: 20 }], "170.00", country)).toEqual([rate]);
    },
  );

  it("All lines of an unclear order are read in the same way, by what most of them fit", () => {
    const items = [
      { price: 100, qty: 1, tax_amount: 20 },
      { price: 113, qty: 1, tax_amount: 13 },
      { price: 105, qty: 2, tax_amount: 10 },
    ];
    expect(rates(items, "500.00", "HR")).toEqual([25, 13, 5]);
    const added = [
      { price: 100, qty: 1, tax_amount: 20 },
      { price: 100, qty: 1, tax_amount: 13 },
      { price: 100, qty: 1, tax_amount: 10 },
    ];
    expect(rates(added, "500.00", "AT")).toEqual([20, 13, 10]);
  });

  it.each([
    ["its name", { price: 100, qty: 1, tax_amount: 20, tax_label: "PDV 25%" }, 25],
    ["its name, with a comma", { price: 105.5, qty: 1, tax_amount: 5.5, tax_label: "TVA 5,5 %" }, 5.5],
    ["a name that it does not come to", { price: 100, qty: 1, tax_amount: 20, tax_label: "PDV 8%" }, 20],
    ["a sum that includes it", { price: 80, qty: 1, subtotal: 100, tax_amount: 20 }, 25],
    ["a sum without it", { price: 120, qty: 1, subtotal: 100, tax_amount: 20 }, 20],
  ])("The rate of an unclear tax is read from the line itself first: %s", (_what, item, rate) => {
    expect(rates([item], "170.00", "")).toEqual([rate]);
  });

  it("A small tax gets the nearest of the rates that come to it", () => {
    expect(rates([{ price: 0.1, qty: 1, tax_amount: 0.02 }], "0.10", "HU")).toEqual([27]);
    expect(rates([{ price: 0.12, qty: 1, tax_amount: 0.02 }], "0.12", "RS")).toEqual([20]);
  });

  it("Lines that add up to the order's amount can have another country's tax rate", () => {
    expect(rates([{ price: 125, qty: 1, tax_amount: 25 }], "125.00")).toEqual([25]);
    expect(rates([{ price: 100, qty: 1, tax_amount: 25 }], "125.00")).toEqual([25]);
  });

  it("A tax amount that fits no rate gives no rate", () => {
    expect(rates([{ price: 10_000, qty: 1, tax_amount: 1234.56 }])).toEqual([undefined]);
  });

  it("A tax rate from the shop stays, and a line without a readable tax has no rate", () => {
    const items = [
      { price: 500, qty: 1, tax_percent: 0, tax_amount: 83.33 },
      { price: 500, qty: 1, tax_percent: "10", tax_amount: 83.33 },
      ...[0, "", null, "much", -5, 700].map((tax_amount) => ({ price: 500, qty: 1, tax_amount })),
    ];
    expect(rates(items)).toEqual([0, "10", ...Array.from({ length: 6 })]);
    expect(withTaxRates([null, "x", 7], "1", "RS")).toEqual([null, "x", 7]);
  });
});
