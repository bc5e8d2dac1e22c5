import { and, eq } from "drizzle-orm";
import { payPageName } from "../../orders/facts/pay-page-address";
import { orders } from "../../platform/database/schema/commerce";
import { payPagePath } from "../../testing/pay-page-path";
import { startedGateway } from "../../testing/started-gateway";
import { startLimitMs, testGateway } from "../../testing/test-gateway";

const navigation = { accept: "text/html,*/*;q=0.8", "sec-fetch-mode": "navigate" };

describe("addresses near a pay page", () => {
  const env = startedGateway();
  const open = (url: string) => env.gateway.app.inject({ method: "GET", url, headers: navigation });
  const anOffer = async (Uid: string) => {
    const owner = await env.gateway.as("owner@demo.test");
    const billing = { email: "ana@primer.example" };
    const items = [{ type: "product", name: "Kafa", price: "890.00", qty: 1, tax_percent: 20 }];
    const Data = JSON.stringify({ billing, items, hpaylang: "en", is_pbl: true, allow_pm: ["card"] });
    const body = { Uid, CompanySiteId: 1, Amount: "890.00", Currency: "RSD", Data };
    expect((await owner.call("POST", "/api/company_site_orders", { body })).status).toBe(201);
    return payPagePath(env.gateway, 1, Uid);
  };

  it.each(["/pay", "/", "/bank", "/a/b"])(
    "A customer who opens a mistyped address or a refused payment's address returns to the order: %s",
    async (moreData) => {
      const path = await anOffer(`ADR-${moreData}`);
      const { statusCode, headers } = await open(path + moreData);
      expect([statusCode, headers.location]).toEqual([303, path]);
      const { statusCode: status, body } = await open(path);
      expect([status, body.includes("Kafa")]).toEqual([200, true]);
    },
  );

  it("A redirect from a mistyped address keeps the language and other parameters", async () => {
    const path = await anOffer("ADR-QUERY");
    const { statusCode, headers } = await open(`${path}/?lang=rs&pay=card`);
    expect([statusCode, headers.location]).toEqual([303, `${path}?lang=rs&pay=card`]);
  });

  it.each(["pay=card&pay=card", "pay=x&pay=card", "ship=a&ship=b", "failed=1&failed=1", "lang=a&lang=b"])(
    "An address with a repeated parameter shows the order: %s",
    async (query) => {
      const { statusCode, body } = await open(`${await anOffer(`TWICE-${query}`)}?${query}`);
      expect([statusCode, body.includes("Kafa")]).toEqual([200, true]);
    },
  );

  it.each([
    "/pbl/1-%E0%A4%A",
    "/pbl/1-A%",
    `/pbl/1-${"a".repeat(2000)}`,
    `/pbl/1-A/bank/${"a".repeat(2000)}`,
  ])("An unreadable link is explained to the customer: %.20s", async (address) => {
    const { statusCode, headers, body } = await open(address);
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("This link is not valid");
  });
});

it(
  "A pay link sent before a secret key change still opens its order",
  async () => {
    const gateway = await testGateway({ OLD_SECRET_KEYS: "o".repeat(32) });
    const [secretKey] = gateway.services.settings.oldSecretKeys;
    const [order] = await gateway.services.db
      .select()
      .from(orders)
      .where(and(eq(orders.companySiteId, 1), eq(orders.status, "PAYMENT:AWAITING")))
      .limit(1);
    if (!secretKey || !order) throw new Error("the demo data has no order that waits");
    const earlierPath = `/pbl/${payPageName({ secretKey }, 1, order.uid)}`;
    const { statusCode, body } = await gateway.app.inject({ method: "GET", url: earlierPath });
    expect(statusCode).toBe(200);
    expect(body).toContain(payPagePath(gateway, 1, order.uid));
    await gateway.close();
  },
  startLimitMs,
);
