import { randomBytes } from "node:crypto";
import { shopHash } from "@hpay/domain";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const portal = "https://portal.example";
const shop = {
  uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
  secret: "demo-shop-embed-key",
  posSecret: "demo-shop-secret",
};

interface SessionRequest {
  readonly role?: string;
  readonly pages?: readonly string[];
  readonly origins?: readonly string[];
  readonly agoSeconds?: number;
  readonly secret?: string;
}

/** A partner server's request, signed with the same function as orders. */
function sessionRequest({
  role = "staff",
  pages = ["orders"],
  origins = [portal],
  agoSeconds = 0,
  secret,
}: SessionRequest = {}) {
  const issued_at = Math.floor(Date.now() / 1000) - agoSeconds;
  const rand = randomBytes(8).toString("hex");
  const parts = {
    transactionUid: "embed_session",
    status: role,
    orderUid: pages.join(","),
    currency: String(issued_at),
    vaultTokenUid: origins.join(","),
    rand,
  };
  const verificationhash = shopHash(parts, shop.uid, secret ?? shop.secret);
  return {
    request_data: { merchant_site_uid: shop.uid, role, pages, origins, issued_at, rand, verificationhash },
  };
}

describe("embed sessions", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  const requestSession = (options: SessionRequest = {}) =>
    gateway.nobody.call("POST", "/api/embed_sessions", { body: sessionRequest(options) });
  const session = async (choice: SessionRequest = {}) => {
    const { status, body } = await requestSession(choice);
    expect(status).toBe(201);
    const call = (
      method: "GET" | "POST" | "PUT" | "DELETE",
      url: string,
      headers: Record<string, string> = {},
      sentBody?: unknown,
    ) =>
      gateway.nobody.call(method, url, {
        headers: { authorization: body.data.token, origin: portal, ...headers },
        ...(sentBody === undefined ? {} : { body: sentBody }),
      });
    return { call, data: body.data };
  };

  it("An embed session signed with the embed key is valid for fifteen minutes", async () => {
    const { data } = await session();
    expect(data).toMatchObject({
      role: "staff",
      pages: ["orders"],
      origins: [portal],
      pos: { merchantUid: shop.uid },
    });
    expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(data.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(JSON.stringify(data)).not.toContain(shop.secret);
  });

  it.each<[string, SessionRequest, number]>([
    ["another secret", { secret: "guessed" }, 403],
    ["an old request", { agoSeconds: 400 }, 403],
    ["the creator's role", { role: "creator" }, 400],
    ["support's role", { role: "hpay-support" }, 400],
    ["a page that cannot be embedded", { pages: ["users"] }, 400],
    ["something that is no origin", { origins: ["https://portal.example/path"] }, 400],
    ["a wildcard", { origins: ["*"] }, 400],
    ["a host that is a wildcard", { origins: ["https://*"] }, 400],
    ["all hosts of a domain", { origins: ["https://*.portal.example"] }, 400],
    ["a host that would begin another directive", { origins: ["https://portal.example;script-src"] }, 400],
  ])("An embed session is refused for %s", async (_, request, status) => {
    expect((await requestSession(request)).status).toBe(status);
  });

  it("A replayed signed request opens no second session", async () => {
    const body = sessionRequest();
    const requests = await Promise.all(
      [0, 1, 2].map(() => gateway.nobody.call("POST", "/api/embed_sessions", { body })),
    );
    expect(requests.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const { verificationhash } = body.request_data;
    const paddedRequest = {
      request_data: { ...body.request_data, verificationhash: ` ${verificationhash.toUpperCase()}` },
    };
    const repeat = await gateway.nobody.call("POST", "/api/embed_sessions", { body: paddedRequest });
    expect(repeat.status).toBe(403);
  });

  it("A request signed with the POS secret is refused with an error that names the embed key", async () => {
    const { status, body } = await requestSession({ secret: shop.posSecret });
    expect([status, body.error]).toEqual([403, expect.stringContaining("embed key")]);
    expect((await requestSession({ secret: "guessed" })).body.error).not.toContain("embed key");
  });

  it("A refused session request does not reveal which POS exist", async () => {
    expect((await requestSession({ agoSeconds: 400 })).body.error).toMatch(
      /issued_at is \d+, and the gateway's clock is at \d+ .* at most 300 s\./,
    );
    const { error } = (await requestSession({ secret: "guessed" })).body;
    expect(error).toContain("The signature is not from that POS or platform.");
    const body = sessionRequest();
    body.request_data.merchant_site_uid = "00000000-0000-4000-8000-000000000000";
    expect((await gateway.nobody.call("POST", "/api/embed_sessions", { body })).body.error).toBe(error);
  });

  it("An embed session is refused if signed values were changed in transit", async () => {
    const body = sessionRequest();
    body.request_data.role = "admin";
    expect((await gateway.nobody.call("POST", "/api/embed_sessions", { body })).status).toBe(403);
  });

  it("An embed session can read only the orders of its POS", async () => {
    const { call, data } = await session();
    const { status, headers, body } = await call("GET", "/api/company_sites_orders?perPage=200");
    expect(status).toBe(200);
    expect(headers["access-control-allow-origin"]).toBe(portal);
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map((order: { CompanySiteId: number }) => order.CompanySiteId))).toEqual(
      new Set([data.pos.id]),
    );
  });

  it("An embed session receives no events from another POS in the same company", async () => {
    const rand = randomBytes(8).toString("hex");
    const parts = { orderUid: "app-1", amount: "10.00", currency: "EUR", status: "", rand };
    const order = {
      merchant_site_uid: "demo-app",
      order_uid: "app-1",
      order_name: "app-1",
      order_amount: "10.00",
      order_currency: "EUR",
      status: "",
      rand,
      verificationhash: shopHash(parts, "demo-app", "demo-app-secret"),
    };
    const storeAnswer = await gateway.nobody.call("POST", "/clientpay/store", {
      body: { request_data: order },
    });
    expect(storeAnswer.body.error).toBeUndefined();
    const uid = encodeURIComponent(JSON.stringify({ Uid: "app-1" }));
    const owner = await gateway.as("owner@demo.test");
    const orderList = await owner.call("GET", `/api/company_sites_orders?filter=${uid}`);
    expect(orderList.body.total).toBe(1);
    const { call } = await session();
    expect((await call("GET", `/api/company_sites_orders?filter=${uid}`)).body.total).toBe(0);
    expect((await call("GET", `/api/company_sites_orders/${orderList.body.data[0].id}`)).status).toBe(404);
  });

  it.each([
    "/api/companies",
    "/api/company_sites",
    "/api/user_companies",
    "/api/%63ompanies",
    "/me",
    "/api/sessions",
  ])("An embed session cannot call %s", async (url) => {
    const { call } = await session();
    expect((await call("GET", url)).status).toBe(403);
  });

  it("A read-only embed session cannot change an order", async () => {
    const { call } = await session({ pages: ["orders-read"] });
    expect((await call("GET", "/api/company_sites_orders?perPage=1")).status).toBe(200);
    expect((await call("POST", "/api/company_sites_orders", {}, {})).status).toBe(403);
  });

  it.each([
    ["orders", "company_site_transactions"],
    ["orders-read", "company_site_subscriptions"],
    ["transactions", "company_sites_orders"],
    ["transactions", "company_site_orders/1"],
    ["subscriptions", "company_site_transactions"],
  ])("An embed session for the page %s cannot read %s", async (page, resource) => {
    const { call } = await session({ pages: [page] });
    expect((await call("GET", "/api/company_site_payment_methods?perPage=1")).status).toBe(200);
    expect((await call("GET", `/api/${resource}`)).status).toBe(403);
  });

  it.each(["orders", "orders-read", "transactions", "subscriptions"])(
    "An embed session for the page %s can record only exports from its own POS",
    async (page) => {
      const { call, data } = await session({ pages: [page] });
      const callAction = (siteId: number, action: string) =>
        call(
          "POST",
          `/api/company_sites/${siteId}/actions/${action}`,
          {},
          { resource: "company_site_orders" },
        );
      expect((await callAction(data.pos.id, "export")).status).toBe(200);
      expect((await callAction(data.pos.id + 1, "export")).status).toBe(404);
      expect((await callAction(data.pos.id, "rotate-secret")).status).toBe(403);
    },
  );

  it("A page from another origin cannot use an embed session", async () => {
    const { call } = await session();
    const { status, headers } = await call("GET", "/api/company_sites_orders", {
      origin: "https://evil.example",
    });
    expect([status, headers["access-control-allow-origin"]]).toEqual([403, undefined]);
  });

  it("A preflight request gets a response without a session", async () => {
    const { status } = await gateway.app
      .inject({ method: "OPTIONS", url: "/api/company_sites_orders", headers: { origin: portal } })
      .then((answer) => ({ status: answer.statusCode }));
    expect(status).toBe(204);
    const owner = await gateway.as("owner@demo.test");
    const answer = await owner.call("GET", "/api/companies", { headers: { origin: "https://evil.example" } });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("An embed session expires after fifteen minutes with an error that the page can read", async () => {
    const { call } = await session();
    gateway.pass(15 * 60_000);
    const { status, headers, body } = await call("GET", "/api/company_sites_orders");
    expect([status, headers["access-control-allow-origin"]]).toEqual([401, portal]);
    expect(body.error).toMatch(/^401 /);
  });
});
