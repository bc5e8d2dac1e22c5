import { sql } from "drizzle-orm";
import { startedGateway } from "../testing/started-gateway";

describe("ids beyond 32 bits", () => {
  const setup = startedGateway();
  const continueAfter = async (n: number) => {
    const { db } = setup.gateway.services;
    const { rows } = await db.execute<{ name: string }>(
      sql`select sequencename as name from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`,
    );
    for (const { name } of rows) await db.execute(sql`select setval(${`public.${name}`}, ${n})`);
    await db.execute(sql`update company_seq set n = ${n}`);
  };
  const createOrder = async (Uid: string) => {
    const Data = JSON.stringify({ billing: { email: "ana@primer.example" }, pbl: true });
    const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data };
    return (await setup.owner.call("POST", "/api/company_site_orders", { body })).body.data;
  };

  it.each([
    [2 ** 31 + 5, "past 32 bits"],
    [9_007_199_254_740_000, "of 16 digits"],
  ])("An order with the id after %d is stored, opened, paid and refunded: %s", async (before, uid) => {
    await continueAfter(before);
    const { id, Uid } = await createOrder(`WIDE ${uid}`);
    expect(id).toBe(before + 1);
    const path = `/api/company_site_orders/${id}`;
    const runAction = (action: string, body: object) =>
      setup.owner.call("POST", `${path}/actions/${action}`, { body });
    expect((await runAction("mark-paid", { reason: "izvod 1" })).status).toBe(200);
    expect((await runAction("refund", { amount: "4.00", reason: "vraćeno" })).status).toBe(200);
    expect((await setup.owner.call("GET", path)).body.data).toMatchObject({ id, Uid });
    const { body } = await setup.owner.call("GET", `${path}/timeline`);
    expect(body.data.length).toBeGreaterThan(2);
    const movements = await setup.owner.call("GET", "/api/company_site_transactions?perPage=10");
    expect(movements.body.data).toContainEqual(
      expect.objectContaining({ OrderId: id, id: expect.any(Number) }),
    );
  });

  it("The pay page opens for a POS with a 16-digit id", async () => {
    await continueAfter(9_007_199_254_740_100);
    const pos = { CompanyId: 1, Url: "wide.example", SiteType: "site" };
    const site = (await setup.owner.call("POST", "/api/company_sites", { body: pos })).body.data;
    const body = { CompanySiteId: site.id, Uid: "WIDE-POS", Amount: "10.00", Currency: "RSD" };
    const { PayLink } = (await setup.owner.call("POST", "/api/company_site_orders", { body })).body.data;
    expect(new URL(PayLink).pathname).toMatch(/^\/pbl\/9007199254740\d{3}-/);
    expect((await setup.gateway.nobody.call("GET", new URL(PayLink).pathname)).status).toBe(200);
  });

  it("An address with an impossible id returns 404", async () => {
    for (const id of ["9007199254740993", "12345678901234567"]) {
      expect((await setup.owner.call("GET", `/api/company_site_orders/${id}`)).status).toBe(404);
    }
  });
});
