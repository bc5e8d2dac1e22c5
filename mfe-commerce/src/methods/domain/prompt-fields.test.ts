import { parseAmount } from "@hpay/domain";
import * as fc from "fast-check";
import { promptAnswer, readPrompt } from "./prompt-fields";

describe("script prompt", () => {
  it("A script prompt combines a field list with texts", () => {
    const request = {
      title: "Refund",
      confirm: "Refund {amount}",
      currency: "RSD",
      fields: [
        { name: "amount", label: "Amount", type: "amount", value: "100.00", max: "100.00", required: true },
      ],
    };
    expect(readPrompt(request)).toMatchObject({
      title: "Refund",
      confirm: "Refund {amount}",
      fields: [{ name: "amount", type: "amount", value: "100.00", max: "100.00", required: true }],
    });
  });

  it("A script prompt can consist of a field list alone", () => {
    expect(readPrompt([{ name: "reason" }]).fields).toEqual([
      expect.objectContaining({ name: "reason", label: "reason", type: "text" }),
    ]);
  });

  it("A script prompt offers plain or labeled options", () => {
    const requests = [{ name: "size", type: "select", options: ["S", { value: "M", label: "Medium" }] }];
    expect(readPrompt(requests).fields[0]?.options).toEqual([
      { value: "S", label: "S" },
      { value: "M", label: "Medium" },
    ]);
  });

  it("Prompt fields without a usable name are left out", () => {
    expect(readPrompt([{ label: "?" }, { name: "a b" }, { name: "__proto__" }, null]).fields).toEqual([]);
  });

  it("Any script prompt can be read", () => {
    fc.assert(fc.property(fc.anything(), (prompt) => Array.isArray(readPrompt(prompt).fields)));
  });
});

describe("requested amount", () => {
  const { fields } = readPrompt([{ name: "amount", type: "amount", max: "100.00", required: true }]);
  const fault = (amount: string) =>
    promptAnswer(fields, { amount }, (text) => parseAmount(text, "en")).faults.get("amount");

  it.each(["100", "99.99", "99,99", "0.01", "7.500"])("A script's prompt accepts the amount %s", (text) => {
    expect(fault(text)).toBeUndefined();
  });

  it.each([
    ["", "required"],
    ["a", "number"],
    ["1e", "number"],
    ["-", "number"],
    ["-1", "number"],
    ["0", "number"],
    ["0.001", "decimals"],
    ["0,001", "decimals"],
    ["10.005", "decimals"],
    ["100.01", "max"],
  ])("A script's prompt rejects the amount %p: %s", (text, expected) => {
    expect(fault(text)).toBe(expected);
  });
});
