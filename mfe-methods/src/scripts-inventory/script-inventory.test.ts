import { aPaymentDefinition } from "@hpay/testing";
import { scriptsOf } from "./script-inventory";

describe("the inventory of scripts", () => {
  it("lists every script of a method and of its parameters with its hash", async () => {
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

  it("has nothing to say of a method whose Data can not be read", async () => {
    await expect(scriptsOf([aPaymentDefinition({ Data: "function(" })])).resolves.toEqual([]);
  });
});
