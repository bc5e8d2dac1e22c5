import * as fc from "fast-check";
import { orderDraft, restoredValues } from "./order-draft";
import { newOrderValues, type OrderFormValues } from "./order-form";
import { newItem } from "./order-items";

const first = newOrderValues({
  uid: "PBL1",
  language: "rs",
  currency: "EUR",
  payByLink: { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null },
});

const someParts = fc.dictionary(fc.constantFrom(...Object.keys(first)), fc.anything());

describe("order draft", () => {
  const stored = (values: OrderFormValues, read = first) =>
    JSON.parse(JSON.stringify(orderDraft(values, read) ?? {}));

  it("An order draft fills the form with the typed values", () => {
    const draft = stored({ ...first, name: "Kafa", note: "zvoniti" });
    expect(restoredValues(draft, first)).toEqual({ ...first, name: "Kafa", note: "zvoniti" });
  });

  it("An order draft keeps its own edits and accepts other users' changes", () => {
    const draft = stored({ ...first, note: "zvoniti" });
    expect(draft).toEqual({ edited: { note: "zvoniti" }, read: { note: "" } });
    const theirs = { ...first, name: "Preimenovana", currency: "RSD" };
    expect(restoredValues(draft, theirs)).toEqual({ ...theirs, note: "zvoniti" });
  });

  it("An order draft merges other users' changes to the same address", () => {
    const draft = stored({ ...first, billing: { ...first.billing, phone: "0641234567" } });
    const theirs = { ...first, billing: { ...first.billing, email: "eva@x.rs" } };
    expect(restoredValues(draft, theirs).billing).toEqual({ ...theirs.billing, phone: "0641234567" });
  });

  it("An order draft keeps each item's edits when another user reorders the items", () => {
    const item = (name: string, source: number) => ({ ...newItem(`k${source}`), name, sku: name, source });
    const read = { ...first, items: [item("Kafa", 0), item("Med", 1)] };
    const draft = stored({ ...read, items: [item("Kafa", 0), { ...item("Med", 1), price: "700" }] }, read);
    const theirs = { ...first, items: [item("Med", 0), item("Dostava", 1)] };
    expect(restoredValues(draft, theirs).items).toMatchObject([
      { name: "Med", price: "700", source: 0 },
      { name: "Dostava", source: 1 },
    ]);
  });

  it("An order draft is empty when nothing was edited", () => {
    expect(orderDraft(first, first)).toBeUndefined();
  });

  it("An order draft never contains its own Uid", () => {
    expect(restoredValues(stored({ ...first, uid: "PBL0" }), first).uid).toBe("PBL1");
  });

  it("An order draft leaves out values whose shape differs from the form's", () => {
    const edited = { name: 7, items: [{ name: "x" }], billing: "?", note: "ok" };
    expect(restoredValues({ edited, read: { ...edited, note: "" } }, first)).toEqual({
      ...first,
      note: "ok",
    });
    expect(restoredValues({ note: "ok" }, first)).toEqual(first);
  });

  it("An order draft with any stored content leaves the form valid", () => {
    fc.assert(
      fc.property(someParts, someParts, (edited, read) => {
        const values = restoredValues({ edited, read }, first);
        expect(typeof values.billing.email).toBe("string");
        expect(Array.isArray(values.items)).toBe(true);
      }),
    );
  });
});
