import { isSignedFor, shopClient } from "../../testing/shop-client";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

describe("signed amount", () => {
  let gateway: TestGateway;
  let shop: ReturnType<typeof shopClient>;

  beforeAll(async () => {
    gateway = await testGateway();
    shop = shopClient(gateway, keys);
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each(["1490.5", 1490.5, "1490.5000", "67108864.01", "100000000.10", "1234567890123.45"])(
    "An amount signed by JavaScript as %p is accepted, and the response is signed in the same format",
    async (order_amount) => {
      const order = { order_uid: `SUM-${order_amount}`, order_amount, order_currency: "RSD" };
      const { body } = await shop.store(order);
      expect(body).toMatchObject({ order_uid: order.order_uid });
      expect(isSignedFor(body, keys)).toBe(true);
    },
  );
});
