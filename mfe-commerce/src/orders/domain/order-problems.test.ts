import { formTotals } from "./form-totals";
import { newOrderValues, type OrderFormValues } from "./order-form";
import { type ItemValues, itemProblems, newItem, readItems, writeItem } from "./order-items";
import { orderProblems } from "./order-problems";

const isEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
const item: ItemValues = { ...newItem("item-0"), name: "Kafa", price: "1200,50" };
const blankOrder = newOrderValues({ uid: "2611201115307", language: "rs", currency: "RSD", payByLink: null });
const validValues: OrderFormValues = {
  ...blankOrder,
  billing: { ...blankOrder.billing, email: "ana@x.rs" },
  items: [item],
};
const problems = (values: OrderFormValues, amount = "1200.50") => orderProblems(values, amount, { isEmail });

describe("valid order", () => {
  it("An order can be saved with an e-mail address, valid items and an amount above zero", () => {
    expect(problems(validValues)).toEqual([]);
  });

  // spec 3.5-valid-valid-e-mail
  it("An order can be saved with a telephone number instead of an e-mail address", () => {
    expect(
      problems({ ...validValues, billing: { ...validValues.billing, email: "ana", phone: "064 123" } }),
    ).toEqual([]);
  });

  // spec 3.5-valid-allow-pm-empty
  it("An order can be saved with all or selected payment methods", () => {
    const payByLink = { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null };
    expect(problems({ ...validValues, payByLink })).toEqual([]);
    expect(problems({ ...validValues, payByLink: { ...payByLink, allowedPayment: ["card"] } })).toEqual([]);
  });
});

describe("invalid order", () => {
  // spec 3.5-valid-valid-e-mail
  it("An order cannot be saved without a valid e-mail address or telephone number", () => {
    expect(problems({ ...validValues, billing: { ...validValues.billing, email: "ana@" } })).toEqual([
      "contact",
    ]);
  });

  // spec 3.5-valid-amount-above-0
  it.each(["0.00", "-5.00", "", "NaN"])("An order cannot be saved with the amount %p", (amount) => {
    expect(problems(validValues, amount)).toEqual(["amount"]);
  });

  // spec 3.5-valid-allow-pm-empty
  it("An order cannot be saved when no payment method is allowed", () => {
    const payByLink = { offerDays: "7", sms: false, allowedPayment: [], allowedShipping: null };
    expect(problems({ ...validValues, payByLink })).toEqual(["payment-methods"]);
  });

  // spec 3.5-valid-items-table
  it("An order cannot be saved with an invalid item", () => {
    expect(problems({ ...validValues, items: [item, { ...item, name: " " }] })).toEqual(["items"]);
  });
});

describe("order item", () => {
  // spec 3.5-items-type-name-tax
  it("An item requires a type, name and tax rate, but not SKU, price or quantity", () => {
    const emptyItem = { ...item, type: "", name: "", taxPercent: "", sku: "", price: "", qty: "" };
    expect(itemProblems(emptyItem)).toEqual(["type", "name", "taxPercent"]);
  });

  // spec 3.3-items-tax-percent-0 3.9-default-tax-20-0
  it.each(["20", "10", "0"])("An item accepts %s percent tax", (taxPercent) => {
    expect(itemProblems({ ...item, taxPercent })).toEqual([]);
  });

  // spec 3.3-items-tax-percent-0
  it.each(["18", "-10", "20.5"])("An item rejects %s percent tax", (taxPercent) => {
    expect(itemProblems({ ...item, taxPercent })).toEqual(["taxPercent"]);
  });

  it.each([
    ["20.00", "20"],
    [" 10.0000", "10"],
    ["0.00", "0"],
    [20, "20"],
    ["20.5", "20.5"],
    ["", ""],
  ])("An item with the shop's tax rate %p selects the rate %p", (tax_percent, taxPercent) => {
    const [readItem] = readItems([{ type: "product", name: "Kafa", tax_percent }]);
    expect(readItem).toMatchObject({ taxPercent });
    expect(readItem && itemProblems(readItem)).toEqual(
      ["20.5", ""].includes(taxPercent) ? ["taxPercent"] : [],
    );
  });

  // spec 3.5-items-price-step-0
  it("An item rejects negative prices and fractional quantities", () => {
    expect(itemProblems({ ...item, price: "12.5", qty: "0" })).toEqual([]);
    expect(itemProblems({ ...item, price: "-1", qty: "1.5" })).toEqual(["price", "qty"]);
  });

  it("A quantity or price in the shop's own notation is accepted unchanged", () => {
    const [sentItem] = readItems([
      { type: "product", name: "Brašno", price: "1.200,50", qty: "1,5", tax_percent: "20,0" },
    ]);
    expect(sentItem && itemProblems(sentItem, "RSD")).toEqual([]);
    expect(sentItem && formTotals([sentItem], "RSD")).toMatchObject({ amount: "1800.75", tax: "300.13" });
    expect(sentItem && itemProblems({ ...sentItem, qty: "two" }, "RSD")).toEqual(["qty"]);
  });

  it.each([
    ["JPY", "1500", "1501", ["price"]],
    ["KWD", "1.234", "1.234", []],
  ])("Order rows in %s have the currency's decimals", (currency, price, amount, problems) => {
    const rows = [
      { ...item, price },
      { ...item, price: currency === "JPY" ? "0.5" : "0" },
    ];
    expect(formTotals(rows, currency).amount).toBe(amount);
    expect(itemProblems({ ...item, price: "0.5" }, currency)).toEqual(problems);
  });

  it("An item price cannot exceed what the gateway can store", () => {
    expect(itemProblems({ ...item, price: "9999999999999.99" })).toEqual([]);
    expect(itemProblems({ ...item, price: "10000000000000" })).toEqual(["price"]);
  });

  // spec 3.9-default-tax-20-0 3.9-default-warehouse-default
  it("A new item is a product with the standard tax rate in the default warehouse", () => {
    expect(newItem("new")).toMatchObject({ type: "product", taxPercent: "20", warehouse: "default" });
  });

  // spec 3.5-items-virtual-products-warehouse
  it("Only products can be virtual, and only physical items have a warehouse", () => {
    const writtenItem = (changes: Partial<ItemValues>) => writeItem({ ...item, ...changes }, {}, "0.00");
    expect(writtenItem({ virtual: true, type: "fee" })).toMatchObject({ virtual: false });
    expect(writtenItem({ virtual: true })).toMatchObject({ virtual: true });
    expect(writtenItem({ virtual: true })).not.toHaveProperty("warehouse");
    expect(writtenItem({})).toMatchObject({ virtual: false, warehouse: "default" });
  });

  // spec 3.3-items-virtual-warehouse-dimensions 3.5-items-dimensions-weight-0
  it("Only physical products have dimensions", () => {
    expect(itemProblems({ ...item, weight: "-1" })).toEqual(["weight"]);
    expect(itemProblems({ ...item, weight: "-1", virtual: true })).toEqual([]);
    expect(itemProblems({ ...item, weight: "-1", type: "fee" })).toEqual([]);
  });
});
