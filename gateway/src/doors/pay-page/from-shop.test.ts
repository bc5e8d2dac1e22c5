import { createHash } from "node:crypto";
import { demoShop } from "../../demo/demo-pos";
import { payPagePath } from "../../testing/pay-page-path";
import { type ShopFields, shopSignature, signedRequest } from "../../testing/playing-shop";
import { startedGateway } from "../../testing/started-gateway";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const shopPage = "https://dunav.example/hvala?order=1";
let count = 0;

describe("pay page for a customer from a shop", () => {
  const env = startedGateway();
  const inject = (method: "GET" | "POST", url: string, form?: string | URLSearchParams, headers = {}) =>
    env.gateway.app.inject({
      method,
      url,
      headers: { ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}), ...headers },
      ...(form ? { payload: String(form) } : {}),
    });
  const request = (fields: ShopFields = {}) => {
    count += 1;
    const order = { order_uid: `FS-${count}`, order_amount: "1490.5000", order_currency: "RSD" };
    return signedRequest({ ...order, payment_method: 1, order_user_url: shopPage, ...fields }, keys)
      .request_data;
  };
  const store = async (fields: ShopFields) =>
    (await env.gateway.nobody.call("POST", "/clientpay/store", { body: { request_data: request(fields) } }))
      .body;
  const pay = (path: string, headers = {}) =>
    inject(
      "POST",
      `${path}/pay`,
      new URLSearchParams({
        ...{ pay: "card", ship: "", total: "1490.50", currency: "RSD", number: "4111111111111111" },
        ...{ expiry: "12/31", cvv: "123", holder: "ANA" },
      }),
      headers,
    );
  const forwardedResult = (html: string) => {
    const value = /name="hpay_forwarded_payment_response" value="([^"]*)"/.exec(html)?.[1] ?? "";
    return JSON.parse(
      value
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&"),
    );
  };

  it.each([
    ["PBL2601011200005", "260101120000521"],
    ["wc_order_A1b2C3", "wc_order_A1b2C305"],
    ["поруџбина-15", "поруџбина-1519"],
  ])("The pay page finds order %s by the link that plugins generate", async (order_uid, printedNumber) => {
    await store({ order_uid });
    for (const name of [printedNumber, order_uid]) {
      const answer = await inject("GET", `/pbl/1-${encodeURIComponent(name)}`);
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect(answer.body).toContain(order_uid);
    }
    const mistypedNumber = printedNumber.slice(0, -1) + (Number(printedNumber.at(-1)) === 9 ? 0 : 9);
    expect((await inject("GET", `/pbl/1-${encodeURIComponent(mistypedNumber)}`)).statusCode).toBe(404);
  });

  it("The customer returns to the shop's exact address with the signed result", async () => {
    const { order_uid } = await store({});
    const payment = await pay(`/pbl/1-${order_uid}`);
    expect([payment.statusCode, payment.headers.location]).toEqual([
      303,
      `${payPagePath(env.gateway, 1, order_uid)}?back=1`,
    ]);
    const returnPage = await inject("GET", String(payment.headers.location));
    expect(returnPage.body).toContain(`method="post" action="${shopPage}"`);
    const result = forwardedResult(returnPage.body);
    expect(result).toMatchObject({
      order_uid,
      status: expect.stringMatching(/^PAYMENT:PAID/),
      payment_method: "1",
    });
    expect(result.vhash).toBe(shopSignature(result, keys));
    const script = /<script>([^<]*)<\/script>/.exec(returnPage.body)?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    const policy = String(returnPage.headers["content-security-policy"]);
    expect(policy).toContain("form-action 'self' https://dunav.example/hvala;");
    expect(policy).toContain(`script-src 'sha256-${hash}';`);
  });

  it("A customer who views the page again or reads transfer details is not redirected", async () => {
    const { order_uid } = await store({});
    await pay(`/pbl/1-${order_uid}`);
    const orderPage = await inject("GET", payPagePath(env.gateway, 1, order_uid));
    expect(orderPage.body).toContain("hpay_forwarded_payment_response");
    expect(orderPage.body).not.toContain("<script");
    expect(String(orderPage.headers["content-security-policy"])).not.toContain("script-src");
    const waitingOrder = await store({ payment_method: 2 });
    const slipForm = new URLSearchParams({ pay: "transfer", ship: "", total: "1490.50", currency: "RSD" });
    await inject("POST", `${payPagePath(env.gateway, 1, waitingOrder.order_uid)}/pay`, slipForm);
    const awaitedPage = await inject("GET", `${payPagePath(env.gateway, 1, waitingOrder.order_uid)}?back=1`);
    expect(forwardedResult(awaitedPage.body)).toMatchObject({ status: "PAYMENT:AWAITING" });
    expect(awaitedPage.body).not.toContain("<script");
  });

  it("A shop's plain form opens the pay page with the chosen method", async () => {
    for (const path of ["/clientpay/pay", "/pay"]) {
      const form = new URLSearchParams();
      const { order_uid, ...fields } = request({ order_uid: `FORM-${path}` });
      for (const [name, value] of Object.entries({ order_uid, ...fields })) form.set(name, String(value));
      form.set("order_billing[email]", "ana@primer.example");
      form.set("order_items", JSON.stringify([{ type: "product", name: "Kafa", price: "1490.50", qty: 1 }]));
      const answer = await inject("POST", path, form);
      const address = `http://localhost:4000${payPagePath(env.gateway, 1, String(order_uid))}?pay=card`;
      expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
      const page = await inject("GET", address.replace("http://localhost:4000", ""));
      expect(page.body).toContain("Kafa");
      expect(page.body).toContain('name="number"');
    }
  });

  it("A form that is not UTF-8 is refused with an error that names the field", async () => {
    const fields = Object.entries(request({ order_uid: "FORM-1250" })).map(
      ([name, value]): [string, string] => [name, String(value)],
    );
    const form = `${new URLSearchParams(fields)}&order_name=%8Ae%E6er`;
    const answer = await inject("POST", "/clientpay/pay", form, { accept: "application/json" });
    expect(answer.json()).toMatchObject({
      error: expect.stringMatching(/^order_name is not valid UTF-8\./),
      error_code: 400,
      field: "order_name",
      hint: expect.stringContaining("accept-charset"),
    });
    const plainAnswer = await inject("POST", "/pay", form);
    expect([plainAnswer.statusCode, plainAnswer.body]).toEqual([
      400,
      expect.stringContaining("order_name is not valid"),
    ]);
  });

  it("A client that opens the pay page itself receives the pay address as JSON", async () => {
    const body = { request_data: request({ payment_method: "select" }) };
    const at = (host?: string) =>
      env.gateway.nobody.call("POST", "/clientpay/pay", { body, headers: host ? { host } : {} });
    const { order_uid } = body.request_data;
    expect((await at()).body).toEqual({
      order_uid,
      pay_url: `http://localhost:4000${payPagePath(env.gateway, 1, String(order_uid))}`,
    });
    expect((await at("sandbox.localhost:4000")).body.pay_url).toMatch(
      /^http:\/\/sandbox\.localhost:4000\/pbl\//,
    );
  });

  it.each([
    ["the browser client", { accept: "application/json" }],
    ["jQuery that expects JSON", { accept: "application/json, text/javascript, */*; q=0.01" }],
    ["a page's fetch", { accept: "*/*", "sec-fetch-mode": "cors" }],
  ])("A form of %s, sent without a preflight request, receives the pay address", async (_client, headers) => {
    const shopRequest = request({ payment_method: 1 });
    const form = new URLSearchParams({ request_data: JSON.stringify(shopRequest) });
    const answer = await inject("POST", "/clientpay/pay", form, {
      ...headers,
      origin: "https://shop.dunav.example",
    });
    expect(answer.headers["access-control-allow-origin"]).toBe("https://shop.dunav.example");
    expect(answer.json()).toEqual({
      order_uid: shopRequest.order_uid,
      pay_url: `http://localhost:4000${payPagePath(env.gateway, 1, String(shopRequest.order_uid))}?pay=card`,
    });
  });

  it("An unsigned or malformed request, or one without an amount, starts no payment", async () => {
    const post = (body: unknown) => env.gateway.nobody.call("POST", "/clientpay/pay", { body });
    const changedRequest = { ...request(), order_amount: "1.00" };
    expect(await post({ request_data: changedRequest })).toMatchObject({
      status: 200,
      body: { error_code: 401 },
    });
    expect(await post({ request_data: request({ order_amount: "0" }) })).toMatchObject({ status: 400 });
    expect(await post({ request_data: { order_items: 5 } })).toMatchObject({ status: 400 });
    expect((await inject("POST", "/pay", "a[b=1")).statusCode).toBe(400);
  });

  it("Only the shop's own pages can frame the pay page", async () => {
    const { order_uid } = await store({});
    const framedPage = await inject("GET", `${payPagePath(env.gateway, 1, order_uid)}?pay=card`, undefined, {
      "sec-fetch-dest": "iframe",
    });
    const policy = String(framedPage.headers["content-security-policy"]);
    const ancestors = /frame-ancestors (.*)$/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(ancestors).toEqual(
      expect.arrayContaining(["https://dunav.example", "https://shop.dunav.example"]),
    );
    expect(ancestors.every((ancestor) => /dunav/.test(ancestor))).toBe(true);
    expect(policy).toContain("script-src 'self';");
    expect(framedPage.headers).toMatchObject({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
    });
    // The script is `async`, so that the form appears before the script has loaded.
    expect(framedPage.body).toContain('<script async src="/clientpay/cscripts/frame.js"');
    await pay(`${payPagePath(env.gateway, 1, order_uid)}`);
    const returnPage = await inject("GET", `${payPagePath(env.gateway, 1, order_uid)}?back=1`, undefined, {
      "sec-fetch-dest": "iframe",
    });
    const data =
      /<script type="application\/json" id="result">(.*?)<\/script>/s.exec(returnPage.body)?.[1] ?? "";
    const result = JSON.parse(data);
    expect(result.vhash).toBe(shopSignature(result, keys));
    expect(returnPage.body).not.toContain("hpay_forwarded_payment_response");
  });
});
