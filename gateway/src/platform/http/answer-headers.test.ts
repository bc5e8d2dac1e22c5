import { shopClient } from "../../testing/shop-client";
import { startedGateway } from "../../testing/started-gateway";
import { testGateway } from "../../testing/test-gateway";

const shopKeys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const day = 24 * 60 * 60_000;

describe("answers", () => {
  const setup = startedGateway();

  it("API responses are never cached by a proxy or browser, including lists", async () => {
    for (const url of [
      "/api/companies",
      "/api/companies/1",
      "/me",
      "/api/nothing",
      "/api/company_sites?perPage=x",
    ])
      expect([url, (await setup.owner.call("GET", url)).headers["cache-control"]]).toEqual([url, "no-store"]);
    expect((await setup.gateway.nobody.call("GET", "/api/companies")).headers["cache-control"]).toBe(
      "no-store",
    );
  });

  it("An API response opened as a page cannot load resources or be framed", async () => {
    for (const url of ["/api/companies", "/me", "/api/nothing", "/health", "/exchangerate?from=EUR&to=RSD"])
      for (const caller of [setup.owner, setup.gateway.nobody])
        expect([url, (await caller.call("GET", url)).headers["content-security-policy"]]).toEqual([
          url,
          "default-src 'none'; frame-ancestors 'none'",
        ]);
  });

  it("A user without permission is refused before the version check", async () => {
    const staff = await setup.gateway.as("staff@demo.test");
    const call = { headers: { "if-match": '"99"' }, body: { Name: "Drugo ime d.o.o." } };
    expect((await staff.call("PUT", "/api/companies/1", call)).status).toBe(403);
    expect((await setup.owner.call("PUT", "/api/companies/1", call)).status).toBe(412);
  });

  it("A session ends after 30 days, regardless of use", async () => {
    const { db } = setup.gateway.services;
    const { sql } = await import("drizzle-orm");
    const person = await setup.gateway.as("other@demo.test");
    await db.execute(sql`update sessions set remember = true, expires_at = expires_at + interval '7 days'`);
    for (let days = 0; days < 30; days += 5) {
      setup.gateway.pass(5 * day - 1000);
      expect((await person.call("GET", "/me")).status).toBe(200);
    }
    setup.gateway.pass(10_000);
    expect((await person.call("GET", "/me")).status).toBe(401);
  });
});

describe("a gateway on https in production", () => {
  it("A production gateway requires https, hides its API documents and publishes a security contact", async () => {
    const env = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://pay.primer.example",
      SECURITY_CONTACT: "mailto:security@primer.example",
    };
    const gateway = await testGateway(env);
    try {
      const get = (url: string) => gateway.nobody.call("GET", url);
      expect((await get("/me")).headers["strict-transport-security"]).toBe("max-age=31536000");
      for (const url of ["/openapi.json", "/docs"]) expect((await get(url)).status).toBe(404);
      const owner = await gateway.as("owner@demo.test");
      const change = { DefaultNotifyUrl: "http://shop.primer.example/notify" };
      const refusedChange = await owner.call("PUT", "/api/company_sites/1", { body: change });
      expect([refusedChange.status, refusedChange.body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ field: "DefaultNotifyUrl", code: "LINK_NOT_HTTPS" }),
      ]);
      const notify_url = "http://dunav.example/notify";
      const order = { Uid: "HTTP-1", CompanySiteId: 1, Amount: "10.00", Currency: "RSD" };
      const unsafeAnswer = await owner.call("POST", "/api/company_site_orders", {
        body: { ...order, Data: JSON.stringify({ notify_url }) },
      });
      expect([unsafeAnswer.status, unsafeAnswer.body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ field: "notify_url", code: "LINK_NOT_HTTPS" }),
      ]);
      const sentOrder = { order_uid: "HTTP-2", order_amount: "10.00", order_currency: "RSD", notify_url };
      const storeAnswer = (await shopClient(gateway, shopKeys).store(sentOrder)).body;
      expect(storeAnswer.warnings).toEqual([expect.stringContaining("https://")]);
      expect(storeAnswer.notify_url).not.toBe(notify_url);
      const { headers, body } = await get("/.well-known/security.txt");
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(body).toMatch(
        /^Contact: mailto:security@primer\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nCanonical: https:\/\/pay\.primer\.example\/\.well-known\/security\.txt\n$/,
      );
    } finally {
      await gateway.close();
    }
  }, 120_000);
});
