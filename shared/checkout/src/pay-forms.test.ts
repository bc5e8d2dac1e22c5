import { formRequest, takePayForms } from "./pay-forms";

function aForm(action: string, fields: Readonly<Record<string, string>>): HTMLFormElement {
  const form = document.createElement("form");
  form.setAttribute("action", action);
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.replaceChildren(form);
  return form;
}

describe("plain payment form", () => {
  it("A form becomes a request with nested names, and cannot reach members that every object has", () => {
    const form = aForm("/", {
      order_uid: "A-1",
      "order_billing[email]": "ana@primer.example",
      "order_items[0][name]": "Kafa",
      "__proto__[polluted]": "1",
    });
    expect(formRequest(new FormData(form))).toEqual({
      order_uid: "A-1",
      order_billing: { email: "ana@primer.example" },
      order_items: { 0: { name: "Kafa" } },
    });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("A form opens the panel when it goes to the gateway, and is left alone when it goes elsewhere", () => {
    const pay = jest.fn();
    takePayForms((origin) => origin === "https://pay.example", pay);
    const send = (action: string) => {
      const event = new Event("submit", { bubbles: true, cancelable: true });
      aForm(action, { order_uid: "A-1" }).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(send("https://pay.example/clientpay/pay")).toBe(true);
    expect(pay.mock.calls).toEqual([["https://pay.example", { order_uid: "A-1" }]]);
    for (const other of ["https://evil.example/clientpay/pay", "https://pay.example/login", "/cart"])
      expect(send(other)).toBe(false);
    expect(pay).toHaveBeenCalledTimes(1);
  });
});
