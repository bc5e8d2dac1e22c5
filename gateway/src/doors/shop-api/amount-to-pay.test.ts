import { demoShop } from "../../demo/demo-pos";
import { shopSignature, signedRequest } from "../../testing/playing-shop";
import { startedGateway } from "../../testing/started-gateway";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };

describe("order amount of a shop", () => {
  const env = startedGateway();
  let count = 0;
  const call = (path: string, order_amount: unknown, order_currency: string) => {
    count += 1;
    const fields = { order_uid: `AMOUNT-${count}`, order_amount, order_currency };
    return env.gateway.nobody.call("POST", `/clientpay/${path}`, { body: signedRequest(fields, keys) });
  };
  const storedAmount = async (uid: string) =>
    (await env.owner.call("GET", "/api/company_site_orders")).body.data.find(
      (order: { Uid: string }) => order.Uid === uid,
    )?.Amount;

  it.each([
    ["12.3456", "RSD", "12.35"],
    ["12.3449", "RSD", "12.34"],
    [0.1 + 0.2, "EUR", "0.30"],
    ["1490.5", "JPY", "1491"],
    ["1.2345", "KWD", "1.235"],
  ])(
    "The gateway charges %p %s as %s and reports the rounded amount to the shop",
    async (sentAmount, currency, paidAmount) => {
      const { body } = await call("store", sentAmount, currency);
      expect(await storedAmount(body.order_uid)).toBe(paidAmount);
      // The shop finds its own amount in the signed answer.
      expect(body.order_amount).toBe(String(sentAmount));
      expect(body.vhash).toBe(shopSignature(body, keys));
      expect(body.warnings).toEqual([expect.stringContaining(`rounded to ${paidAmount}`)]);
    },
  );

  it("The gateway accepts trailing zeros in an amount without a warning", async () => {
    expect((await call("store", "1490.5000", "RSD")).body.warnings).toBeUndefined();
  });

  it("The gateway refuses to charge an amount that rounds to zero", async () => {
    const { body } = await call("pay", "0.004", "RSD");
    expect(body).toEqual({
      error: `order_amount: "0.004" can't be charged. Use a decimal number above 0.`,
      error_code: 400,
      field: "order_amount",
      hint: "Use a decimal number above 0.",
    });
  });
});
