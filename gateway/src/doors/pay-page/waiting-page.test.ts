import { demoShop } from "../../demo/demo-pos";
import { payPagePath } from "../../testing/pay-page-path";
import { type ShopFields, signedRequest } from "../../testing/playing-shop";
import { startedGateway } from "../../testing/started-gateway";

describe("empty page that waits in a shop's checkout", () => {
  const env = startedGateway();
  const openWaitingPage = (muid: string = demoShop.merchantUid) =>
    env.gateway.app.inject({ method: "GET", url: `/clientpay/frame/${muid}` });

  it("Only the POS's own pages can frame the waiting page", async () => {
    const { statusCode, headers, body } = await openWaitingPage();
    expect(statusCode).toBe(200);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy.find((part) => part.startsWith("frame-ancestors"))).toContain("https://shop.dunav.example");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        "form-action 'self'",
      ]),
    );
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    expect(body).toContain('data-site="1"');
    expect(body).not.toMatch(/<form|<input/);
  });

  it.each(["nobody", "%00", "a".repeat(128)])(
    "No page can frame the waiting page of an unknown POS: %s",
    async (muid) => {
      const { statusCode, headers, body } = await openWaitingPage(muid);
      expect(statusCode).toBe(404);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(body).not.toContain("<script");
    },
  );

  describe("that sends the shop's request", () => {
    const order = { order_uid: "WAIT-1", order_amount: "10.00", order_currency: "RSD" };
    const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
    const { request_data: signedData } = signedRequest(order, keys);
    const send = (fields: ShopFields, headers: Record<string, string> = {}) =>
      env.gateway.app.inject({
        method: "POST",
        url: "/clientpay/pay",
        headers: {
          accept: "text/html",
          "content-type": "application/x-www-form-urlencoded",
          origin: "http://localhost:4000",
          "sec-fetch-site": "same-origin",
          "sec-fetch-mode": "cors",
          "sec-fetch-dest": "empty",
          ...headers,
        },
        payload: String(new URLSearchParams({ request_data: JSON.stringify(fields) })),
      });

    it("The waiting page receives the pay page with its address and policy", async () => {
      const answer = await send(signedData);
      const path = payPagePath(env.gateway, 1, "WAIT-1");
      expect([answer.statusCode, answer.headers["content-location"]]).toEqual([
        200,
        `http://localhost:4000${path}`,
      ]);
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors https://");
      const ownAnswer = await env.gateway.app.inject({
        method: "GET",
        url: path,
        headers: { accept: "text/html" },
      });
      expect(answer.body).toBe(ownAnswer.body);
      expect(answer.body).toContain(`action="${path}`);
    });

    it("A refused request from the waiting page gets an error instead of a page", async () => {
      const answer = await send({ ...signedData, order_amount: "11.00" });
      expect(answer.json()).toMatchObject({ error: "The signature is wrong.", error_code: 401 });
      expect(answer.headers["content-location"]).toBeUndefined();
    });

    it("An unsigned request from the waiting page is refused", async () => {
      expect((await send({ ...signedData, verificationhash: "" })).json()).toMatchObject({ error_code: 401 });
    });

    it.each([
      ["another site", { "sec-fetch-site": "cross-site" }],
      ["a client that takes anything", { accept: "*/*" }],
    ])("The response to %s contains only the pay page's address", async (_client, headers) => {
      expect((await send(signedData, headers)).json()).toEqual({
        order_uid: "WAIT-1",
        pay_url: `http://localhost:4000${payPagePath(env.gateway, 1, "WAIT-1")}`,
      });
    });
  });
});
