import { withTaxRates } from "./item-tax";

const rates = (items: readonly object[], amount = "") =>
  withTaxRates(items, amount).map((item) => Object(item).tax_percent);

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
    expect(withTaxRates([null, "x", 7], "1")).toEqual([null, "x", 7]);
  });
});
