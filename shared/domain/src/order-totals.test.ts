import fc from "fast-check";
import { lineTotal, orderTotals, type PricedItem } from "./order-totals";

const item = (changes: Partial<PricedItem> = {}): PricedItem => ({
  type: "product",
  price: "100.00",
  qty: "1",
  taxPercent: "20",
  ...changes,
});

describe("order line", () => {
  it.each([
    [{ price: "100", qty: "1", taxPercent: "20" }, "100.00", "16.67"],
    [{ price: "120", qty: "3", taxPercent: "20" }, "360.00", "60.00"],
    [{ price: "110", qty: "1", taxPercent: "10" }, "110.00", "10.00"],
    [{ price: "99.99", qty: "0.333", taxPercent: "20" }, "33.30", "5.55"],
    [{ price: "1.005", qty: "1", taxPercent: "0" }, "1.01", "0.00"],
    [{ price: "", qty: "2", taxPercent: "20" }, "0.00", "0.00"],
    [{ price: "50", qty: "", taxPercent: "" }, "50.00", "0.00"],
    [{ price: "50", qty: "0", taxPercent: "20" }, "0.00", "0.00"],
    [{ price: "50", qty: "-1", taxPercent: "20" }, "0.00", "0.00"],
    [{ price: "abc", qty: "1", taxPercent: "x" }, "0.00", "0.00"],
    [{ type: "discount", price: "20", qty: "1", taxPercent: "20" }, "-20.00", "-3.33"],
    [{ type: "discount", price: "-20", qty: "1", taxPercent: "20" }, "-20.00", "-3.33"],
    [{ type: "fee", price: "4.59", qty: "2", taxPercent: "0" }, "9.18", "0.00"],
  ] as const)("A line of %p costs %s, including %s tax", (changes, gross, tax) => {
    expect(lineTotal(item(changes))).toEqual({ gross, tax });
  });
});

describe("order totals", () => {
  // spec 3.3-items-product-shipping-discount
  it("An order's total adds fees and shipping, subtracts discounts and sums tax by rate", () => {
    const totals = orderTotals([
      item({ price: "1200", qty: "2" }),
      item({ price: "550", taxPercent: "10" }),
      item({ type: "shipping", price: "390" }),
      item({ type: "fee", price: "4.59", taxPercent: "0" }),
      item({ type: "discount", price: "240" }),
    ]);
    expect(totals).toEqual({
      lines: [
        { gross: "2400.00", tax: "400.00" },
        { gross: "550.00", tax: "50.00" },
        { gross: "390.00", tax: "65.00" },
        { gross: "4.59", tax: "0.00" },
        { gross: "-240.00", tax: "-40.00" },
      ],
      products: "2950.00",
      discounts: "-240.00",
      fees: "4.59",
      shipping: "390.00",
      amount: "3104.59",
      tax: "475.00",
      recap: [
        { taxPercent: "0", gross: "4.59", tax: "0.00", net: "4.59" },
        { taxPercent: "10", gross: "550.00", tax: "50.00", net: "500.00" },
        { taxPercent: "20", gross: "2550.00", tax: "425.00", net: "2125.00" },
      ],
    });
  });

  it("An order without items costs nothing", () => {
    expect(orderTotals([])).toMatchObject({ amount: "0.00", tax: "0.00", recap: [] });
  });

  it("Oversized numbers in an order count as zero", () => {
    const longNumber = "9".repeat(200_000);
    expect(orderTotals([item({ price: longNumber, qty: longNumber })]).amount).toBe("0.00");
    expect(orderTotals(Array.from({ length: 20_000 }, () => item({ price: "1.00" }))).amount).toBe(
      "20000.00",
    );
  });

  it("An order's total can be negative", () => {
    expect(orderTotals([item({ type: "discount" })]).amount).toBe("-100.00");
  });

  it("An order's parts and tax summary always add up to the amount", () => {
    const anyItem = fc.record({
      type: fc.constantFrom("product" as const, "shipping" as const, "discount" as const, "fee" as const),
      price: fc
        .integer({ min: 0, max: 10_000_000 })
        .map((value) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, "0")}`),
      qty: fc.integer({ min: 0, max: 50 }).map(String),
      taxPercent: fc.constantFrom("0", "10", "20"),
    });
    const centsOf = (text: string) => Math.round(Number(text) * 100);
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (items) => {
        const totals = orderTotals(items);
        const parts = [totals.products, totals.discounts, totals.fees, totals.shipping];
        expect(parts.map(centsOf).reduce((a, b) => a + b, 0)).toBe(centsOf(totals.amount));
        expect(totals.recap.reduce((sum, row) => sum + centsOf(row.net) + centsOf(row.tax), 0)).toBe(
          centsOf(totals.amount),
        );
      }),
    );
  });
});
