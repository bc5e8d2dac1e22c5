import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

describe("another company's records", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let other: TestPerson;
  let foreignSite: number;
  let foreignCompany: number;

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    other = await gateway.as("other@demo.test");
    const { body } = await other.call("GET", "/api/company_sites");
    foreignSite = body.data[0].id;
    foreignCompany = body.data[0].CompanyId;
  }, startLimitMs);
  afterAll(() => gateway.close());

  // spec 1.1-user-belongs-more-companies
  it("Another company's records are not listed", async () => {
    const companies = await owner.call("GET", "/api/companies?perPage=9999&orderBy=Name&order=asc");
    expect(companies.body.data.map((company: { Name: string }) => company.Name)).toEqual([
      "Dunav Trade d.o.o.",
      "Sava Apps",
    ]);
    expect((await other.call("GET", "/api/company_sites_orders")).body).toMatchObject({ data: [], total: 0 });
  });

  it("Filters that name another company's records find nothing", async () => {
    for (const url of [
      `/api/company_sites?${filter({ CompanyId: foreignCompany })}`,
      `/api/company_site_payment_methods?${filter({ CompanySiteId: foreignSite })}`,
      `/api/company_site_orders?${filter({ or: [{ CompanySiteId: foreignSite }, { CompanySiteId: { in: [foreignSite] } }] })}`,
      `/api/user_companies?${filter({ CompanyId: foreignCompany })}`,
      `/api/companies?${filter({ id: foreignCompany })}`,
    ]) {
      expect((await owner.call("GET", url)).body).toMatchObject({ data: [], total: 0 });
    }
  });

  it("Requests for another company's records by id get a 404 response", async () => {
    const site = `/api/company_sites/${foreignSite}`;
    expect((await owner.call("GET", site)).status).toBe(404);
    expect((await owner.call("PUT", site, { body: { Url: "stolen.example" } })).status).toBe(404);
    expect((await owner.call("DELETE", site)).status).toBe(404);
    expect((await other.call("GET", site)).body.data.Url).toBe("tudja-firma.example");
  });

  it("Request headers cannot claim another company", async () => {
    for (const headers of [
      { xcompanyid: String(foreignCompany) },
      { xsiteid: String(foreignSite) },
      { xcompanyid: "1", xsiteid: String(foreignSite) },
      { xcompanyid: "1 or 1=1" },
    ]) {
      const answer = await owner.call("GET", "/api/company_sites_orders", { headers });
      expect(answer).toMatchObject({ status: 404, body: { error: "404 NOT_FOUND Not found" } });
    }
    const ownHeaders = { xcompanyid: "1", xsiteid: "1" };
    expect((await owner.call("GET", "/api/company_sites_orders", { headers: ownHeaders })).status).toBe(200);
  });

  it("Uploads, test e-mails and ticket messages are refused when a header claims another company", async () => {
    const headers = { xcompanyid: String(foreignCompany) };
    const upload = await gateway.app.inject({
      method: "POST",
      url: "/upload",
      headers: { authorization: owner.token, "content-type": "multipart/form-data; boundary=b", ...headers },
      payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\na\r\n--b--\r\n',
    });
    expect(upload.json()).toEqual({ error: "NOT_FOUND" });
    const smtp = await owner.call("POST", "/testsmtp", { body: { SMTPHost: "mail.example" }, headers });
    expect(smtp.body).toEqual({ error: "NOT_FOUND" });
    const [ticket] = (await owner.call("GET", "/api/tickets")).body.data;
    const body = { TicketId: ticket.id };
    const notifySupport = (moreFields: object) =>
      owner.call("POST", "/supportTicketNotifications", { body, ...moreFields });
    expect((await notifySupport({ headers })).status).toBe(404);
    expect((await notifySupport({})).status).toBe(200);
  });

  it("A request body cannot write to another company", async () => {
    const order = { Uid: "X1", CompanySiteId: foreignSite, Amount: "10.00", Currency: "RSD" };
    const attempts = [
      ["/api/company_site_orders", order],
      ["/api/company_sites", { CompanyId: foreignCompany, Url: "a.example", SiteType: "site-standard" }],
      ["/api/company_site_payment_methods", { PaymentMethodId: 1, CompanySiteId: foreignSite, Uid: "x" }],
      ["/api/user_companies", { CompanyId: foreignCompany, UserId: "staff@demo.test", Role: "admin" }],
      ["/api/tickets", { CompanyId: foreignCompany, Title: "Otvoren tuđi tiket" }],
    ] as const;
    for (const [url, body] of attempts) expect((await owner.call("POST", url, { body })).status).toBe(404);
  });

  it("A record cannot be moved into another company", async () => {
    const { body } = await owner.call("GET", "/api/company_site_payment_methods");
    const method = body.data[0];
    const moveAnswer = await owner.call("PUT", `/api/company_site_payment_methods/${method.id}`, {
      body: { ...method, CompanySiteId: foreignSite },
    });
    expect(moveAnswer.body.errors).toMatchObject([{ field: "CompanySiteId", code: "NOT_WRITABLE" }]);
    const { body: storedMethod } = await owner.call("GET", `/api/company_site_payment_methods/${method.id}`);
    expect(storedMethod.data.CompanySiteId).toBe(method.CompanySiteId);
  });

  // spec 3.6-authenticated-routes-need-sign
  it("Requests with a missing, wrong or expired token are refused", async () => {
    expect((await gateway.nobody.call("GET", "/api/companies")).body.error).toMatch(/^401 UNAUTHORIZED/);
    const wrongToken = await gateway.nobody.call("GET", "/me", {
      headers: { authorization: "x".repeat(43) },
    });
    expect(wrongToken.status).toBe(401);
    const staff = await gateway.as("staff@demo.test");
    gateway.pass(46 * 60_000);
    expect((await staff.call("GET", "/me")).status).toBe(401);
  });

  it("A removed member loses access immediately", async () => {
    const admin = await gateway.as("admin@demo.test");
    const owner = await gateway.as("owner@demo.test");
    expect((await admin.call("GET", "/api/company_sites/1")).status).toBe(200);
    const links = (await owner.call("GET", `/api/user_companies?${filter({ CompanyId: 1 })}`)).body.data;
    const link = links.find((link: { User: { Email: string } }) => link.User.Email === "admin@demo.test");
    const sentRequests = [
      ["PUT", "/api/company_sites/1", { CustomerServiceTel: "011" }],
      [
        "POST",
        "/api/company_site_orders",
        { Uid: "BY-A-FORMER-MEMBER", CompanySiteId: 1, Amount: "5.00", Currency: "RSD", Data: "{}" },
      ],
      ["POST", "/api/company_sites/1/actions/reveal-secret", {}],
    ] as const;
    const send = ([method, url, body]: (typeof sentRequests)[number]) =>
      admin.call(method, url, { body, headers: { "idempotency-key": `former-${url}` } });
    for (const request of sentRequests) {
      expect((await send(request)).status).toBeLessThan(300);
      expect((await send(request)).status).toBeLessThan(300);
    }
    expect((await owner.call("DELETE", `/api/user_companies/${link.id}`)).status).toBe(200);
    expect((await admin.call("GET", "/api/company_sites/1")).status).toBe(404);
    // A removed person cannot get the stored answer by repeating the request with its key.
    for (const request of sentRequests) expect((await send(request)).body.error).toMatch(/^404 NOT_FOUND/);
  });
});
