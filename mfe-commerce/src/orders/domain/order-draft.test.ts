import * as fc from "fast-check";
import { orderDraft, restoredValues } from "./order-draft";
import { newOrderValues, type OrderFormValues } from "./order-form";
import { newItem } from "./order-items";

const initialValues = newOrderValues({
  uid: "PBL1",
  language: "rs",
  currency: "EUR",
  payByLink: { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null },
});

const someParts = fc.dictionary(fc.constantFrom(...Object.keys(initialValues)), fc.anything());

describe("order draft", () => {
  const storedDraft = (values: OrderFormValues, read = initialValues) =>
    JSON.parse(JSON.stringify(orderDraft(values, read) ?? {}));

  it("An order draft fills the form with the typed values", () => {
    const draft = storedDraft({ ...initialValues, name: "Kafa", note: "zvoniti" });
    expect(restoredValues(draft, initialValues)).toEqual({ ...initialValues, name: "Kafa", note: "zvoniti" });
  });

  it("An order draft keeps its own edits and accepts other users' changes", () => {
    const draft = storedDraft({ ...initialValues, note: "zvoniti" });
    expect(draft).toEqual({ edited: { note: "zvoniti" }, read: { note: "" } });
    const theirValues = { ...initialValues, name: "Preimenovana", currency: "RSD" };
    expect(restoredValues(draft, theirValues)).toEqual({ ...theirValues, note: "zvoniti" });
  });

  it("An order draft merges other users' changes to the same address", () => {
    const draft = storedDraft({
      ...initialValues,
      billing: { ...initialValues.billing, phone: "0641234567" },
    });
    const theirValues = { ...initialValues, billing: { ...initialValues.billing, email: "eva@x.rs" } };
    expect(restoredValues(draft, theirValues).billing).toEqual({
      ...theirValues.billing,
      phone: "0641234567",
    });
  });

  it("An order draft keeps each item's edits when another user reorders the items", () => {
    const item = (name: string, source: number) => ({ ...newItem(`k${source}`), name, sku: name, source });
    const readValues = { ...initialValues, items: [item("Kafa", 0), item("Med", 1)] };
    const draft = storedDraft(
      { ...readValues, items: [item("Kafa", 0), { ...item("Med", 1), price: "700" }] },
      readValues,
    );
    const theirValues = { ...initialValues, items: [item("Med", 0), item("Dostava", 1)] };
    expect(restoredValues(draft, theirValues).items).toMatchObject([
      { name: "Med", price: "700", source: 0 },
      { name: "Dostava", source: 1 },
    ]);
  });

  it("An order draft is empty when nothing was edited", () => {
    expect(orderDraft(initialValues, initialValues)).toBeUndefined();
  });

  it("A restored order draft never changes the order's Uid", () => {
    expect(restoredValues(storedDraft({ ...initialValues, uid: "PBL0" }), initialValues).uid).toBe("PBL1");
  });

  it("An order draft leaves out values whose shape differs from the form's", () => {
    const corruptValues = { name: 7, items: [{ name: "x" }], billing: "?", note: "ok" };
    expect(
      restoredValues({ edited: corruptValues, read: { ...corruptValues, note: "" } }, initialValues),
    ).toEqual({
      ...initialValues,
      note: "ok",
    });
    expect(restoredValues({ note: "ok" }, initialValues)).toEqual(initialValues);
  });

  it("An order draft with any stored content leaves the form valid", () => {
    fc.assert(
      fc.property(someParts, someParts, (edited, read) => {
        const values = restoredValues({ edited, read }, initialValues);
        expect(typeof values.billing.email).toBe("string");
        expect(Array.isArray(values.items)).toBe(true);
      }),
    );
  });
});
