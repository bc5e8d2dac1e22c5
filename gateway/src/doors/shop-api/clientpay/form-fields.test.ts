import { fieldNotInUtf8, formFields } from "./form-fields";

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
  ])("Form fields with an invalid name are refused: %s", (form) => {
    expect(formFields(form)).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty("x");
  });

  it.each([
    ["order_uid=A-1&order_name=%8Ae%E6er", "order_name"],
    ["order_billing%5Bfirst_name%5D=%8Eeljko&order_uid=A-1", "order_billing[first_name]"],
    ["order_name=\x8ae\xe6er", "order_name"],
    ["order_name=%C5%A0e%C4%87er&x=100%&y=%zz&order_uid=\xc4\x8d", undefined],
    ["order_name=%EF%BF%BD", undefined],
  ])("A field that is not UTF-8 is refused by name: %j", (form, name) => {
    expect(fieldNotInUtf8(Buffer.from(form, "latin1"))).toBe(name);
  });

  it("A form with thousands of empty fields is refused before its fields are read", () => {
    const form = Buffer.from(`${"&".repeat(2000)}order_name=\xe6`, "latin1");
    expect([formFields(form.toString()), fieldNotInUtf8(form)]).toEqual([undefined, undefined]);
  });
});
