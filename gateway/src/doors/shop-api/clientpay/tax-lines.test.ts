import { withoutTaxLines } from "./tax-lines";

const product = (price: string, qty = "1") => ({
  type: "product",
  name: "Roba",
  price,
  qty,
  subtotal: String(Number(price) * Number(qty)),
});
const fee = (name: string, price: string, sku: string) => ({ type: "fee", name, sku, price, qty: 1 });
const taxLine = (name: string, price: string) => fee(name, price, "TAX");
const read = (items: readonly object[], country = "RS", currency = "RSD") =>
  withoutTaxLines(items, country, currency).map((item) => {
    const { price, tax_percent } = Object(item);
    return [price, tax_percent];
  });

describe("tax lines of OpenCart", () => {
  it("The tax of one rate goes into the prices of all lines", () => {
    const shipping = { type: "shipping", name: "Dostava", price: "300.0000", qty: 1 };
    const items = [product("1000.0000", "2"), shipping, taxLine("PDV (20%)", "460.0000")];
    expect(withoutTaxLines(items, "RS", "RSD")).toEqual([
      { ...items[0], price: "1200", subtotal: "2400", tax_percent: 20 },
      { ...shipping, price: "360", tax_percent: 20 },
    ]);
  });

  it.each([
    ["less a coupon", [product("2000"), fee("Kupon", "-200", "COUPON")], [taxLine("PDV 20%", "360")]],
    ["a tax without a rate in its name", [product("2000"), product("-200")], [taxLine("Porez", "360.00")]],
  ])("A reduction has the rate of the goods: %s", (_what, goods, taxes) => {
    expect(read([...goods, ...taxes])).toEqual([
      ["2400", 20],
      ["-240", 20],
    ]);
  });

  it("Each line gets the rate that leads to the taxes of all rates", () => {
    const goods = [product("1000"), product("500"), product("70.07"), product("250")];
    const taxes = [taxLine("PDV (20%)", "214.01"), taxLine("PDV (10%)", "50.00")];
    expect(read([...goods, ...taxes])).toEqual([
      ["1200", 20],
      ["550", 10],
      ["84.08", 20],
      ["250", 0],
    ]);
  });

  it.each([
    ["JPY", [product("101"), product("103")], "20", ["111", "113"]],
    ["KWD", [product("1.234"), product("2.345")], "0.358", ["1.357", "2.58"]],
  ])("Taxes are rounded as the currency is: %s", (currency, goods, tax, prices) => {
    const items = [...goods, taxLine("Tax 10%", tax)];
    expect(read(items, "RS", currency)).toEqual(prices.map((price) => [price, 10]));
  });

  it("The lines add up to the order's amount, whatever rounding leaves", () => {
    const goods = [product("0.12"), product("0.12"), product("0.12")];
    const sum = read([...goods, taxLine("PDV (20%)", "0.07")]).reduce(
      (all, [price]) => all + Number(price),
      0,
    );
    expect(sum.toFixed(2)).toBe("0.43");
  });

  it.each([
    ["a tax that no choice of lines leads to", [product("1000"), taxLine("PDV (20%)", "150")]],
    ["a tax without a known rate", [product("1000"), taxLine("Porez", "123.45")]],
    [
      "two taxes with one rate",
      [product("1000"), taxLine("PDV (20%)", "100"), taxLine("Taksa (20%)", "100")],
    ],
    ["lines with taxes of their own", [{ ...product("1000"), tax_amount: 200 }, taxLine("PDV (20%)", "200")]],
    ["a fee of the shop", [product("1000"), fee("Taksa 20%", "200", "HANDLING")]],
    [
      "many lines",
      [...Array.from({ length: 60 }, (_, at) => product(`${at + 1}.37`)), taxLine("PDV (20%)", "9")],
    ],
  ])("The items stay as they are: %s", (_what, items) => {
    expect(withoutTaxLines(items, "RS", "RSD")).toEqual(items);
  });
});
