import * as fc from "fast-check";
import { editedParts, restoredValues } from "./order-draft";
import { newOrderValues } from "./order-form";

const first = newOrderValues({
  uid: "PBL1",
  language: "rs",
  currency: "EUR",
  payByLink: { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null },
});

describe("a draft of an order", () => {
  it("fills the form with what was typed", () => {
    const draft = JSON.parse(JSON.stringify({ ...first, name: "Kafa", note: "zvoniti" }));
    expect(restoredValues(draft, first)).toEqual({ ...first, name: "Kafa", note: "zvoniti" });
  });

  it("keeps what was edited, and leaves to others what they change meanwhile", () => {
    const draft = editedParts({ ...first, note: "zvoniti" }, first);
    expect(draft).toEqual({ note: "zvoniti" });
    const theirs = { ...first, name: "Preimenovana", currency: "RSD" };
    expect(restoredValues(draft, theirs)).toEqual({ ...theirs, note: "zvoniti" });
  });

  it("never brings its own Uid", () => {
    expect(restoredValues({ ...first, uid: "PBL0" }, first).uid).toBe("PBL1");
  });

  it("leaves out what has another shape than the form", () => {
    expect(restoredValues({ name: 7, items: [{ name: "x" }], billing: "?", note: "ok" }, first)).toEqual({
      ...first,
      note: "ok",
    });
  });

  it("never breaks the form, whatever was kept", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(first)), fc.anything()), (draft) => {
        const values = restoredValues(draft, first);
        expect(typeof values.billing.email).toBe("string");
        expect(Array.isArray(values.items)).toBe(true);
      }),
    );
  });
});
