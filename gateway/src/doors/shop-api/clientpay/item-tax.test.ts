import { withTaxes } from "./item-tax";

const rates = (items: readonly object[], amount = "", country = "RS") =>
  withTaxes(items, amount, country).map((item) => Object(item).tax_percent);

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
  ])("The tax rate is derived from the line's tax: %s", (_what, item, rate) => {
    expect(rates([item])).toEqual([rate]);
  });

  it("Lines without tax get the tax rate implied by the order's amount", () => {
    const items = [
      { price: 1000, qty: 2, subtotal: 2000, tax_amount: 400 },
      { price: 100, qty: 1, subtotal: 100, tax_amount: 10 },
    ];
    expect(rates(items, "2510.0000")).toEqual([20, 10]);
  });

  it("A discount is subtracted before lines are classified as with or without tax", () => {
    const netPrice = { price: 1000, qty: 1, tax_amount: 200 };
    const discount = { type: "discount", price: 100, qty: 1, tax_amount: 20 };
    expect(rates([netPrice, discount], "1080.00")).toEqual([20, 20]);
    const grossPrice = { price: 1200, qty: 1, tax_amount: 200 };
    expect(rates([grossPrice, { ...discount, price: 120 }], "1080.00")).toEqual([20, 20]);
  });

  it.each([
    ["lines without tax, less a gift card", { price: 1000, qty: 1, tax_amount: 200 }, "900.00", 20],
    ["lines without tax at 10 %, less a gift card", { price: 1000, qty: 1, tax_amount: 100 }, "800.00", 10],
    ["lines with tax and a delivery apart", { price: 1.1, qty: 10, tax_amount: 1 }, "50.00", 10],
    ["many cheap pieces and a delivery apart", { price: 1.2, qty: 50, tax_amount: 10 }, "100.00", 20],
    ["a rate of another country, less a gift card", { price: 590, qty: 1, tax_amount: 90 }, "300.00", 18],
  ])(
    "The common tax rate is used when the lines do not add up to the order's amount: %s",
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
  ])("The country's rates decide between 25 % included and 20 % added tax: %s", (country, rate) => {
    expect(rates([{ price: 100, qty: 1, tax_amount: 20 }], "170.00", country)).toEqual([rate]);
  });

  it("All lines of an ambiguous order are read in the way that fits most of them", () => {
    const items = [
      { price: 100, qty: 1, tax_amount: 20 },
      { price: 113, qty: 1, tax_amount: 13 },
      { price: 105, qty: 2, tax_amount: 10 },
    ];
    expect(rates(items, "500.00", "HR")).toEqual([25, 13, 5]);
    const addedItems = [
      { price: 100, qty: 1, tax_amount: 20 },
      { price: 100, qty: 1, tax_amount: 13 },
      { price: 100, qty: 1, tax_amount: 10 },
    ];
    expect(rates(addedItems, "500.00", "AT")).toEqual([20, 13, 10]);
  });

  it.each([
    ["its name", { price: 100, qty: 1, tax_amount: 20, tax_label: "PDV 25%" }, 25],
    ["its name, with a comma", { price: 105.5, qty: 1, tax_amount: 5.5, tax_label: "TVA 5,5 %" }, 5.5],
    [
      "its amount, which does not match its name",
      { price: 100, qty: 1, tax_amount: 20, tax_label: "PDV 8%" },
      20,
    ],
    ["a subtotal that includes it", { price: 80, qty: 1, subtotal: 100, tax_amount: 20 }, 25],
    ["a subtotal without it", { price: 120, qty: 1, subtotal: 100, tax_amount: 20 }, 20],
  ])("An ambiguous tax rate is read from the line itself first: %s", (_what, item, rate) => {
    expect(rates([item], "170.00", "")).toEqual([rate]);
  });

  it("A small tax amount gets the nearest rate that can produce it", () => {
    expect(rates([{ price: 0.1, qty: 1, tax_amount: 0.02 }], "0.10", "HU")).toEqual([27]);
    expect(rates([{ price: 0.12, qty: 1, tax_amount: 0.02 }], "0.12", "RS")).toEqual([20]);
  });

  it("Lines that add up to the order's amount can have a foreign tax rate", () => {
    expect(rates([{ price: 125, qty: 1, tax_amount: 25 }], "125.00")).toEqual([25]);
    expect(rates([{ price: 100, qty: 1, tax_amount: 25 }], "125.00")).toEqual([25]);
  });

  it("A tax amount that matches no rate leaves the rate empty", () => {
    expect(rates([{ price: 10_000, qty: 1, tax_amount: 1234.56 }])).toEqual([undefined]);
  });

  it("A tax rate sent by the shop is preserved", () => {
    const items = [
      { price: 500, qty: 1, tax_percent: 0, tax_amount: 83.33 },
      { price: 500, qty: 1, tax_percent: "10", tax_amount: 83.33 },
      ...[0, "", null, "much", -5, 700].map((tax_amount) => ({ price: 500, qty: 1, tax_amount })),
    ];
    expect(rates(items)).toEqual([0, "10", ...Array.from({ length: 6 })]);
    expect(withTaxes([null, "x", 7], "1", "RS")).toEqual([null, "x", 7]);
  });

  it.each([
    ["a fee below 0", { type: "fee", price: -120, qty: 1, subtotal: -120, tax_amount: -20 }],
    ["a coupon", { type: "coupon", price: "-120.00", qty: 1, tax_amount: "-20.00" }],
    ["a discount with a sign", { type: "discount", price: -120, qty: 1, tax_amount: -20 }],
    ["a discount without one", { type: "discount", price: 120, qty: 1, tax_amount: 20 }],
  ])("A reduction uses the rate of its own tax: %s", (_what, reduction) => {
    const goods = { price: 1200, qty: 1, subtotal: 1200, tax_amount: 200 };
    expect(rates([goods, reduction], "1080.00")).toEqual([20, 20]);
    expect(prices([goods, reduction], "1080.00")).toEqual([1200, reduction.price]);
  });
});

const prices = (items: readonly object[], amount: string, country = "RS") =>
  withTaxes(items, amount, country).map((item) => Object(item).price);

describe("prices of a shop's items", () => {
  it("Prices without tax get the tax of their lines", () => {
    const items = [
      { price: 1000, qty: 2, subtotal: 2000, tax_amount: 400 },
      { price: "33.3333", qty: "3", subtotal: "100.00", tax_amount: "10.00" },
      { type: "shipping", price: 300, qty: 1, tax_amount: 60 },
      { type: "fee", price: -50, qty: 1, tax_amount: -10 },
      { type: "discount", price: 100, qty: 1, tax_amount: 20 },
    ];
    expect(withTaxes(items, "2690.00", "RS")).toEqual([
      { ...items[0], price: "1200", subtotal: "2400", tax_percent: 20 },
      { ...items[1], price: "36.6666666667", subtotal: "110", tax_percent: 10 },
      { ...items[2], price: "360", tax_percent: 20 },
      { ...items[3], price: "-60", tax_percent: 20 },
      { ...items[4], price: "120", tax_percent: 20 },
    ]);
  });

  it.each([
    ["less a gift card", "900.00"],
    ["with a delivery that no line names", "1500.00"],
  ])(
    "Lines without tax get their tax from the order's amount despite other adjustments: %s",
    (_what, amount) => {
      expect(prices([{ price: 1000, qty: 1, tax_amount: 200 }], amount)).toEqual(["1200"]);
    },
  );

  it.each([
    ["the price has no tax, the sum has", { price: 80, qty: 2, subtotal: 200, tax_amount: 40 }, "200", "100"],
    [
      "the price has tax, the sum has none",
      { price: 120, qty: 1, subtotal: 100, tax_amount: 20 },
      "120",
      120,
    ],
    ["a rate is given", { price: 1000, qty: 1, tax_amount: 200, tax_percent: 20 }, "1200", "1200"],
    ["a tax in whole dinars", { price: 1999, qty: 1, tax_amount: 400 }, "2399", "2399"],
    [
      "the shop has refunded two of six pieces",
      { price: 100, qty: 4, refunded_qty: 2, subtotal: 600, tax_amount: 120 },
      "720",
      "120",
    ],
    ["no price", { subtotal: 1000, qty: 2, tax_amount: 200 }, "1200", "600"],
  ])("Each price is read as the unit price with tax: %s", (_what, item, amount, price) => {
    expect(prices([item], amount)).toEqual([price]);
  });

  it("A price sent with tax is not changed", () => {
    const items = [
      { price: 1200, qty: 1, subtotal: 1200, tax_amount: 200 },
      { price: "49.9900", qty: 3, subtotal: 149.97, tax_amount: 25, tax_percent: "20" },
    ];
    expect(prices(items, "1349.97")).toEqual([1200, "49.9900"]);
    // In this order, a delivery without a line happens to cost as much as the tax.
    expect(prices([items[0] ?? {}], "1400.00")).toEqual([1200]);
  });

  it.each([
    ["prices without tax", { price: 100, qty: 1, tax_amount: 18 }, "108.00", "120"],
    ["prices with tax", { price: 120, qty: 1, tax_amount: 18 }, "108.00", 120],
  ])(
    "Goods have one of the country's tax rates even if a discount has no line: %s",
    (_what, item, amount, price) => {
      expect(rates([item], amount)).toEqual([20]);
      expect(prices([item], amount)).toEqual([price]);
    },
  );
});
