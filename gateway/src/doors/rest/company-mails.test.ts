import { eq } from "drizzle-orm";
import { users } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { type Counted, count, resetCount } from "../../platform/limits/limits";
import { mailsTo } from "../../testing/code-mail";
import { startedGateway } from "../../testing/started-gateway";

const dayMs = 24 * 60 * 60_000;

describe("company and POS mails", () => {
  const env = startedGateway();

  const reads = (email: string, language: string) =>
    env.gateway.services.db.update(users).set({ language }).where(eq(users.email, email));
  const linkOf = async (email: string): Promise<number> => {
    const { body } = await env.owner.call("GET", '/api/user_companies?filter={"CompanyId":1}');
    return body.data.find((link: { User: { Email: string } }) => link.User.Email === email).id;
  };
  const assignRole = async (email: string, Role: string) =>
    env.owner.call("PUT", `/api/user_companies/${await linkOf(email)}`, { body: { Role } });
  const newestMail = async (email: string) => (await mailsTo(env.gateway, email))[0];

  it.each([
    ["en", "Your role in Dunav Trade d.o.o. is now admin", "Changed by Olga Vasić."],
    ["rs", "Vaša uloga u firmi Dunav Trade d.o.o. je sada: administrator", "korisnik Olga Vasić."],
    ["rs-cyr", "Ваша улога у фирми Dunav Trade d.o.o. је сада: администратор", "корисник Olga Vasić."],
    ["mk", "Вашата улога во Dunav Trade d.o.o. сега е: администратор", "корисникот Olga Vasić."],
  ])("A role change is e-mailed in the member's language: %s", async (language, subject, text) => {
    await assignRole("staff@demo.test", "staff");
    await reads("staff@demo.test", language);
    expect((await assignRole("staff@demo.test", "admin")).status).toBe(200);
    const mail = await newestMail("staff@demo.test");
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toMatch(/: http\S+\/companydetails\/1\n/);
  });

  it("A person's changes cannot send e-mails to admins without end", async () => {
    const { db, now } = env.gateway.services;
    const [owner] = await db.select().from(users).where(eq(users.email, "owner@demo.test"));
    const sentMails: Counted = { limit: "manager-mail", of: owner?.id ?? 0, amount: 1000 };
    await count(db, now(), [sentMails]);
    const before = (await mailsTo(env.gateway, "admin@demo.test")).length;
    const approvals = { ApproveRefunds: true, ApproveMarkPaid: true, ApprovalLimits: {} };
    for (const [path, body] of [
      ["companies/1/actions/set-approvals", approvals],
      ["companies/1/actions/set-retention", { RetentionMonths: 24 }],
      ["company_sites/1/actions/rotate-secret", { overlapHours: 1 }],
    ] as const)
      expect((await env.owner.call("POST", `/api/${path}`, { body })).body.error_code).toBe("RATE_LIMITED");
    expect(await mailsTo(env.gateway, "admin@demo.test")).toHaveLength(before);
    await resetCount(db, sentMails);
  });

  it("Saving an unchanged role sends no e-mail", async () => {
    const before = (await mailsTo(env.gateway, "staff@demo.test")).length;
    expect((await assignRole("staff@demo.test", "admin")).status).toBe(200);
    expect(await mailsTo(env.gateway, "staff@demo.test")).toHaveLength(before);
  });

  it("A removed member is mailed, but a member who leaves is not", async () => {
    await reads("staff@demo.test", "en");
    await env.owner.call("DELETE", `/api/user_companies/${await linkOf("staff@demo.test")}`);
    expect((await newestMail("staff@demo.test"))?.subject).toBe(
      "Your access to Dunav Trade d.o.o. has ended",
    );
    await env.owner.call("POST", "/api/user_companies", {
      body: { CompanyId: 1, UserId: "staff@demo.test", Role: "staff" },
    });
    const before = (await mailsTo(env.gateway, "staff@demo.test")).length;
    const staff = await env.gateway.as("staff@demo.test");
    const link = await linkOf("staff@demo.test");
    expect((await staff.call("DELETE", `/api/user_companies/${link}`)).status).toBe(200);
    expect(await mailsTo(env.gateway, "staff@demo.test")).toHaveLength(before);
  });

  it("A stranger who adds people to a company cannot put a link into the e-mails they receive", async () => {
    const { db } = env.gateway.services;
    await db.update(users).set({ name: "Go to evil.example" }).where(eq(users.email, "other@demo.test"));
    const other = await env.gateway.as("other@demo.test");
    const Name = "Open https://evil.example/win now";
    const companyFields = { RegNo: "12345678", TaxNo: "123456789", Address: "Ulica 1", Country: "RS" };
    const creation = await other.call("POST", "/api/companies", {
      body: { Name, LogoFile: "", ...companyFields },
    });
    const CompanyId = creation.body.data.id;
    const add = (UserId: string, Role: string) =>
      other.call("POST", "/api/user_companies", { body: { CompanyId, UserId, Role } });
    let { id } = (await add("staff@demo.test", "staff")).body.data;
    const assign = (Role: string) => other.call("PUT", `/api/user_companies/${id}`, { body: { Role } });
    const [staff] = await db.select().from(users).where(eq(users.email, "staff@demo.test"));
    const newSite = { CompanyId, Url: "strange.example", SiteType: "site-standard" };
    const site = await other.call("POST", "/api/company_sites", { body: newSite });
    const act = (path: string, body: object) => other.call("POST", `/api/${path}`, { body });
    const approvals = { ApproveRefunds: true, ApproveMarkPaid: true, ApprovalLimits: {} };
    const steps = [
      () => assign("admin"),
      () => act(`companies/${CompanyId}/actions/set-retention`, { RetentionMonths: 24 }),
      () => act(`companies/${CompanyId}/actions/set-approvals`, approvals),
      () => act(`company_sites/${site.body.data.id}/actions/rotate-secret`, { overlapHours: 1 }),
      () => act(`companies/${CompanyId}/actions/end-access`, { UserId: staff?.id }),
      () => other.call("DELETE", `/api/user_companies/${id}`),
      async () => {
        ({ id } = (await add("staff@demo.test", "admin")).body.data);
        return assign("creator");
      },
      () => add("admin@demo.test", "admin"),
    ];
    const mails = async () => mailsTo(env.gateway, "staff@demo.test");
    await env.gateway.as("staff@demo.test");
    for (const step of steps) {
      const before = (await mails()).length;
      expect((await step()).status).toBeLessThan(300);
      const [mail, ...olderMails] = await mails();
      expect(olderMails).toHaveLength(before);
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/:\/\/evil|evil\.example/);
      expect(`${mail?.subject} ${mail?.text}`.replaceAll("\u200b", "")).toContain("evil.example");
    }
  });

  it("The owner is mailed about an added admin unless the owner added that admin", async () => {
    await reads("owner@demo.test", "en");
    const count = async () => (await mailsTo(env.gateway, "owner@demo.test")).length;
    const add = (person: typeof env.owner, Role: string) =>
      person.call("POST", "/api/user_companies", { body: { CompanyId: 1, UserId: "other@demo.test", Role } });
    const remove = async () =>
      env.owner.call("DELETE", `/api/user_companies/${await linkOf("other@demo.test")}`);
    const before = await count();
    expect((await add(env.owner, "admin")).status).toBe(201);
    await remove();
    const admin = await env.gateway.as("admin@demo.test");
    expect((await add(admin, "staff")).status).toBe(201);
    expect(await count()).toBe(before);
    const link = await linkOf("other@demo.test");
    expect((await admin.call("PUT", `/api/user_companies/${link}`, { body: { Role: "admin" } })).status).toBe(
      200,
    );
    expect(await count()).toBe(before + 1);
    const mail = await newestMail("owner@demo.test");
    expect(mail?.subject).toBe("New admin in Dunav Trade d.o.o.");
    expect(mail?.text).toContain("made other@demo.test an admin of Dunav Trade d.o.o.");
    await remove();
    await reads("owner@demo.test", "rs");
  });

  it.each([
    ["ended", "PUT", "", { RegenerateSecretKey: 1 }, "Stari ključ više ne važi"],
    ["works on", "POST", "/actions/rotate-secret", { overlapHours: 24 }, "Stari ključ važi do"],
  ] as const)(
    "Only the owner and admins are mailed about a new secret key: the old key %s",
    async (_, method, path, body, text) => {
      const recipients = ["owner", "admin", "staff", "support"].map((name) => `${name}@demo.test`);
      const mailCounts = async () =>
        Promise.all(recipients.map(async (recipient) => (await mailsTo(env.gateway, recipient)).length));
      const before = await mailCounts();
      expect((await env.owner.call(method, `/api/company_sites/1${path}`, { body })).status).toBe(200);
      expect((await mailCounts()).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 0, 0]);
      const mail = await newestMail("admin@demo.test");
      expect(mail?.subject).toBe("dunav.example ima novi tajni ključ");
      expect(mail?.text).toContain(text);
      const { body: pos } = await env.owner.call("GET", "/api/company_sites/1");
      expect(mail?.text).not.toContain(pos.data.SecretToken.Token);
    },
  );

  it("Both the old and the new owner are mailed about a transferred company", async () => {
    expect((await assignRole("admin@demo.test", "creator")).status).toBe(200);
    expect((await newestMail("admin@demo.test"))?.subject).toContain("je sada: vlasnik");
    expect((await newestMail("owner@demo.test"))?.subject).toContain("je sada: administrator");
  });

  it("The current owner is mailed 30 days and 7 days before a purchase key expires", async () => {
    const endOfTrial = new Date(env.gateway.services.now().getTime() + 8 * dayMs);
    await env.gateway.services.db
      .update(companySites)
      .set({ keyValidTill: endOfTrial })
      .where(eq(companySites.id, 1));
    const mailsSent = async () =>
      (await mailsTo(env.gateway, "admin@demo.test")).filter(({ subject }) =>
        subject.startsWith("Ključ za korišćenje za dunav.example ističe"),
      );
    // An e-mail that the mail server refused is sent in the next run.
    const failingMailer = jest
      .spyOn(env.gateway.services.mailer, "send")
      .mockRejectedValueOnce(new Error("no mail server"));
    await env.gateway.jobs.runDue();
    expect(await mailsSent()).toEqual([]);
    failingMailer.mockRestore();
    env.gateway.pass(dayMs / 24);
    await env.gateway.jobs.runDue();
    const [mail] = await mailsSent();
    expect(mail?.subject).toBe(
      `Ključ za korišćenje za dunav.example ističe ${endOfTrial.toISOString().slice(0, 10)}`,
    );
    expect(mail?.text).toMatch(/: http\S+\/sitedetails\/1$/);
    env.gateway.pass(dayMs / 2);
    await env.gateway.jobs.runDue();
    expect(await mailsSent()).toHaveLength(1);
    env.gateway.pass(dayMs);
    await env.gateway.jobs.runDue();
    env.gateway.pass(dayMs / 2);
    await env.gateway.jobs.runDue();
    expect(await mailsSent()).toHaveLength(2);
  });
});
