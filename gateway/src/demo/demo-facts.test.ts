import { retryPausesMs } from "../platform/work/retry-pauses";
import { startLimitMs, type TestGateway, testGateway } from "../testing/test-gateway";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
}, startLimitMs);
afterAll(() => gateway.close());

async function all(resource: string, query = "") {
  const owner = await gateway.as("owner@demo.test");
  const url = `/api/${resource}?page=1&perPage=500&orderBy=id&order=asc${query}`;
  const { body } = await owner.call("GET", url, { headers: { XCompanyId: "1", XCompanySiteId: "1" } });
  return body.data as Record<string, unknown>[];
}
const parseJson = (value: unknown) => JSON.parse(String(value)) as Record<string, Record<string, unknown>>;

it("The demo's subscriptions match their orders in price, customer, name and date", async () => {
  const subscriptions = await all("company_site_subscriptions");
  const orders = (await all("company_site_orders")).filter(({ SubscriptionId }) => SubscriptionId !== null);
  expect(orders.length).toBeGreaterThan(subscriptions.length);
  for (const subscription of subscriptions) {
    const ordersOfSubscription = orders.filter(({ SubscriptionId }) => SubscriptionId === subscription.id);
    const { order, schedule } = parseJson(subscription.Data);
    const agreedTerms = {
      Amount: subscription.Amount,
      Currency: subscription.Currency,
      Status: expect.stringContaining("PAYMENT:PAID"),
      CompanySitePaymentMethodId: subscription.CompanySitePaymentMethodId,
    };
    expect([ordersOfSubscription[0]?.CreatedAt, ordersOfSubscription.length > 0]).toEqual([
      subscription.CreatedAt,
      true,
    ]);
    for (const charge of ordersOfSubscription) {
      expect(charge).toMatchObject(agreedTerms);
      const { billing, items } = parseJson(charge.Data);
      expect(order?.billing).toMatchObject({ email: billing?.email });
      expect(items).toMatchObject([{ name: subscription.Name, subtotal: subscription.Amount }]);
      expect(String(charge.CreatedAt) < String(schedule?.next_at)).toBe(true);
    }
  }
});

it("The demo's shop has two warehouses and a log of accepted and rejected notifications", async () => {
  const [company] = await all("companies");
  expect(Object.keys(parseJson(company?.Data).Warehouses ?? {})).toEqual(["default", "novi-sad"]);
  const states = (await all("notifications")).map(({ State }) => State);
  expect(states).toContain("failed");
  expect(states.filter((state) => state === "delivered").length).toBeGreaterThan(15);
  expect(states).not.toContain("waiting");
});

it("The demo's failed notification has as many attempts as the gateway makes", async () => {
  const failedNotifications = (await all("notifications")).filter(({ State }) => State === "failed");
  expect(failedNotifications.map(({ Tries }) => Tries)).toEqual([retryPausesMs.length + 1]);
});
