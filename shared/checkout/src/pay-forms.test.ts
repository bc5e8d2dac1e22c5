/** @own-environment The script listens to the document. */
import { formRequest, interceptPayForms } from "./pay-forms";
import { aForm } from "./testing/a-form";

describe("plain payment form", () => {
  it("Form fields become a nested request without prototype pollution", () => {
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

  it("The script reads a form's lists and JSON texts as the gateway does", () => {
    const form = aForm("/", {
      order_uid: "A-1",
      order_name: "{A-1",
      order_billing: '{"email":"ana@primer.example"}',
      order_items: ' [{"name":"Kafa"}]',
      "order_sitedata[note]": '{"stays":"text"}',
    });
    const data = new FormData(form);
    for (const value of ["a", "b"]) data.append("tags[]", value);
    for (const value of ["c", "d"]) data.append("rows[][name]", value);
    expect(formRequest(data)).toEqual({
      order_uid: "A-1",
      order_name: "{A-1",
      order_billing: { email: "ana@primer.example" },
      order_items: [{ name: "Kafa" }],
      order_sitedata: { note: '{"stays":"text"}' },
      tags: { 0: "a", 1: "b" },
      rows: { 0: { name: "c" }, 1: { name: "d" } },
    });
  });

  it("A submit button's formaction decides whether a form opens the pay panel", () => {
    const pay = jest.fn();
    interceptPayForms((origin) => origin === "https://other.example", pay);
    const send = (action: string, formAction: string) => {
      const submitter = document.createElement("button");
      submitter.setAttribute("formaction", formAction);
      const form = aForm(action, { order_uid: "A-1" });
      form.append(submitter);
      const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
      form.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(send("https://other.example/clientpay/pay", "/cart")).toBe(false);
    expect(pay).not.toHaveBeenCalled();
    expect(send("/cart", "https://other.example/clientpay/pay")).toBe(true);
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it("Only a form submitted to the gateway opens the pay panel", () => {
    const pay = jest.fn();
    interceptPayForms((origin) => origin === "https://pay.example", pay);
    const send = (action: string, fields = { order_uid: "A-1" }) => {
      const event = new Event("submit", { bubbles: true, cancelable: true });
      aForm(action, fields).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(send("https://pay.example/clientpay/pay")).toBe(true);
    expect(pay.mock.calls).toEqual([["https://pay.example", { order_uid: "A-1" }]]);
    for (const otherUrl of ["https://evil.example/clientpay/pay", "https://pay.example/login", "/cart"])
      expect(send(otherUrl)).toBe(false);
    const packedFields = { order_uid: "A-1", request_data: "{}" };
    expect(send("https://pay.example/clientpay/pay", packedFields)).toBe(false);
    expect(pay).toHaveBeenCalledTimes(1);
  });
});
