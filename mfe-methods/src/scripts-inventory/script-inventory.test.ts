import { aPaymentDefinition } from "@hpay/testing";
import { scriptsOf } from "./script-inventory";

describe("script inventory", () => {
  it("The script inventory lists a method's own and parameter scripts with hashes", async () => {
    const definition = aPaymentDefinition({
      Title: "Card",
      Data: {
        orderActions: "function(order){}",
        note: "no script",
        parameters: [{ Name: "Pin", Validator: "function(v){}", Hint: "x" }, null],
      },
    });
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    await expect(scriptsOf([definition])).resolves.toEqual([
      { method: "Card", parameter: "", hook: "orderActions", length: 17, hash },
      { method: "Card", parameter: "Pin", hook: "Validator", length: 13, hash },
    ]);
  });

  it("The script inventory skips a method with unreadable Data", async () => {
    await expect(scriptsOf([aPaymentDefinition({ Data: "function(" })])).resolves.toEqual([]);
  });
});
