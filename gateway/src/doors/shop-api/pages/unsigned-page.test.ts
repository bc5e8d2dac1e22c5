import { demoShop } from "../../../demo/demo-pos";
import { signedRequest } from "../../../testing/playing-shop";
import { startedGateway } from "../../../testing/started-gateway";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const page = "https://shop.dunav.example";

describe("payment from a shop's page without a signature", () => {
  const env = startedGateway();
  const pay = (fields: object, origin: string | undefined = page) =>
    env.gateway.nobody.call("POST", "/clientpay/pay", {
      body: { request_data: { merchant_site_uid: keys.uid, ...fields } },
      headers: origin === undefined ? {} : { origin },
    });
  const store = (order_uid: string) =>
    env.gateway.nobody.call("POST", "/clientpay/store", {
      body: signedRequest({ order_uid, order_amount: "100.00", order_currency: "RSD" }, keys),
    });
  const refusal = { error: "The signature is wrong.", error_code: 401 };

  it("An unsigned page can open but not change an order that its shop signed earlier", async () => {
    await store("FRONT-1");
    const { status, body } = await pay({
      order_uid: "FRONT-1",
      order_amount: "1.00",
      order_currency: "RSD",
      order_billing: { email: "other@primer.example" },
      payment_method: 1,
    });
    expect(status).toBe(200);
    // The page for visitors who know only the order's number shows no customer data.
    expect(body).toEqual({ order_uid: "FRONT-1", pay_url: "http://localhost:4000/pbl/1-FRONT-1?pay=card" });
    const shownPage = await env.gateway.app.inject({ method: "GET", url: "/pbl/1-FRONT-1?pay=card" });
    expect(shownPage.body).toContain("100.00");
    const { data } = (await env.owner.call("GET", "/api/company_site_orders")).body;
    const storedOrder = data.find((order: { Uid: string }) => order.Uid === "FRONT-1");
    expect(storedOrder.Amount).toBe("100.00");
    expect(storedOrder.Data).not.toContain("other@primer.example");
  });

  it("An unsigned page creates no order", async () => {
    expect(
      (await pay({ order_uid: "FRONT-2", order_amount: "1.00", order_currency: "RSD" })).body,
    ).toMatchObject(refusal);
  });

  it.each([
    "https://evil.example",
    "https://shop.dunav.example.evil.example",
    "http://shop.dunav.example",
    "null",
  ])("A page outside the POS addresses is refused: %s", async (origin) => {
    await store("FRONT-3");
    expect((await pay({ order_uid: "FRONT-3" }, origin)).body).toMatchObject(refusal);
  });

  it("A call without its page's origin is refused", async () => {
    await store("FRONT-4");
    const answer = await env.gateway.app.inject({
      method: "POST",
      url: "/clientpay/pay",
      payload: { request_data: { merchant_site_uid: keys.uid, order_uid: "FRONT-4" } },
    });
    expect(answer.json()).toMatchObject(refusal);
  });

  it("An order number alone reveals nothing about the payment", async () => {
    await store("FRONT-5");
    const requestStatus = (checkouthash: string) =>
      env.gateway.nobody.call("POST", "/clientpay/checkout-status", {
        body: { merchant_site_uid: keys.uid, order_uid: "FRONT-5", checkouthash },
        headers: { origin: page },
      });
    // md5 of the empty string, which would be the hash of a missing signature.
    for (const hash of ["d41d8cd98f00b204e9800998ecf8427e", ""])
      expect((await requestStatus(hash)).status).toBe(404);
  });
});
