import { and, eq } from "drizzle-orm";
import { userCompanies } from "../../platform/database/schema/people";
import { mailsTo } from "../../testing/code-mail";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

type DemoPerson = "owner" | "admin" | "staff" | "support";

// spec 1.1-users-merchants-company-admins 1.6-server-side-enforcement-shown
describe("company roles", () => {
  let gateway: TestGateway;
  let people: Record<DemoPerson, TestPerson>;

  beforeAll(async () => {
    gateway = await testGateway();
    const signInAs = (name: DemoPerson) => gateway.as(`${name}@demo.test`);
    people = {
      owner: await signInAs("owner"),
      admin: await signInAs("admin"),
      staff: await signInAs("staff"),
      support: await signInAs("support"),
    };
  }, startLimitMs);
  afterAll(() => gateway.close());

  const statuses = async (
    method: "POST" | "PUT" | "DELETE",
    url: string,
    body: (person: DemoPerson) => unknown,
  ) => {
    const answers: Partial<Record<DemoPerson, number>> = {};
    for (const person of ["staff", "support", "admin", "owner"] as const) {
      answers[person] = (await people[person].call(method, url, { body: body(person) })).status;
    }
    return answers;
  };

  // spec 1.6-any-non-staff-role 1.6-admin-creator-edit-company 2.6-other-roles-use-save
  it("Staff cannot change the company, POS or methods", async () => {
    const all = { owner: 200, admin: 200, staff: 403, support: 200 };
    expect(await statuses("PUT", "/api/companies/1", () => ({ TaxNo: "108765432" }))).toEqual(all);
    expect(await statuses("PUT", "/api/company_sites/1", () => ({ Enabled: true }))).toEqual(all);
    expect(await statuses("PUT", "/api/company_site_payment_methods/1", () => ({ Order: 10 }))).toEqual(all);
  });

  it("Support cannot create orders", async () => {
    const order = (person: DemoPerson) => ({
      Uid: `R-${person}`,
      CompanySiteId: 1,
      Amount: "10.00",
      Currency: "RSD",
    });
    expect(await statuses("POST", "/api/company_site_orders", order)).toEqual({
      owner: 201,
      admin: 201,
      staff: 201,
      support: 403,
    });
  });

  // spec 1.3-secrettoken-token-userid
  it("Only the creator and admins see a POS secret", async () => {
    const secret = async (person: DemoPerson) =>
      (await people[person].call("GET", "/api/company_sites/1")).body.data.SecretToken?.Token;
    expect(await secret("owner")).toBe("demo-shop-secret");
    expect(await secret("staff")).toBeUndefined();
    expect(await secret("support")).toBeUndefined();
    expect(JSON.stringify((await people.owner.call("GET", "/api/company_sites")).body)).not.toContain(
      "demo-shop-secret",
    );
  });

  // spec 1.3-site-data-smtp-fields
  it("The mail password of a POS is never returned", async () => {
    const data = '{ "SMTPHost":"mail.example",\n  "SMTPPassword": "hunter2" , "x": 1.0 }';
    const { body } = await people.admin.call("PUT", "/api/company_sites/2", { body: { Data: data } });
    expect(body.data.Data).toBe(data.replace('"hunter2"', '""'));
    expect(body.data.SMTPPasswordSet).toBe(true);
    const secondUpdate = await people.admin.call("PUT", "/api/company_sites/2", {
      body: { Data: body.data.Data },
    });
    expect(secondUpdate.body.data.SMTPPasswordSet).toBe(true);
    const forgottenKeyUpdate = await people.admin.call("PUT", "/api/company_sites/2", {
      body: { Data: '{"SMTPPassword":null}' },
    });
    expect(forgottenKeyUpdate.body.data.SMTPPasswordSet).toBe(false);
  });

  // spec 1.3-regeneratesecretkey-write 1.6-staff-re-generate
  it("Regenerating the secret requires a sign-in within the last 15 minutes", async () => {
    const regenerate = (person: DemoPerson) =>
      people[person].call("PUT", "/api/company_sites/3", { body: { RegenerateSecretKey: 1 } });
    expect((await regenerate("staff")).status).toBe(403);
    expect((await regenerate("owner")).body.data.SecretToken.Token).not.toBe("demo-splitpay-secret");
    gateway.pass(16 * 60_000);
    expect((await regenerate("owner")).body.error).toMatch(/^403 REAUTH_REQUIRED/);
  });

  // spec 1.4-setting-owner-demotes-creator 1.6-user-cannot-manage-themselves
  // spec 3.6-creator-another-demotes-current
  it("Only roles above staff can manage other members", async () => {
    const links = (await people.owner.call("GET", "/api/user_companies?perPage=50&orderBy=id&order=asc")).body
      .data;
    const linkOf = (email: string) =>
      links.find(
        (link: { CompanyId: number; User: { Email: string } }) =>
          link.CompanyId === 1 && link.User.Email === email,
      );
    const ownLinks = (await people.staff.call("GET", "/api/user_companies")).body.data;
    expect(ownLinks.map((link: { User: { Email: string } }) => link.User.Email)).toEqual(["staff@demo.test"]);
    const change = (person: DemoPerson, email: string, Role: string) =>
      people[person].call("PUT", `/api/user_companies/${linkOf(email).id}`, { body: { Role } });
    expect((await change("admin", "admin@demo.test", "staff")).body.error).toMatch(/^403 ForbiddenOperation/);
    expect((await change("admin", "staff@demo.test", "creator")).status).toBe(403);
    expect((await change("admin", "owner@demo.test", "staff")).body.error).toMatch(/^409 CREATOR_REQUIRED/);
    expect((await change("owner", "support@demo.test", "admin")).status).toBe(403);
    expect((await change("staff", "staff@demo.test", "admin")).status).toBe(403);
    const staleChange = await change("owner", "admin@demo.test", "creator");
    expect(staleChange.body.error).toMatch(/^403 REAUTH_REQUIRED/);
    people.owner = await gateway.as("owner@demo.test");
    expect((await change("owner", "admin@demo.test", "creator")).status).toBe(200);
    const roles = (await people.admin.call("GET", "/api/companies/1")).body.data.UserCompanies.map(
      (link: { Role: string }) => link.Role,
    );
    expect(roles.filter((role: string) => role === "creator")).toHaveLength(1);
    expect((await change("owner", "staff@demo.test", "creator")).status).toBe(403);
  });

  it("Members are added by e-mail only, because ids can be enumerated", async () => {
    people.owner = await gateway.as("owner@demo.test");
    for (const UserId of [5, "5", null, ""]) {
      const answer = await people.owner.call("POST", "/api/user_companies", {
        body: { CompanyId: 2, UserId, Role: "staff" },
      });
      expect(answer.body.error).toMatch(/^404 USER_NOT_FOUND/);
    }
  });

  it("A ticket without a company belongs to its creator", async () => {
    const other = await gateway.as("other@demo.test");
    const ticket = { Title: "Nemam firmu", CompanyId: null, CompanySiteId: null };
    const creation = await other.call("POST", "/api/tickets", { body: ticket });
    expect(creation.status).toBe(201);
    const message = { TicketId: creation.body.data.id, Content: "Kako dalje?" };
    expect((await other.call("POST", "/api/ticket_entry", { body: message })).status).toBe(201);
    const url = `/api/tickets/${creation.body.data.id}`;
    expect((await people.owner.call("GET", url)).status).toBe(404);
    expect((await other.call("PUT", url, { body: { Closed: true } })).status).toBe(200);
    expect((await other.call("DELETE", url)).status).toBe(200);
  });

  it("A member removed from a company loses access to its tickets", async () => {
    const ticket = { Title: "Pitanje firme", CompanyId: 1, CompanySiteId: null };
    const creation = await people.staff.call("POST", "/api/tickets", { body: ticket });
    const url = `/api/tickets/${creation.body.data.id}`;
    const { db } = gateway.services;
    const userId = (await people.staff.call("GET", url)).body.data.UserId;
    const removedRows = await db
      .delete(userCompanies)
      .where(and(eq(userCompanies.userId, userId), eq(userCompanies.companyId, 1)))
      .returning();
    expect((await people.staff.call("GET", url)).status).toBe(404);
    const support = await gateway.as("support@demo.test");
    const before = await mailsTo(gateway, "staff@demo.test");
    const message = { TicketId: creation.body.data.id, Content: "Odgovor" };
    expect((await support.call("POST", "/api/ticket_entry", { body: message })).status).toBe(201);
    await support.call("POST", "/supportTicketNotifications", {
      body: { TicketId: creation.body.data.id, language: "rs" },
    });
    expect(await mailsTo(gateway, "staff@demo.test")).toHaveLength(before.length);
    await db.insert(userCompanies).values(removedRows);
    expect((await people.staff.call("GET", url)).status).toBe(200);
  });

  // spec 3.7-ticket-delete-delete
  it("A ticket can be deleted by its creator or a higher role and restored within a minute", async () => {
    const url = "/api/tickets/2";
    expect((await people.staff.call("DELETE", url)).status).toBe(403);
    expect((await people.admin.call("DELETE", url)).status).toBe(200);
    expect((await people.admin.call("GET", url)).status).toBe(404);
    expect((await people.admin.call("POST", `${url}/actions/restore`)).status).toBe(200);
    expect((await people.admin.call("GET", url)).status).toBe(200);
    await people.admin.call("DELETE", url);
    gateway.pass(61_000);
    expect((await people.admin.call("POST", `${url}/actions/restore`)).status).toBe(409);
  });

  // spec 3.4-resolved-message-box-send 3.6-author-deletes-ticket-message
  it("Only the writer of a ticket message can delete it", async () => {
    const message = { TicketId: 1, Content: "Hvala!" };
    const { body } = await people.staff.call("POST", "/api/ticket_entry", { body: message });
    expect(body.data.Writer.Email).toBe("staff@demo.test");
    const url = `/api/ticket_entry/${body.data.id}`;
    expect((await people.admin.call("DELETE", url)).status).toBe(403);
    expect((await people.staff.call("DELETE", url)).status).toBe(200);
    await people.owner.call("PUT", "/api/tickets/1", { body: { Closed: true } });
    expect((await people.staff.call("POST", "/api/ticket_entry", { body: message })).status).toBe(409);
  });

  it("Support can add users only as staff and can make only an existing admin the owner", async () => {
    const support = await gateway.as("support@demo.test");
    const alias = { CompanyId: 1, UserId: "other@demo.test" };
    const refusal = /^403 ROLE_FROM_COMPANY/;
    const invite = (Role: string) =>
      support.call("POST", "/api/invitations", {
        body: { CompanyId: 1, Email: "alias@primer.example", Role },
      });
    expect((await invite("admin")).body.error).toMatch(refusal);
    expect((await invite("staff")).status).toBe(201);
    const add = (Role: string) => support.call("POST", "/api/user_companies", { body: { ...alias, Role } });
    expect((await add("admin")).body.error).toMatch(refusal);
    const addedLink = (await add("staff")).body.data;
    const change = (Role: string) =>
      support.call("PUT", `/api/user_companies/${addedLink.id}`, { body: { Role } });
    for (const role of ["admin", "creator"]) expect((await change(role)).body.error).toMatch(refusal);
    await support.call("DELETE", `/api/user_companies/${addedLink.id}`);
  });

  it("The creator role cannot be assigned to the creator again", async () => {
    const support = await gateway.as("support@demo.test");
    const links = (await support.call("GET", "/api/companies/1")).body.data.UserCompanies;
    const creator = links.find((link: { Role: string }) => link.Role === "creator");
    const secondChange = await support.call("PUT", `/api/user_companies/${creator.id}`, {
      body: { Role: "creator" },
    });
    expect([secondChange.status, secondChange.body.error]).toEqual([
      403,
      expect.stringMatching(/^403 ForbiddenOperation/),
    ]);
  });

  it("Concurrent transfer requests transfer a company once", async () => {
    const admin = await gateway.as("admin@demo.test");
    const links = (await admin.call("GET", "/api/companies/1")).body.data.UserCompanies;
    expect(links[0].Role).toBe("creator");
    const otherLinks = links.filter((link: { Role: string }) => ["admin", "staff"].includes(link.Role));
    const answers = await Promise.all(
      otherLinks.map((link: { id: number }) =>
        admin.call("PUT", `/api/user_companies/${link.id}`, { body: { Role: "creator" } }),
      ),
    );
    const [first, ...moreStatuses] = answers.map(({ status }) => status).toSorted();
    expect([first, moreStatuses.length, new Set(moreStatuses)]).toEqual([
      200,
      otherLinks.length - 1,
      new Set([403]),
    ]);
    expect(otherLinks.length).toBeGreaterThan(1);
  });
});
