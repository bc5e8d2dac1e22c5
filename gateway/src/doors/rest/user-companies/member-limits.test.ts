import { mailsTo } from "../../../testing/code-mail";
import { startedGateway } from "../../../testing/started-gateway";

describe("mails to people that a company adds and invites", () => {
  const env = startedGateway();

  const linkOf = async (email: string): Promise<number> => {
    const { body } = await env.owner.call("GET", '/api/user_companies?filter={"CompanyId":1}');
    return body.data.find((link: { User: { Email: string } }) => link.User.Email === email).id;
  };
  const assignRole = async (Role: string) =>
    env.owner.call("PUT", `/api/user_companies/${await linkOf("other@demo.test")}`, { body: { Role } });

  it("A person who is repeatedly added and removed gets at most 20 e-mails an hour", async () => {
    const add = () =>
      env.owner.call("POST", "/api/user_companies", {
        body: { CompanyId: 1, UserId: "other@demo.test", Role: "staff" },
      });
    const remove = async () =>
      env.owner.call("DELETE", `/api/user_companies/${await linkOf("other@demo.test")}`);
    for (let n = 0; n < 19; n++) {
      expect((await add()).status).toBe(201);
      expect((await remove()).status).toBe(200);
    }
    expect((await add()).status).toBe(201);
    expect((await assignRole("admin")).body).toMatchObject({
      error_code: "RATE_LIMITED",
      field: "Role",
    });
    // Removals have no limit, because once a limit was used up, nobody could be removed.
    expect((await remove()).status).toBe(200);
    expect((await add()).body).toMatchObject({ error_code: "RATE_LIMITED", field: "UserId" });
  });

  it("An e-mail address invited ten times within an hour is refused with an error that names the field", async () => {
    const invite = () =>
      env.owner.call("POST", "/api/invitations", {
        body: { CompanyId: 1, Email: "gost@primer.example", Role: "staff" },
      });
    for (let n = 0; n < 10; n++) expect((await invite()).status).toBeLessThan(300);
    const refusal = await invite();
    expect([refusal.status, refusal.body.field]).toEqual([429, "Email"]);
  });

  it("A stranger's company can invite only a few people, and e-mails show its name without links", async () => {
    const other = await env.gateway.as("other@demo.test");
    const Name = "Open https://evil.example/win now, or www.evil.example";
    const companyFields = { RegNo: "12345678", TaxNo: "123456789", Address: "Ulica 1", Country: "RS" };
    const creation = await other.call("POST", "/api/companies", {
      body: { Name, LogoFile: "", ...companyFields },
    });
    const CompanyId = creation.body.data.id;
    const invite = (n: number) =>
      other.call("POST", "/api/invitations", {
        body: { CompanyId, Email: `stranac${n}@primer.example`, Role: "staff" },
      });
    const answers: number[] = [];
    for (let n = 0; n < 21; n++) answers.push((await invite(n)).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    const [mail] = await mailsTo(env.gateway, "stranac0@primer.example");
    expect(mail?.subject).not.toMatch(/evil|Open/);
    expect(mail?.text).not.toMatch(/:\/\/evil|www\.evil|evil\.example/);
    expect(mail?.text.replaceAll("\u200b", "")).toContain(Name);
  });
});

describe("invited e-mails without an account", () => {
  const env = startedGateway();

  it("Invitations to unknown addresses are limited per user", async () => {
    const add = (UserId: string) =>
      env.owner.call("POST", "/api/user_companies", { body: { CompanyId: 1, UserId, Role: "staff" } });
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => add(`gost${n}@primer.example`).then(({ status }) => status)),
    );
    expect(guesses.filter((status) => status === 404)).toHaveLength(20);
    expect(guesses.filter((status) => status === 429)).toHaveLength(10);
    expect((await add("gost99@primer.example")).body).toMatchObject({
      error_code: "RATE_LIMITED",
      field: "UserId",
    });
    expect((await add("other@demo.test")).status).toBe(201);
    const { body } = await env.owner.call(
      "GET",
      '/api/audit_log?perPage=500&filter={"Action":"unknown-person"}',
    );
    expect(body.data).toHaveLength(20);
    expect(JSON.stringify(body.data)).toContain("g*@primer.example");
    expect(JSON.stringify(body.data)).not.toContain("gost1@");
  });
});
