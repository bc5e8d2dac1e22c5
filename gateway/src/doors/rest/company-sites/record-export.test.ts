import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

describe("recorded exports", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A list export is audited with the user, the filter and the POS", async () => {
    const support = await gateway.as("support@demo.test");
    const filter = { CompanySiteId: 1, Status: { notRegexp: "CANCELED" } };
    const body = { resource: "company_site_orders", preset: "excel", filter };
    const { status } = await support.call("POST", "/api/company_sites/1/actions/export", { body });
    expect(status).toBe(200);

    const owner = await gateway.as("owner@demo.test");
    const encodedFilter = encodeURIComponent(JSON.stringify({ Action: "export" }));
    const { body: log } = await owner.call("GET", `/api/audit_log?filter=${encodedFilter}`);
    expect(log.data).toHaveLength(1);
    expect(log.data[0]).toMatchObject({
      CompanyId: 1,
      UserId: (await support.call("GET", "/me")).body.id,
      Resource: "company_sites",
      RecordId: 1,
    });
    expect(JSON.parse(log.data[0].Details)).toEqual(body);
  });

  it("Only exports of orders, transactions and subscriptions can be recorded", async () => {
    const owner = await gateway.as("owner@demo.test");
    const body = { resource: "users" };
    const { body: answer } = await owner.call("POST", "/api/company_sites/1/actions/export", { body });
    expect(answer.error).toMatch(/^400 VALIDATION resource must be one of/);
  });
});
