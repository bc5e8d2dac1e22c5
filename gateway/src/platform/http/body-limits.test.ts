import { startedGateway } from "../../testing/started-gateway";

describe("bodies of unknown senders", () => {
  const setup = startedGateway();
  const statusOf = async (path: string, bytes: number) => {
    const body = { request_data: { merchant_site_uid: "x", order_name: "x".repeat(bytes) } };
    return (await setup.gateway.nobody.call("POST", path, { body })).status;
  };
  const orders = ["store", "charge", "pay", "handlers/payment/x/1/y/refundRequest", "orders/x/y/update"];
  const small = ["getposdata", "verifyrequestcredentials", "checkout-status", "orderkey"];

  it.each(orders.map((path) => `/clientpay/${path}`))(
    "The gateway reads an order of 1 MiB, and refuses a larger body before parsing: %s",
    async (path) => {
      expect(await statusOf(path, 1024 * 1024)).not.toBe(413);
      expect(await statusOf(path, 2 * 1024 * 1024)).toBe(413);
    },
  );

  it.each([
    ...small.map((path) => `/clientpay/${path}`),
    "/api/embed_sessions",
    "/api/partner_consents",
    "/testsmtp",
    "/upload",
    "/pbl/x-1/pay",
    "/pbl/x-1/bank/x",
    "/api/company_sites/1/actions/prove-domains",
    "/api/company_sites/1/actions/check",
    "/api/company_sites/1/actions/shop-log",
  ])("The gateway reads at most 64 KiB on routes for small bodies: %s", async (path) => {
    expect(await statusOf(path, 1024)).not.toBe(413);
    expect(await statusOf(path, 64 * 1024)).toBe(413);
  });

  it("A signed-in user can save a record of 1 MiB", async () => {
    const Data = JSON.stringify({ note: "x".repeat(900 * 1024) });
    const { status } = await setup.owner.call("PUT", "/api/companies/1", { body: { Data } });
    expect(status).not.toBe(413);
  });
});
