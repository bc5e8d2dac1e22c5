import { startedGateway } from "../../../testing/started-gateway";

describe("the provider's support", () => {
  const env = startedGateway();
  const visits = async () => {
    const filter = encodeURIComponent(JSON.stringify({ Action: "support-access" }));
    const owner = await env.gateway.as("owner@demo.test");
    const { body } = await owner.call("GET", `/api/audit_log?filter=${filter}&order=asc`);
    return body.data.map(({ CompanyId, Resource, Address }: Record<string, unknown>) => [
      CompanyId,
      Resource,
      Address,
    ]);
  };

  it("Support views of a company's records are audited once an hour", async () => {
    const support = await env.gateway.as("support@demo.test");
    const { data } = (await support.call("GET", "/api/companies")).body;
    expect(data.map(({ id }: { id: number }) => id)).toContain(1);
    await support.call("GET", "/api/company_site_orders?perPage=5");
    await support.call("GET", "/api/company_site_orders?perPage=5");
    const ownVisits = (await visits()).filter(([companyId]: [number]) => companyId === 1);
    expect(ownVisits).toEqual([
      [1, "companies", "127.0.0.1"],
      [1, "company_site_orders", "127.0.0.1"],
    ]);
    env.gateway.pass(61 * 60_000);
    const secondSupport = await env.gateway.as("support@demo.test");
    await secondSupport.call("GET", "/api/company_site_orders?perPage=5");
    expect(await visits()).toHaveLength(ownVisits.length + 1);
  });

  it("A company's own members leave no support-visit audit entries", async () => {
    const before = (await visits()).length;
    const owner = await env.gateway.as("owner@demo.test");
    await owner.call("GET", "/api/company_site_orders?perPage=5");
    expect(await visits()).toHaveLength(before);
  });
});
