import { demoShop } from "../../demo/demo-pos";
import { payPagePath } from "../../testing/pay-page-path";
import { shopClient } from "../../testing/shop-client";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("a POS that gets another notification address", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("Notifications that a POS's previous address did not receive are sent to the new address", async () => {
    const owner = await gateway.as("owner@demo.test");
    const save = async (DefaultNotifyUrl: string) => {
      const answer = await owner.call("PUT", "/api/company_sites/1", { body: { DefaultNotifyUrl } });
      expect(answer.status).toBe(200);
    };
    await save("http://localhost:1/mistyped");
    const keys = { uid: demoShop.merchantUid, secret: demoShop.secret };
    const order = { order_uid: "MOVED-1", order_amount: "100.00", order_currency: "RSD" };
    await shopClient(gateway, keys).store(order);
    const payPage = payPagePath(gateway, 1, "MOVED-1");
    await submitForm(gateway, `${payPage}/pay`, { pay: "transfer", total: "100.00", currency: "RSD" });
    await gateway.jobs.runDue();
    await save("http://localhost:1/right");
    const filter = encodeURIComponent(JSON.stringify({ Topic: "payresult", State: "waiting" }));
    const { body } = await owner.call("GET", `/api/notifications?filter=${filter}`);
    expect(body.data).toMatchObject([{ Tries: 1, Url: "http://localhost:1/right" }]);
  });
});
