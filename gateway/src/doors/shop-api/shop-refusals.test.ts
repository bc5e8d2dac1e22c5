import { gzipSync } from "node:zlib";
import { demoShop } from "../../demo/demo-pos";
import { type ShopFields, shopSignature, signedRequest } from "../../testing/playing-shop";
import { startedGateway } from "../../testing/started-gateway";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const anOrder = (uid: string): ShopFields => ({
  order_uid: uid,
  order_amount: "10.00",
  order_currency: "RSD",
  rand: `rnd${uid}`,
});

const orderPath = `${demoShop.merchantUid}/1/A-1`;

describe("refusals of the shop API", () => {
  const env = startedGateway();
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    env.gateway.nobody.call(method, path, body === undefined ? {} : { body });

  it.each([
    ["POST", "/clientpay/nothing"],
    ["POST", "/clientpay/store.php"],
    ["POST", "/ClientPay//Nothing/"],
    ["GET", "/clientpay/"],
    ["PUT", "/clientpay/nothing"],
    ["POST", `/clientpay/handlers/payment/${orderPath}/nothing`],
    ["POST", `/clientpay/handlers/nothing/${orderPath}/refundRequest`],
  ] as const)(
    "An unknown address is refused with the shop API's error format: %s %s",
    async (method, path) => {
      const { status, body } = await call(method, path, method === "GET" ? undefined : {});
      expect(status).toBe(404);
      expect(body).toEqual({
        error: "This address is not part of the shop API.",
        error_code: 404,
        hint: "/docs lists the calls of the shop API.",
      });
    },
  );

  it.each([
    "//clientpay/store",
    "/clientpay//store",
    "/clientpay/store/",
    "/ClientPay/Store",
    "/index.php/clientpay/store",
    "//clientpay/store/?no_result_call=1",
  ])("A call accepts the address spellings that shops use: %s", async (path) => {
    const sentRequest = signedRequest(anOrder(`tidy-${path}`), keys);
    const { status, body } = await call("POST", path, sentRequest);
    expect([status, body]).toMatchObject([200, { order_uid: `tidy-${path}` }]);
  });

  it("An order number keeps its letter case when the address contains capitals", async () => {
    const uid = "Tidy-Case/7";
    await call("POST", "/clientpay/store", signedRequest(anOrder(uid), keys));
    const path = `//CLIENTPAY/Orders/${demoShop.merchantUid}/${encodeURIComponent(uid)}/`;
    const signedParts = { order_uid: uid, rand: "rndTidy" };
    const headers = { rand: signedParts.rand, verificationhash: shopSignature(signedParts, keys) };
    const { status, body } = await env.gateway.nobody.call("GET", path, { headers });
    expect([status, body]).toMatchObject([200, { Uid: uid }]);
  });

  it.each([
    ["GET", "/clientpay/store", "POST"],
    ["PUT", "/clientpay/charge", "POST"],
    ["POST", "/clientpay/exchangerate", "GET"],
    ["GET", `/clientpay/handlers/payment/${orderPath}/refundRequest`, "POST"],
    ["PUT", `/clientpay/orders/${demoShop.merchantUid}/A-1/update`, "POST"],
    ["POST", `/clientpay/orders/${demoShop.merchantUid}`, "GET"],
  ] as const)(
    "An error for the wrong HTTP method names the correct method: %s %s",
    async (method, path, allowedMethod) => {
      const { status, body, headers } = await call(method, path, method === "GET" ? undefined : {});
      expect(status).toBe(405);
      expect(body).toEqual({ error: `Send this call with ${allowedMethod}.`, error_code: 405 });
      expect(headers.allow).toBe(allowedMethod);
    },
  );

  it.each(
    ["/pay", "/clientpay/pay"].flatMap((url) =>
      ["multipart/form-data; boundary=x", "text/plain"].map((type) => [url, type] as const),
    ),
  )("An error for a form sent to %s as %s names the accepted types", async (url, type) => {
    const answer = await env.gateway.app.inject({
      method: "POST",
      url,
      headers: { "content-type": type },
      payload: '--x\r\ncontent-disposition: form-data; name="order_uid"\r\n\r\nA-1\r\n--x--\r\n',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        error: "The body must be sent as application/json or application/x-www-form-urlencoded.",
        error_code: 415,
        hint: expect.stringContaining("multipart/form-data"),
      },
    ]);
  });

  it.each(["gzip", "deflate", "br"])(
    "A body compressed with %s is refused with an explanation",
    async (encoding) => {
      const answer = await env.gateway.app.inject({
        method: "POST",
        url: "/clientpay/store",
        headers: { "content-type": "application/json", "content-encoding": encoding },
        payload: gzipSync(JSON.stringify({ request_data: {} })),
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({
        error: "The body is compressed. Send it without content-encoding.",
        error_code: 415,
      });
    },
  );

  it.each([
    "store",
    "charge",
    "getposdata",
    "verifyrequestcredentials",
    "checkout-status",
    "pay",
    "orderkey",
    `handlers/payment/${orderPath}/refundRequest`,
    `handlers/fiscal/${orderPath}/defaultAction`,
    `orders/${demoShop.merchantUid}/A-1/update`,
  ])("Invalid JSON is refused with the shop API's error format: %s", async (path) => {
    const answer = await env.gateway.app.inject({
      method: "POST",
      url: `/clientpay/${path}`,
      headers: { "content-type": "application/json" },
      payload: "{bad",
    });
    expect(answer.statusCode).toBe(400);
    const body: unknown = answer.json();
    expect(body).toMatchObject({ error_code: 400, error: expect.stringMatching(/^Body is not valid JSON/) });
    expect(body).not.toHaveProperty("requestId");
  });
});
