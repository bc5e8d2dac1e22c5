import { sql } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { startedGateway } from "../../testing/started-gateway";

describe("unusual requests", () => {
  const env = startedGateway();

  it.each([
    ["Amount", "asc"],
    ["CreatedAt", "desc"],
    // `ChargedAt` is null in many rows, which a cursor has to page through too.
    ["ChargedAt", "desc"],
    ["ChargedAt", "asc"],
  ])("Paging by cursor neither loses nor repeats a row: %s %s", async (orderBy, order) => {
    const seenIds: number[] = [];
    let after: string | undefined;
    do {
      const cursor = after === undefined ? "" : `&after=${after}`;
      const page = `perPage=90&orderBy=${orderBy}&order=${order}${cursor}`;
      const { body } = await env.owner.call("GET", `/api/company_sites_orders?${page}`);
      for (const row of body.data) seenIds.push(row.id);
      after = body.nextCursor;
    } while (after !== undefined && seenIds.length < 1000);
    const { total } = (await env.owner.call("GET", "/api/company_sites_orders?perPage=1")).body;
    expect([seenIds.length, new Set(seenIds).size]).toEqual([total, total]);
    expect(total).toBeGreaterThan(4 * 90);
  });

  it("A list page above the size limit is refused", async () => {
    const { db } = env.gateway.services;
    const largeData = JSON.stringify({ text: "x".repeat(900_000) });
    await db.execute(
      sql`update ${orders} set data = ${largeData} where id in (select id from ${orders} order by id limit 40)`,
    );
    const page = (perPage: number) =>
      env.owner.call("GET", `/api/company_sites_orders?order=asc&perPage=${perPage}`);
    const refusal = await page(100);
    expect([refusal.status, refusal.body.error]).toEqual([413, expect.stringContaining("perPage")]);
    expect((await page(10)).status).toBe(200);
    await db.execute(sql`update ${orders} set data = '{}' where data = ${largeData}`);
  });

  it("A cursor from another sort order is rejected", async () => {
    const page = (query: string) => env.owner.call("GET", `/api/company_sites_orders?perPage=5&${query}`);
    const { nextCursor } = (await page("orderBy=Amount&order=asc")).body;
    expect((await page(`orderBy=amount&order=ASC&after=${nextCursor}`)).status).toBe(200);
    for (const other of ["orderBy=Amount&order=desc", "orderBy=Uid&order=asc", "order=asc"]) {
      const { status, body } = await page(`${other}&after=${nextCursor}`);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: "after" })]]);
    }
  });

  it("A time without an offset is read as UTC in any time zone", async () => {
    const { CreatedAt, id } = (await env.owner.call("GET", "/api/company_site_orders?perPage=1")).body
      .data[0];
    const at = CreatedAt.replace("Z", "");
    const filter = encodeURIComponent(JSON.stringify({ CreatedAt: { between: [at, at] } }));
    const { body } = await env.owner.call("GET", `/api/company_site_orders?filter=${filter}`);
    expect(body.data.map((order: { id: number }) => order.id)).toContain(id);
  });

  it("A company name is stored on one line without invisible characters", async () => {
    const body = {
      Name: "\u202eamrif\u202c \r\n\n Nova\u200b",
      RegNo: "11",
      TaxNo: "22",
      Address: "Dunavska 1",
      Country: "RS",
    };
    const creation = await env.owner.call("POST", "/api/companies", { body });
    expect([creation.status, creation.body.data.Name]).toEqual([201, "amrif Nova"]);
  });

  it("Names in a manually created order are stored without invisible characters", async () => {
    const Data =
      String.raw`{"billing":{"first_name":"\u202eanA"},"items":[{"name":"Ka~fa","price":1.50}]}`.replace(
        "~",
        "\u200b",
      );
    const body = { CompanySiteId: 1, Uid: "SEEN-1", Name: "x", Amount: "1.50", Currency: "RSD", Data };
    const creation = await env.owner.call("POST", "/api/company_site_orders", { body });
    expect(creation.body.data.Data).toBe(
      '{"billing":{"first_name":"anA"},"items":[{"name":"Kafa","price":1.50}]}',
    );
    const put = { body: { Data: creation.body.data.Data.replace("anA", "Mara\u2067") } };
    const update = await env.owner.call("PUT", `/api/company_site_orders/${creation.body.data.id}`, put);
    expect(JSON.parse(update.body.data.Data).billing).toEqual({ first_name: "Mara" });
  });

  it("A NUL character is rejected with an error code that the panel translates", async () => {
    const fault = {
      field: "Name",
      code: "FORBIDDEN_CHARACTER",
      message: "Name contains a character that is not allowed",
      values: { field: "Name" },
    };
    const body = { Name: "Nova\0firma", RegNo: "11", TaxNo: "22", Address: "Dunavska 1", Country: "RS" };
    const creation = await env.owner.call("POST", "/api/companies", { body });
    expect([creation.status, creation.body.errors]).toEqual([400, [fault]]);
    const filter = encodeURIComponent(JSON.stringify({ Name: { like: "%\0%" } }));
    const foundCompanies = await env.owner.call("GET", `/api/companies?filter=${filter}`);
    expect([foundCompanies.status, foundCompanies.body.errors]).toEqual([400, [fault]]);
  });

  it("Data with too many values is refused, and the same size in few texts is stored", async () => {
    const save = (values: object) =>
      env.owner.call("PUT", "/api/company_sites/2", { body: { Data: JSON.stringify(values) } });
    const names = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));
    const refusal = await save(names(60_000));
    expect([refusal.status, refusal.body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: "Data",
          message: "Data has 60000 values. Use at most 50000.",
        }),
      ],
    ]);
    // Text with an open quote is read once, too.
    const openQuote = `"${'\\"'.repeat(200_000)}`;
    expect((await env.owner.call("PUT", "/api/company_sites/2", { body: { Data: openQuote } })).status).toBe(
      200,
    );
    expect((await save({ note: 'Kafa, "mleko", '.repeat(60_000) })).status).toBe(200);
    expect((await save(names(10))).status).toBe(200);
  });

  it("Repeating company creation with one idempotency key returns the same record", async () => {
    const headers = { "idempotency-key": '"8e03978e"' };
    const body = { Name: "Nova firma", RegNo: "11", TaxNo: "22", Address: "Dunavska 1", Country: "RS" };
    const creation = await env.owner.call("POST", "/api/companies", { headers, body });
    expect(creation).toMatchObject({ status: 201, headers: { etag: '"1"' } });
    expect(creation.body.data).toMatchObject({ Name: "Nova firma", UserCompanies: [{ Role: "creator" }] });
    expect((await env.owner.call("POST", "/api/companies", { headers, body })).body).toEqual(creation.body);
    const tooLongKey = { "idempotency-key": "x".repeat(256) };
    expect((await env.owner.call("POST", "/api/companies", { headers: tooLongKey, body })).status).toBe(400);
  });

  it("Unsafe POS addresses are rejected unless already stored", async () => {
    const url = "/api/company_sites/2";
    for (const body of [
      { DefaultNotifyUrl: "javascript:alert(1)" },
      { DefaultNotifyUrl: "shop.example/notify" },
      { DefaultNotifyUrl: "https://user:word@shop.example/" },
      { TermsLink: "javascript:alert(1)" },
      { CustomerServiceEmail: "support" },
    ]) {
      const [field] = Object.keys(body);
      const answer = await env.owner.call("PUT", url, { body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
    const validLinks = { TermsLink: "https://shop.example/terms", CustomerServiceEmail: "" };
    expect((await env.owner.call("PUT", url, { body: validLinks })).body.data).toMatchObject(validLinks);
  });

  it("The token is verified before the body is read", async () => {
    for (const path of ["/api/company_site_orders", "/invitations/accept", "/supportTicketNotifications"])
      expect((await env.gateway.nobody.call("POST", path, { body: [] })).body.error).toMatch(/^401 /);
  });

  it("A company's country is a code or a name, never a number", async () => {
    const body = { Name: "Država d.o.o.", RegNo: "12", TaxNo: "12", Address: "Ulica 5" };
    const create = (Country: string) =>
      env.owner.call("POST", "/api/companies", { body: { ...body, Country } });
    expect((await create("10.00")).body).toMatchObject({ error_code: "VALIDATION", field: "Country" });
    const creation = await create("RS");
    const change = (Country: string) =>
      env.owner.call("PUT", `/api/companies/${creation.body.data.id}`, { body: { Country } });
    expect((await change("12")).body).toMatchObject({ error_code: "VALIDATION", field: "Country" });
    expect((await change("Србија")).body.data.Country).toBe("Србија");
  });

  it.each(["companies", "company_sites", "company_site_payment_methods", "company_site_orders"])(
    "Data that is nested too deeply is refused with an error that names the field: %s",
    async (resource) => {
      const Data = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
      const { status, body } = await env.owner.call("PUT", `/api/${resource}/1`, { body: { Data } });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: "Data" })]]);
    },
  );
});
