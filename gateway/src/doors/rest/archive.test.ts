import { sql } from "drizzle-orm";
import { listArchived, unarchive } from "../../operation/commands/archived";
import { startedGateway } from "../../testing/started-gateway";

const day = 24 * 60 * 60_000;

describe("archiving", () => {
  const env = startedGateway();
  const count = async (from: string) =>
    (await env.gateway.services.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`)))
      .rows[0]?.n;
  const money = async () => [
    await count("company_site_orders"),
    await count("company_site_transactions"),
    await count("company_site_subscriptions"),
    await count("fiscal_receipts"),
    await count("order_events"),
  ];
  const get = (path: string) => env.owner.call("GET", path);
  const total = async (path: string) => (await get(path)).body.data.length;
  const restore = (kind: "pos" | "company", id: number) =>
    unarchive(env.gateway.services.db, env.gateway.services.now(), { kind, id });

  it("Deleting a POS hides it from every list but keeps its money records", async () => {
    const before = await money();
    const { body: order } = await get("/api/company_site_orders?perPage=1");
    const { id: orderId, CompanySiteId: siteId } = order.data[0];
    const { body: site } = await get(`/api/company_sites/${siteId}`);
    const { body: page } = await get(`/api/company_site_orders/${orderId}`);
    const payPage = `/pbl/${siteId}-${encodeURIComponent(page.data.Uid)}`;
    expect((await env.owner.call("DELETE", `/api/company_sites/${siteId}`)).status).toBe(200);
    expect(await money()).toEqual(before);
    const deletions = [
      `/api/company_sites/${siteId}`,
      `/api/company_site_orders/${orderId}`,
      `/api/company_site_orders/${orderId}/timeline`,
      payPage,
    ];
    for (const path of deletions) expect([path, (await get(path)).status]).toEqual([path, 404]);
    const remainingIn = async (list: string, column = "CompanySiteId") =>
      (await get(`/api/${list}?perPage=1000`)).body.data.filter(
        (row: Readonly<Record<string, unknown>>) => row[column] === siteId,
      );
    for (const list of [
      "company_site_orders",
      "company_site_transactions",
      "company_site_subscriptions",
      "company_site_payment_methods",
    ])
      expect([list, await remainingIn(list)]).toEqual([list, []]);
    expect(await remainingIn("company_sites", "id")).toEqual([]);
    const { body: companies } = await get("/api/companies");
    const sites = companies.data.flatMap(
      (company: { readonly sites: readonly { readonly id: number }[] }) => company.sites,
    );
    expect(sites.filter(({ id }: { readonly id: number }) => id === siteId)).toEqual([]);
    const siteClaim = await env.owner.call("GET", "/api/company_sites", {
      headers: { xsiteid: String(siteId) },
    });
    expect(siteClaim.status).toBe(404);

    expect(await listArchived(env.gateway.services.db, env.gateway.services.now())).toMatch(
      new RegExp(`^pos ${siteId}\t${site.data.Url}\tuntil `),
    );
    const secondSite = { CompanyId: site.data.CompanyId, Url: site.data.Url, SiteType: site.data.SiteType };
    const creation = await env.owner.call("POST", "/api/company_sites", { body: secondSite });
    expect(creation.status).toBe(201);
    expect(await restore("pos", siteId)).toMatch(
      /^Nothing changed: .* is now used by another company or POS/,
    );
    await env.owner.call("DELETE", `/api/company_sites/${creation.body.data.id}`);
    expect(await restore("pos", siteId)).toMatch(/^POS \d+ was restored/);
    expect((await get(`/api/company_sites/${siteId}`)).body.data).toMatchObject({
      Enabled: site.data.Enabled,
    });
    expect((await get(`/api/company_site_orders/${orderId}`)).status).toBe(200);
  });

  it("A company can be restored with its POS within 30 days of deletion", async () => {
    const before = await money();
    const companies = (await get("/api/companies")).body.data;
    const { id, Name, sites } = companies[0];
    const sitesBefore = await total("/api/company_sites?perPage=100");
    expect((await env.owner.call("DELETE", `/api/companies/${id}`)).status).toBe(200);
    expect(await money()).toEqual(before);
    expect((await get(`/api/companies/${id}`)).status).toBe(404);
    expect(await total("/api/companies")).toBe(companies.length - 1);
    expect(await total("/api/company_sites?perPage=100")).toBe(sitesBefore - sites.length);
    expect(await restore("company", id)).toBe(`Company ${id} was restored with ${sites.length} POS.`);
    expect((await get(`/api/companies/${id}`)).body.data).toMatchObject({ Name });
    expect(await total("/api/company_sites?perPage=100")).toBe(sitesBefore);
    await env.owner.call("DELETE", `/api/companies/${id}`);
    const laterTime = new Date(env.gateway.services.now().getTime() + 31 * day);
    expect(await unarchive(env.gateway.services.db, laterTime, { kind: "company", id })).toMatch(
      /was deleted more than 30 days ago/,
    );
    expect(await listArchived(env.gateway.services.db, laterTime)).toBe(
      "Nothing was deleted in the last 30 days.",
    );
  });

  it.each(["companies", "company_sites", "company_site_orders"])(
    "The database refuses to delete records with payments: %s",
    async (table) => {
      const deletion = env.gateway.services.db.execute(sql.raw(`delete from ${table}`));
      await expect(deletion).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/^23(001|503)$/) },
      });
    },
  );

  it("Deleting a company updates none of its orders, so a large company is deleted as fast as a small one", async () => {
    const { db } = env.gateway.services;
    const body = {
      Name: "Velika firma",
      RegNo: "12345678",
      TaxNo: "123456789",
      Address: "Ulica 1",
      Country: "RS",
    };
    const { body: company } = await env.owner.call("POST", "/api/companies", { body });
    const pos = { CompanyId: company.data.id, Url: "velika.example", SiteType: "site" };
    const { body: site } = await env.owner.call("POST", "/api/company_sites", { body: pos });
    await db.execute(sql`
      insert into company_site_orders (uid, company_site_id, amount, currency)
      select 'MANY-' || n, ${site.data.id}, 1, 'RSD' from generate_series(1, 2000) n`);
    // PostgreSQL gives a row another xmin with each write, so equal values prove that no order was written.
    const versions = async () =>
      (
        await db.execute(sql`
          select xmin, count(*)::int from company_site_orders where company_site_id = ${site.data.id} group by 1`)
      ).rows;
    const before = await versions();
    expect(before).toEqual([{ xmin: expect.any(String), count: 2000 }]);
    expect((await env.owner.call("DELETE", `/api/companies/${company.data.id}`)).status).toBe(200);
    expect(await versions()).toEqual(before);
  });
});
