import { demoShop } from "../../../demo/demo-pos";
import { type ShopFields, signedRequest } from "../../../testing/playing-shop";
import { startedGateway } from "../../../testing/started-gateway";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const host = "sandbox.pay.example";

// hpay.js opens only the origin from which the shop's page loaded it.
describe("a shop in the sandbox of a gateway whose pay pages have a host of their own", () => {
  const env = startedGateway({ CLIENT_BASE: "https://pay.example" });
  const post = async (path: string, fields: ShopFields) =>
    (
      await env.gateway.nobody.call("POST", `/clientpay/${path}`, {
        body: signedRequest(fields, keys),
        headers: { origin: "https://shop.dunav.example", host },
      })
    ).body;

  it("A sandbox order's pay page is on the sandbox host", async () => {
    const order = { order_uid: "HOST-1", order_amount: "10.00", order_currency: "RSD" };
    expect((await post("pay", order)).pay_url).toMatch(/^https:\/\/sandbox\.pay\.example\/pbl\//);
  });

  it("The POS data names the sandbox environment and uses the request's host for the dock", async () => {
    const { Environment, payment } = await post("getposdata", {});
    expect([Environment, new URL(payment[0].PayInputUrl).host]).toEqual(["sandbox", host]);
  });
});
