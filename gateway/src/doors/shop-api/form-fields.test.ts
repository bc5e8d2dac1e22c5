import { formFields } from "./form-fields";

describe("plain form fields", () => {
  it("Form fields become a request with nested names and JSON text", () => {
    const form = new URLSearchParams([
      ["order_uid", "A-1"],
      ["order_billing[email]", "ana@primer.example"],
      ["order_billing[first_name]", "Ана"],
      ["order_items[0][name]", "Kafa"],
      ["order_items[0][qty]", "2"],
      ["order_items[1][name]", "Šolja"],
      ["tags[]", "a"],
      ["tags[]", "b"],
      ["order_shipping", '{"city":"Novi Sad","shippable":true}'],
      ["order_name", "{not json"],
    ]);
    expect(formFields(String(form))).toEqual({
      order_uid: "A-1",
      order_billing: { email: "ana@primer.example", first_name: "Ана" },
      order_items: { 0: { name: "Kafa", qty: "2" }, 1: { name: "Šolja" } },
      tags: { 0: "a", 1: "b" },
      order_shipping: { city: "Novi Sad", shippable: true },
      order_name: "{not json",
    });
  });

  it.each([
    "__proto__[x]=1",
    "a[__proto__][x]=1",
    "constructor[prototype][x]=1",
    "a[b][c][d][e][f]=1",
    "a[b=1",
  ])("Form fields are refused for a bad name: %s", (form) => {
    expect(formFields(form)).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty("x");
  });
});
