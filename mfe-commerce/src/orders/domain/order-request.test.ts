import { readOrder } from "./order";
import { newOrderValues, type OrderFormValues, toFormValues } from "./order-form";
import { type ItemValues, newItem } from "./order-items";
import { dataEdits, newOrderData, recordFields } from "./order-request";

const order = readOrder({
  id: 401,
  Uid: "2611201115307",
  CompanySiteId: 3,
  Name: "Kafa",
  Amount: "1200.00",
  Currency: "RSD",
  Data: {
    billing: { email: "ana@x.rs", first_name: "Ana", loyalty: "gold", city: "Novi Sad" },
    shipping: { first_name: "Ana", city: "Beograd", note: "zvoniti" },
    items: [
      { type: "product", name: "Kafa", tax_percent: 20, price: "1200.00", qty: 1, batch: "B-7" },
      { type: "fee", name: "Taksa", tax_percent: 0, price: "0.00", qty: 1 },
    ],
    hpaylang: "rs",
  },
});
const values = toFormValues(order);
const totals = { amount: "1200.00", lines: ["1200.00", "0.00"] };
const edits = (editedValues: Partial<OrderFormValues>, after = totals) =>
  dataEdits(order, values, totals, { ...values, ...editedValues }, after);

describe("saving an order", () => {
  it("Saving an unedited order changes nothing", () => {
    expect(edits({})).toEqual([]);
  });

  it("Saving an order changes only the edited field", () => {
    expect(edits({ billing: { ...values.billing, lastName: " Đorđević " } })).toEqual([
      { path: ["billing", "last_name"], value: "Đorđević" },
    ]);
  });

  // spec 3.3-items-price-decimal-text
  it("Saving changes the edited fields of an item and its line amount", () => {
    const items = values.items.map((item, index) => (index === 0 ? { ...item, qty: "2" } : item));
    expect(edits({ items }, { amount: "2400.00", lines: ["2400.00", "0.00"] })).toEqual([
      { path: ["items", 0, "qty"], value: 2 },
      { path: ["items", 0, "subtotal"], value: "2400.00" },
    ]);
  });

  it("A tax rate keeps the shop's notation until another rate is chosen", () => {
    const item = { type: "product", name: "Kafa", tax_percent: "20.00", price: "1200.00", qty: "1" };
    const writtenOrder = readOrder({ ...order.wire, Data: { items: [item] } });
    const initialValues = toFormValues(writtenOrder);
    const editsOf = (part: Partial<ItemValues>) =>
      dataEdits(
        writtenOrder,
        initialValues,
        totals,
        { ...initialValues, items: initialValues.items.map((row) => ({ ...row, ...part })) },
        totals,
      );
    expect(editsOf({ sku: "K-1" })).toEqual([{ path: ["items", 0, "sku"], value: "K-1" }]);
    expect(editsOf({ taxPercent: "10" })).toEqual([{ path: ["items", 0, "tax_percent"], value: 10 }]);
  });

  it("Clearing an item's weight or length removes the value", () => {
    const parcel = {
      type: "product",
      name: "Kafa",
      price: "1200.00",
      weight: "2500",
      length: 30,
      width: "20",
    };
    const orderWithWeight = readOrder({ ...order.wire, Data: { items: [parcel] } });
    const initialValues = toFormValues(orderWithWeight);
    const items = initialValues.items.map((item) => ({ ...item, weight: " ", length: "" }));
    const clearedEdits = dataEdits(
      orderWithWeight,
      initialValues,
      totals,
      { ...initialValues, items },
      totals,
    );
    expect(clearedEdits).toEqual([
      { path: ["items", 0, "weight"], value: undefined },
      { path: ["items", 0, "length"], value: undefined },
    ]);
    const longerValues = { ...initialValues, items: [...items, newItem("new")] };
    const [edit] = dataEdits(orderWithWeight, initialValues, totals, longerValues, totals);
    expect(edit).toMatchObject({ path: ["items"], value: [{ width: "20" }, {}] });
    expect(edit).not.toHaveProperty("value.0.weight");
  });

  it("Item dimensions keep the shop's notation, even when empty", () => {
    const parcel = {
      type: "product",
      name: "Kafa",
      price: "1200.00",
      weight: "",
      length: null,
      width: "1,5",
    };
    const lightOrder = readOrder({ ...order.wire, Data: { items: [parcel] } });
    const initialValues = toFormValues(lightOrder);
    const items = initialValues.items.map((item) => ({ ...item, name: "Čaj" }));
    expect(dataEdits(lightOrder, initialValues, totals, initialValues, totals)).toEqual([]);
    expect(dataEdits(lightOrder, initialValues, totals, { ...initialValues, items }, totals)).toEqual([
      { path: ["items", 0, "name"], value: "Čaj" },
    ]);
  });

  it("Unknown item values survive when rows are added or removed", () => {
    const [edit] = edits({ items: [...values.items.slice(0, 1), { ...newItem("new"), name: "Čaj" }] });
    expect(edit).toMatchObject({
      path: ["items"],
      value: [
        { name: "Kafa", batch: "B-7" },
        { name: "Čaj", type: "product" },
      ],
    });
  });

  // spec 3.2-shipping-follows-billing-until 3.3-shipping-fields
  it("A shipping address equal to the billing address is sent as a copy", () => {
    const changedEdits = edits({ shipElsewhere: false });
    expect(changedEdits).toContainEqual({ path: ["shipping", "city"], value: "Novi Sad" });
    expect(changedEdits).not.toContainEqual(expect.objectContaining({ path: ["shipping", "note"] }));
  });

  // spec 3.2-override-sets-hpayedit
  it("Saving can take over an order from its site", () => {
    const site = readOrder({ ...order.wire, Data: { ...order.details, sitedata: {} } });
    const takenOverEdits = dataEdits(site, values, totals, { ...values, managedOnSite: true }, totals);
    expect(takenOverEdits).toEqual([{ path: ["hpayedit"], value: true }]);
  });

  it("An order without a name is named after its Uid", () => {
    expect(recordFields({ ...values, name: " " }, totals)).toEqual({
      Name: "#2611201115307",
      Amount: "1200.00",
      Currency: "RSD",
    });
  });
});

describe("new pay-by-link order", () => {
  const blankOrder = newOrderValues({
    uid: "PBL2611201115307",
    language: "rs",
    currency: "EUR",
    payByLink: { offerDays: "7", sms: true, allowedPayment: ["card"], allowedShipping: null },
  });

  // spec 1.9-country-default-rs 3.3-billing-fields-country-default 3.3-default-name-uid
  it("A new pay-by-link order is named after its Uid and has Serbia as its default billing country", () => {
    expect(blankOrder.name).toBe("#PBL2611201115307");
    expect(blankOrder.billing.country).toBe("RS");
  });

  // spec 3.3-pbl-pbl-offer-days
  it("A new pay-by-link order contains the offer and the customer's choices", () => {
    const values = { ...blankOrder, billing: { ...blankOrder.billing, phone: "064 123 4567" } };
    const newData = newOrderData(values, { amount: "0.00", lines: ["0.00"] });
    expect(newData).toMatchObject({ is_pbl: true, pbl_offer_days: 7, pbl_sms: true, allow_pm: ["card"] });
    expect(newData).not.toHaveProperty("allow_sm");
  });

  it("A new pay-by-link order without days never expires", () => {
    const endlessOffer = { offerDays: "", sms: false, allowedPayment: null, allowedShipping: null };
    const newData = newOrderData(
      { ...blankOrder, payByLink: endlessOffer },
      { amount: "0.00", lines: ["0.00"] },
    );
    expect(newData).toMatchObject({ pbl_offer_days: null });
  });
});

describe("shipping address", () => {
  // spec 3.2-starts-checked-shipping-differs
  it("The shipping address is separate when a filled field differs from the billing address", () => {
    expect(values.shipElsewhere).toBe(true);
  });

  it("The shipping address follows the billing address when empty or equal", () => {
    const Data = { billing: { city: "Niš" }, shipping: { city: "Niš ", country: "" } };
    expect(toFormValues(readOrder({ ...order.wire, Data })).shipElsewhere).toBe(false);
  });
});
