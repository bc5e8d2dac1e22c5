import { withoutTaxLines } from "./tax-lines";

const product = (price: string, qty = "1") => ({
  type: "product",
  name: "Roba",
  price,
  qty,
  subtotal: String(Number(price) * Number(qty)),
});
const fee = (name: string, price: string, sku: string) => ({ type: "fee", name, sku, price, qty: 1 });
const shipping = (price: string) => ({ type: "shipping", name: "Dostava", price, qty: 1 });
const taxLine = (name: string, price: string) => fee(name, price, "TAX");
const readItems = (items: readonly object[], country = "RS", currency = "RSD") =>
  withoutTaxLines(items, country, currency).map((item) => {
    const { price, tax_percent } = Object(item);
    return [price, tax_percent];
  });

describe("tax lines of OpenCart", () => {
  it("A tax with a single rate is included in the prices of all lines", () => {
    const items = [product("1000.0000", "2"), shipping("300.0000"), taxLine("PDV (20%)", "460.0000")];
    expect(withoutTaxLines(items, "RS", "RSD")).toEqual([
      { ...items[0], price: "1200", subtotal: "2400", tax_percent: 20 },
      { ...items[1], price: "360", tax_percent: 20 },
    ]);
  });

  it.each([
    ["less a coupon", [product("2000"), fee("Kupon", "-200", "COUPON")], [taxLine("PDV 20%", "360")]],
    ["a tax without a rate in its name", [product("2000"), product("-200")], [taxLine("Porez", "360.00")]],
  ])("A reduction has the tax rate of its goods: %s", (_what, goods, taxes) => {
    expect(readItems([...goods, ...taxes])).toEqual([
      ["2400", 20],
      ["-240", 20],
    ]);
  });

  it("A coupon on goods with two tax rates reduces each proportionally", () => {
    const goods = [product("1000", "2"), product("500"), shipping("300"), fee("Kupon", "-250", "COUPON")];
    const taxes = [taxLine("PDV (10%)", "45"), taxLine("PDV (20%)", "420")];
    expect(readItems([...goods, ...taxes, fee("Poklon (G1)", "-250", "VOUCHER")])).toEqual([
      ["1200", 20],
      ["550", 10],
      ["360", 20],
      ["-240", 20],
      ["-55", 10],
      ["-250", 0],
    ]);
  });

  it("A coupon for some goods reduces only those goods", () => {
    const goods = [product("1000"), product("500"), product("400"), fee("Kupon", "-150", "COUPON")];
    expect(readItems([...goods, taxLine("PDV (20%)", "180"), taxLine("PDV (10%)", "85")])).toEqual([
      ["1200", 20],
      ["550", 10],
      ["440", 10],
      ["-120", 20],
      ["-55", 10],
    ]);
  });

  it("A tax line whose name states no rate gets the country's rate", () => {
    const taxes = [taxLine("ПДВ општа стопа", "50.0000"), taxLine("ПДВ посебна стопа", "30")];
    expect(readItems([product("83.3333", "3"), shipping("300"), ...taxes])).toEqual([
      ["100", 20],
      ["330", 10],
    ]);
  });

  it("A fee per piece becomes a line without tax", () => {
    const goods = [product("100", "3"), shipping("300")];
    expect(readItems([...goods, taxLine("Eko taksa", "6"), taxLine("PDV (20%)", "120")])).toEqual([
      ["120", 20],
      ["360", 20],
      ["6", 0],
    ]);
  });

  it("In ambiguous orders, delivery has the highest tax rate and untaxed goods have none", () => {
    const goods = [product("1000"), product("333.33"), shipping("300"), fee("Kupon", "-133.333", "COUPON")];
    expect(readItems([...goods, taxLine("PDV (20%)", "240.0000")])).toEqual([
      ["1200", 20],
      ["333.33", 0],
      ["360", 20],
      ["-120", 20],
      ["-33.33", 0],
    ]);
  });

  it("Taxes with the same rate are added together", () => {
    const goods = [product("1000"), shipping("300")];
    expect(readItems([...goods, taxLine("PDV (20%)", "200"), taxLine("PDV dostave (20%)", "60")])).toEqual([
      ["1200", 20],
      ["360", 20],
    ]);
  });

  it.each([20, 34])("An order of %d lines with two tax rates keeps both taxes", (count) => {
    const nets = Array.from({ length: count }, (_, at) => Number((137.31 * (at + 1) ** 0.6).toFixed(4)));
    const taxOf = (rate: number, kind: number) =>
      nets.reduce((sum, net, at) => sum + (at % 2 === kind ? (net * rate) / 100 : 0), 0);
    const taxes = [
      taxLine("PDV (20%)", taxOf(20, 1).toFixed(4)),
      taxLine("PDV (10%)", taxOf(10, 0).toFixed(4)),
    ];
    const lines = readItems([...nets.map((net) => product(String(net))), ...taxes]);
    const taxIn = (rate: number) =>
      lines.reduce(
        (sum, [price, lineRate]) => sum + (lineRate === rate ? (Number(price) * rate) / (100 + rate) : 0),
        0,
      );
    expect(lines).toHaveLength(count);
    expect(Math.abs(taxIn(20) - taxOf(20, 1))).toBeLessThan(0.25);
    expect(Math.abs(taxIn(10) - taxOf(10, 0))).toBeLessThan(0.25);
  });

  it("Each line gets the tax rate that produces the tax totals", () => {
    const goods = [product("1000"), product("500"), product("70.07"), product("250")];
    const taxes = [taxLine("PDV (20%)", "214.01"), taxLine("PDV (10%)", "50.00")];
    expect(readItems([...goods, ...taxes])).toEqual([
      ["1200", 20],
      ["550", 10],
      ["84.08", 20],
      ["250", 0],
    ]);
  });

  it.each([
    ["JPY", [product("101"), product("103")], "20", ["111", "113"]],
    ["KWD", [product("1.234"), product("2.345")], "0.358", ["1.357", "2.58"]],
  ])("Taxes are rounded to the decimals of the currency: %s", (currency, goods, tax, prices) => {
    const items = [...goods, taxLine("Tax 10%", tax)];
    expect(readItems(items, "RS", currency)).toEqual(prices.map((price) => [price, 10]));
  });

  it("The lines add up to the order's amount despite rounding", () => {
    const goods = [product("0.12"), product("0.12"), product("0.12")];
    const sum = readItems([...goods, taxLine("PDV (20%)", "0.07")]).reduce(
      (total, [price]) => total + Number(price),
      0,
    );
    expect(sum.toFixed(2)).toBe("0.43");
  });

  it.each([
    ["a tax that no choice of lines leads to", [product("1000"), taxLine("PDV (20%)", "150")]],
    ["a tax without a known rate", [product("1000"), taxLine("Porez", "123.45")]],
    ["taxes on each other", [product("1000"), taxLine("GST (5%)", "50"), taxLine("PST (8%)", "80")]],
    ["lines with taxes of their own", [{ ...product("1000"), tax_amount: 200 }, taxLine("PDV (20%)", "200")]],
    ["a fee of the shop", [product("1000"), fee("Taksa 20%", "200", "HANDLING")]],
    ["many lines", [...Array.from({ length: 501 }, () => product("10")), taxLine("PDV (20%)", "1002")]],
  ])("Items with taxes that cannot be assigned to lines stay unchanged: %s", (_what, items) => {
    expect(withoutTaxLines(items, "RS", "RSD")).toEqual(items);
  });
});
