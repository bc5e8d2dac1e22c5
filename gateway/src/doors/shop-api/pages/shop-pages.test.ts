import { demoShop } from "../../../demo/demo-pos";
import { credentialsHash } from "../../../testing/playing-shop";
import { startedGateway } from "../../../testing/started-gateway";
import type { TestAnswer } from "../../../testing/test-gateway";

const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
const page = "https://shop.dunav.example";

/** Packs a value by the published rule, as the browser client does. */
function packRequest(value: object): string {
  const mark = "3857A14926CC";
  const key = [...mark].reduce((sum, char) => sum ^ char.charCodeAt(0), 0);
  const units = [...JSON.stringify(value)].map((char) => char.charCodeAt(0)).join("-");
  const hex = [...units].map((unit) => (unit.charCodeAt(0) ^ key).toString(16).padStart(2, "0")).join("");
  return mark.slice(0, 3) + hex + mark.slice(3);
}

describe("shop pages", () => {
  const env = startedGateway();
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    env.gateway.nobody.call("POST", `/clientpay/${path}`, { body, headers: { origin: page, ...headers } });
  const get = (path: string) =>
    env.gateway.nobody.call("GET", `/clientpay/${path}`, { headers: { origin: "https://anybody.example" } });
  const request = { merchant_site_uid: keys.uid, hpaylang: "rs", source: "client", view: "frontend" };

  it("A shop page can request its POS data in packed, object, text or bare-field form", async () => {
    const answers = await Promise.all(
      [packRequest(request), request, JSON.stringify(request)].map((request_data) =>
        post("getposdata", { request_data }),
      ),
    );
    for (const { status, body } of [...answers, await post("getposdata", request)]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ MerchantsiteUid: keys.uid, posuts: expect.any(Number) });
      expect(body.payment[0]).toMatchObject({ HPaySiteMethodId: 1, Uid: "card", Enabled: true });
    }
  });

  it("A shop page sees changes to its POS immediately", async () => {
    const before = (await post("getposdata", request)).body;
    await env.owner.call("PUT", "/api/company_site_payment_methods/1", { body: { Order: 12 } });
    const after = (await post("getposdata", request)).body;
    expect(after.posuts).toBeGreaterThan(before.posuts);
    expect(after.payment[0].Order).toBe(12);
  });

  it("A shop page's environment depends on the request's host", async () => {
    const { body } = await post("getposdata", request, { host: "sandbox.localhost:4000" });
    expect(body.Environment).toBe("sandbox");
    expect((await post("getposdata", request)).body.Environment).toBe("production");
  });

  it.each([[{}], [{ merchant_site_uid: "nobody" }], [{ request_data: "3zz" }], [null]])(
    "A shop page gets an error message and number when the POS does not exist: %j",
    async (body) => {
      const answer = await post("getposdata", body);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        error: "This merchant site does not exist.",
        error_code: 404,
        hint: expect.stringContaining("merchant_site_uid"),
      });
    },
  );

  it("The gateway proves that it has the shop's key by signing its own text", async () => {
    const hashedstring = "A".repeat(48);
    const proof = { merchant_site_uid: keys.uid, hashedstring, hpaylang: "rs" };
    const rightProof = { ...proof, verificationhash: credentialsHash(hashedstring, keys) };
    expect((await post("verifyrequestcredentials", { request_data: packRequest(rightProof) })).body).toEqual({
      valid: true,
    });
    const wrongProof = {
      ...proof,
      verificationhash: credentialsHash(hashedstring, { ...keys, secret: "guess" }),
    };
    expect((await post("verifyrequestcredentials", { request_data: wrongProof })).body).toEqual({
      valid: false,
    });
    const emptyProof = { ...proof, hashedstring: "", verificationhash: credentialsHash("", keys) };
    expect((await post("verifyrequestcredentials", emptyProof)).body).toEqual({ valid: false });
    expect((await post("verifyrequestcredentials", {})).body).toEqual({ valid: false });
  });

  it("Guessing a secret key is blocked after thirty checks of one POS", async () => {
    const guessedProof = { merchant_site_uid: "guessed-shop", hashedstring: "x", verificationhash: "0" };
    let last: TestAnswer | undefined;
    for (let n = 0; n < 31; n += 1) last = await post("verifyrequestcredentials", guessedProof);
    expect(last?.status).toBe(429);
    expect(last?.body).toEqual({
      error: expect.any(String),
      error_code: 429,
      hint: expect.stringContaining("retry-after"),
    });
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it.each([
    [
      "verifyrequestcredentials",
      { merchant_site_uid: "sought-shop", hashedstring: "x", verificationhash: "0" },
      30,
    ],
    ["reportscrerror", { code: "x" }, 60],
  ] as const)("Addresses in one network share the limit of %s", async (path, payload, max) => {
    const statuses: number[] = [];
    for (let n = 0; n <= max; n += 1) {
      const remoteAddress = `2001:db8:1:3::${n.toString(16)}`;
      const sentRequest = {
        method: "POST",
        url: `/clientpay/${path}`,
        headers: { origin: page },
        payload,
      } as const;
      statuses.push((await env.gateway.app.inject({ ...sentRequest, remoteAddress })).statusCode);
    }
    expect(statuses.indexOf(429)).toBe(max);
  });

  it("Any page can read exchange rates", async () => {
    const { status, body, headers } = await get("exchangerate?from=eur&to=RSD");
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(body).toEqual({ rate: expect.any(Number), ts: expect.any(Number) });
    expect(body.rate).toBeGreaterThan(100);
    // PHP compares `ts` with time(), which is in seconds.
    expect(Math.abs(body.ts - Date.now() / 1000)).toBeLessThan(60);
    // ISO 4217's code for no currency.
    const missingRate = await get("exchangerate?from=EUR&to=XXX");
    expect(missingRate.status).toBe(404);
    expect(missingRate.body).toEqual({
      error: expect.any(String),
      error_code: 404,
      hint: expect.stringContaining("ISO 4217"),
    });
  });

  it("Checkout texts are available in all languages", async () => {
    const { body } = await get("translations?languages=sr,rs-cyr,xx");
    expect(Object.keys(body)).toEqual(["rs", "rs-cyr"]);
    expect([body.rs.close, body["rs-cyr"].close]).toEqual(["Zatvori", "Затвори"]);
    const all = (await get("translations")).body;
    const names = Object.values<object>(all).map((texts) => Object.keys(texts).join());
    expect(new Set(names).size).toBe(1);
    expect(Object.keys(all).toSorted()).toEqual(["en", "mk", "rs", "rs-cyr"]);
  });

  it("A shop page can report a failure of at most 8 KiB", async () => {
    const report = { code: "frame.timeout", method: "sandbox-card", version: "1", buyer: "Ana" };
    expect(await post("reportscrerror", { request_data: report })).toMatchObject({ status: 200, body: {} });
    expect((await post("reportscrerror", { text: "x".repeat(9000) })).status).toBe(413);
  });
});

describe("cross-origin calls", () => {
  const env = startedGateway();
  const preflight = async (path: string, origin: string) => {
    const { statusCode, headers } = await env.gateway.app.inject({
      method: "OPTIONS",
      url: path,
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type, rand, verificationhash",
      },
    });
    return { status: statusCode, headers };
  };

  it.each([
    "getposdata",
    "verifyrequestcredentials",
    "checkout-status",
    "reportscrerror",
    "pay",
    "orders/uid/A-1",
  ])("A shop page can call %s across origins, without credentials", async (path) => {
    const { status, headers } = await preflight(`/clientpay/${path}`, page);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": page,
      vary: expect.stringContaining("Origin"),
    });
    expect(headers["access-control-allow-methods"]).toBe("GET, POST");
    expect(headers["access-control-allow-headers"]).toMatch(/content-type.*rand.*verificationhash/);
    expect(Number(headers["access-control-max-age"])).toBeGreaterThan(0);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  it("Responses to shop pages are cached separately from responses to other callers", async () => {
    const { headers } = await env.gateway.nobody.call("GET", "/clientpay/exchangerate?from=EUR&to=RSD");
    expect(headers.vary).toContain("Origin");
  });

  it.each(["https://evil.example", "https://dunav.example.evil.com", "null", "https://dunav.example:8443"])(
    "Another site's origin cannot read the response: %s",
    async (origin) => {
      const { headers } = await preflight("/clientpay/getposdata", origin);
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      const answer = await env.gateway.nobody.call("POST", "/clientpay/getposdata", {
        body: {},
        headers: { origin },
      });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    },
  );

  it("No page can make server-to-server calls across origins", async () => {
    for (const path of ["store", "charge"])
      expect((await preflight(`/clientpay/${path}`, page)).headers).not.toHaveProperty(
        "access-control-allow-origin",
      );
  });
});
