import { newOrderValues, type OrderFormValues } from "./order-form";
import { type ItemValues, itemProblems, newItem, readItems, writeItem } from "./order-items";
import { orderProblems } from "./order-problems";

const isEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
const item: ItemValues = { ...newItem("item-0"), name: "Kafa", price: "1200,50" };
const blank = newOrderValues({ uid: "2611201115307", language: "rs", currency: "RSD", payByLink: null });
const good: OrderFormValues = {
  ...blank,
  billing: { ...blank.billing, email: "ana@x.rs" },
  items: [item],
};
const problems = (values: OrderFormValues, amount = "1200.50") => orderProblems(values, amount, { isEmail });

describe("an order can be saved", () => {
  it("with an e-mail, good items and an amount above zero", () => {
    expect(problems(good)).toEqual([]);
  });

  // spec 3.5-valid-valid-e-mail
  it("with a telephone instead of an e-mail", () => {
    expect(problems({ ...good, billing: { ...good.billing, email: "ana", phone: "064 123" } })).toEqual([]);
  });

  // spec 3.5-valid-allow-pm-empty
  it("when payment methods are left open or some are chosen", () => {
    const payByLink = { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null };
    expect(problems({ ...good, payByLink })).toEqual([]);
    expect(problems({ ...good, payByLink: { ...payByLink, allowedPayment: ["card"] } })).toEqual([]);
  });
});

describe("an order cannot be saved", () => {
  // spec 3.5-valid-valid-e-mail
  it("without a good e-mail or a telephone", () => {
    expect(problems({ ...good, billing: { ...good.billing, email: "ana@" } })).toEqual(["contact"]);
  });

  // spec 3.5-valid-amount-above-0
  it.each(["0.00", "-5.00", "", "NaN"])("with the amount %p", (amount) => {
    expect(problems(good, amount)).toEqual(["amount"]);
  });

  // spec 3.5-valid-allow-pm-empty
  it("when no payment method is allowed", () => {
    const payByLink = { offerDays: "7", sms: false, allowedPayment: [], allowedShipping: null };
    expect(problems({ ...good, payByLink })).toEqual(["payment-methods"]);
  });

  // spec 3.5-valid-items-table
  it("with a bad item", () => {
    expect(problems({ ...good, items: [item, { ...item, name: " " }] })).toEqual(["items"]);
  });
});

describe("an item", () => {
  // spec 3.5-items-type-name-tax
  it("needs type, name and tax rate, not SKU, price or quantity", () => {
    const empty = { ...item, type: "", name: "", taxPercent: "", sku: "", price: "", qty: "" };
    expect(itemProblems(empty)).toEqual(["type", "name", "taxPercent"]);
  });

  // spec 3.3-items-tax-percent-0 3.9-default-tax-20-0
  it.each(["20", "10", "0"])("takes %s per cent of tax", (taxPercent) => {
    expect(itemProblems({ ...item, taxPercent })).toEqual([]);
  });

  // spec 3.3-items-tax-percent-0
  it.each(["18", "-10", "20.5"])("takes no %s per cent of tax", (taxPercent) => {
    expect(itemProblems({ ...item, taxPercent })).toEqual(["taxPercent"]);
  });

  it.each([
    ["20.00", "20"],
    [" 10.0000", "10"],
    ["0.00", "0"],
    [20, "20"],
    ["20.5", "20.5"],
    ["", ""],
  ])("has of the tax rate %p, as its shop wrote it, the rate %p of the choice", (tax_percent, taxPercent) => {
    const [read] = readItems([{ type: "product", name: "Kafa", tax_percent }]);
    expect(read).toMatchObject({ taxPercent });
    expect(read && itemProblems(read)).toEqual(["20.5", ""].includes(taxPercent) ? ["taxPercent"] : []);
  });

  // spec 3.5-items-price-step-0
  it("takes prices with comma or point and quantities of whole pieces", () => {
    expect(itemProblems({ ...item, price: "12.5", qty: "0" })).toEqual([]);
    expect(itemProblems({ ...item, price: "-1", qty: "1.5" })).toEqual(["price", "qty"]);
  });

  it("costs no more than the gateway keeps", () => {
    expect(itemProblems({ ...item, price: "9999999999999.99" })).toEqual([]);
    expect(itemProblems({ ...item, price: "10000000000000" })).toEqual(["price"]);
  });

  // spec 3.9-default-tax-20-0 3.9-default-warehouse-default
  it("starts as a product of the usual tax rate in the default warehouse", () => {
    expect(newItem("new")).toMatchObject({ type: "product", taxPercent: "20", warehouse: "default" });
  });

  // spec 3.5-items-virtual-products-warehouse
  it("is virtual only as a product, and has a warehouse only as one that can be touched", () => {
    const written = (over: Partial<ItemValues>) => writeItem({ ...item, ...over }, {}, "0.00");
    expect(written({ virtual: true, type: "fee" })).toMatchObject({ virtual: false });
    expect(written({ virtual: true })).toMatchObject({ virtual: true });
    expect(written({ virtual: true })).not.toHaveProperty("warehouse");
    expect(written({})).toMatchObject({ virtual: false, warehouse: "default" });
  });

  // spec 3.3-items-virtual-warehouse-dimensions 3.5-items-dimensions-weight-0
  it("has dimensions only while it is a product that can be touched", () => {
    expect(itemProblems({ ...item, weight: "-1" })).toEqual(["weight"]);
    expect(itemProblems({ ...item, weight: "-1", virtual: true })).toEqual([]);
    expect(itemProblems({ ...item, weight: "-1", type: "fee" })).toEqual([]);
  });
});
