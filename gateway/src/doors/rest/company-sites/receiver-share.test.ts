import { startedGateway } from "../../../testing/started-gateway";

describe("a split-pay receiver's share", () => {
  const env = startedGateway();
  let createdCount = 0;
  const create = (Share: unknown, SiteType = "splitpay-standard") => {
    const Data = JSON.stringify({ parameters: { Account: "160000000000000173", Share } });
    const body = { CompanyId: 1, Url: `receiver${createdCount++}.example`, SiteType, Data };
    return env.owner.call("POST", "/api/company_sites", { body });
  };

  it.each([
    ["-5", "TOO_SMALL"],
    [101, "TOO_LARGE"],
    ["100.01", "TOO_LARGE"],
    ["many", "NOT_A_NUMBER"],
  ])("A receiver share of %s is refused with an error that names the field", async (share, code) => {
    const { status, body } = await create(share);
    expect([status, body.errors]).toMatchObject([400, [{ field: "Share", code }]]);
  });

  it.each(["", "0.5", "33.333333", 100])("A receiver share of %j is stored", async (share) => {
    const { status, body } = await create(share);
    expect(status).toBe(201);
    const url = `/api/company_sites/${body.data.id}`;
    const Data = JSON.stringify({ parameters: { Account: "160000000000000173", Share: "101" } });
    expect((await env.owner.call("PUT", url, { body: { Data } })).body.field).toBe("Share");
  });

  it("A POS that is not a receiver can store any Share value", async () => {
    expect((await create("101", "site-standard")).status).toBe(201);
  });
});
