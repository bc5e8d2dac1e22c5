import { and, desc, eq } from "drizzle-orm";
import { auditLog, outbox } from "../../../platform/database/schema/service";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const hourMs = 60 * 60_000;

describe("company invitations", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  const invite = (Email: string, moreFields: object = {}) =>
    owner.call("POST", "/api/invitations", { body: { CompanyId: 1, Email, Role: "staff", ...moreFields } });
  const mails = async (recipient: string): Promise<{ subject: string; text: string }[]> =>
    (await gateway.nobody.call("GET", `/dev/mail.json?to=${encodeURIComponent(recipient)}`)).body;
  /** The token in the newest link to an address. */
  const lastMailTo = async (recipient: string): Promise<string> => {
    const [mail] = await mails(recipient);
    return /\/invitation\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const answerTo = (person: TestPerson, call: "look" | "accept", Token: string) =>
    person.call("POST", `/invitations/${call}`, { body: { Token } });

  it("An invitation accepts a company id in text form", async () => {
    const creation = await invite("as-text@primer.example", { CompanyId: "1" });
    expect([creation.status, creation.body.data.CompanyId]).toEqual([201, 1]);
    await owner.call("DELETE", `/api/invitations/${creation.body.data.id}`);
  });

  it("Invitation code guesses are limited to 30 in fifteen minutes", async () => {
    const staff = await gateway.as("staff@demo.test");
    const guess = () => answerTo(staff, "look", "x".repeat(43));
    for (let tries = 0; tries < 30; tries += 1) expect((await guess()).status).toBe(404);
    const refusal = await guess();
    expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringMatching(/^429 RATE_LIMITED/)]);
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
    gateway.pass(15 * 60_000);
  });

  it("Only the person with the invited e-mail address can accept an invitation", async () => {
    // Making an admin requires a fresh sign-in.
    owner = await gateway.as("owner@demo.test");
    const { status, body } = await invite("Other@demo.test", { Role: "admin" });
    expect([status, body.data.Email, body.data.InvitedBy.Email]).toEqual([
      201,
      "other@demo.test",
      "owner@demo.test",
    ]);
    expect(JSON.stringify(body)).not.toContain("oken");
    const token = await lastMailTo("other@demo.test");
    const other = await gateway.as("other@demo.test");
    expect((await other.call("GET", "/api/companies/1")).status).toBe(404);

    const staff = await gateway.as("staff@demo.test");
    expect((await answerTo(staff, "accept", token)).body.error).toMatch(/^403 INVITATION_OTHER_EMAIL/);
    expect((await answerTo(other, "look", token)).body.data).toEqual({
      CompanyId: 1,
      Company: "Dunav Trade d.o.o.",
      Role: "admin",
    });
    expect((await other.call("GET", "/api/companies/1")).status).toBe(404);
    expect((await answerTo(other, "accept", token)).body.data.Role).toBe("admin");
    const { UserCompanies } = (await other.call("GET", "/api/companies/1")).body.data;
    const [event] = await gateway.services.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
    expect([event?.name, JSON.parse(event?.payload ?? "")]).toMatchObject([
      "onRecordCreated",
      { company_id: 1, resource: "user_companies", record_id: expect.any(Number) },
    ]);
    expect(UserCompanies.map(({ id }: { id: number }) => id)).toContain(
      JSON.parse(event?.payload ?? "").record_id,
    );
    expect((await answerTo(other, "accept", token)).body.error).toMatch(/^404 INVITATION_EXPIRED/);
  });

  it("An invitation stays listed until it is revoked", async () => {
    const { id } = (await invite("revoked@demo.test")).body.data;
    const filter = encodeURIComponent(JSON.stringify({ CompanyId: 1 }));
    const listInvitations = async () =>
      (await owner.call("GET", `/api/invitations?filter=${filter}`)).body.data.map(
        (invitation: { Email: string }) => invitation.Email,
      );
    expect(await listInvitations()).toEqual(["revoked@demo.test"]);
    await owner.call("DELETE", `/api/invitations/${id}`);
    expect(await listInvitations()).toEqual([]);
  });

  it("A resent invitation has a new link that is valid for 48 hours", async () => {
    // This person has no link to company 2, which has another owner.
    const { id, ExpiresAt } = (await invite("resent@demo.test")).body.data;
    const first = await lastMailTo("resent@demo.test");
    gateway.pass(47 * hourMs);
    owner = await gateway.as("owner@demo.test");
    const resend = await owner.call("POST", `/api/invitations/${id}/actions/resend`);
    expect(Date.parse(resend.body.data.ExpiresAt) - Date.parse(ExpiresAt)).toBeGreaterThan(46 * hourMs);
    const second = await lastMailTo("resent@demo.test");
    expect(second).not.toBe(first);
    expect((await answerTo(owner, "look", first)).body.error).toMatch(/^404 INVITATION_EXPIRED/);
    expect((await answerTo(owner, "look", second)).body.error).toMatch(/^403 INVITATION_OTHER_EMAIL/);
    gateway.pass(49 * hourMs);
    owner = await gateway.as("owner@demo.test");
    expect((await answerTo(owner, "look", second)).body.error).toMatch(/^404 INVITATION_EXPIRED/);
  });

  it("A new invitation replaces the previous invitation to the same e-mail address", async () => {
    const first = (await invite("twice@demo.test")).body.data;
    const second = (await invite("twice@demo.test", { Role: "admin" })).body.data;
    expect([second.id, second.Role]).toEqual([first.id, "admin"]);
  });

  it("An invitation uses the recipient's language", async () => {
    await invite("zvanica@demo.test", { Language: "rs" });
    expect((await mails("zvanica@demo.test"))[0]?.subject).toBe("Poziv u firmu");
    expect((await mails("zvanica@demo.test"))[0]?.text).toContain("u firmi Dunav Trade d.o.o.");
  });

  it.each([
    ["is removed from the company", undefined],
    ["becomes staff", "staff"],
  ])("An invitation ends when its sender %s", async (_, role) => {
    const admin = await gateway.as("admin@demo.test");
    const filter = encodeURIComponent(JSON.stringify({ CompanyId: 1, Role: "admin" }));
    const links = (await owner.call("GET", `/api/user_companies?filter=${filter}`)).body.data;
    const link = links.find(({ User }: { User: { Email: string } }) => User.Email === "admin@demo.test");
    const second = "second-of-admin@demo.test";
    const invitation = { CompanyId: 1, Email: second, Role: "admin" };
    const { id } = (await admin.call("POST", "/api/invitations", { body: invitation })).body.data;
    const invitationId = (await invite("of-owner@demo.test")).body.data.id;
    const token = await lastMailTo(second);
    expect((await answerTo(owner, "look", token)).body.error).toMatch(/^403 INVITATION_OTHER_EMAIL/);

    const roleChange = await (role === undefined
      ? owner.call("DELETE", `/api/user_companies/${link.id}`)
      : owner.call("PUT", `/api/user_companies/${link.id}`, { body: { Role: role } }));
    expect(roleChange.status).toBe(200);
    expect((await answerTo(owner, "accept", token)).body.error).toMatch(/^404 INVITATION_EXPIRED/);
    expect((await owner.call("GET", `/api/invitations/${id}`)).status).toBe(404);
    expect((await owner.call("GET", `/api/invitations/${invitationId}`)).status).toBe(200);
    const [auditEntry] = await gateway.services.db
      .select()
      .from(auditLog)
      .where(
        and(eq(auditLog.resource, "invitations"), eq(auditLog.recordId, id), eq(auditLog.action, "delete")),
      );
    expect(auditEntry).toMatchObject({ companyId: 1, details: JSON.stringify({ Email: second }) });

    const newLink = { CompanyId: 1, UserId: "admin@demo.test", Role: "admin" };
    if (role === undefined) await owner.call("POST", "/api/user_companies", { body: newLink });
    else await owner.call("PUT", `/api/user_companies/${link.id}`, { body: { Role: "admin" } });
    // Becoming admin again does not restore the ended invitation.
    expect((await answerTo(owner, "accept", token)).body.error).toMatch(/^404 INVITATION_EXPIRED/);
  });

  it.each([
    ["is added without it", false],
    ["is added without it, and removed", true],
  ])("An invitation ends when its recipient %s", async (_, isRemoved) => {
    const filter = encodeURIComponent(JSON.stringify({ CompanyId: 1 }));
    const other = await gateway.as("other@demo.test");
    const linkOfOther = async () =>
      (await owner.call("GET", `/api/user_companies?filter=${filter}`)).body.data.find(
        ({ User }: { User: { Email: string } }) => User.Email === "other@demo.test",
      );
    const before = await linkOfOther();
    if (before) await owner.call("DELETE", `/api/user_companies/${before.id}`);
    const { id } = (await invite("other@demo.test", { Role: "admin" })).body.data;
    const storedValue = (await invite("someone-else@demo.test")).body.data.id;
    const token = await lastMailTo("other@demo.test");
    expect((await answerTo(other, "look", token)).body.data.Role).toBe("admin");

    const addition = { CompanyId: 1, UserId: "Other@demo.test", Role: "staff" };
    expect((await owner.call("POST", "/api/user_companies", { body: addition })).status).toBe(201);
    if (isRemoved) await owner.call("DELETE", `/api/user_companies/${(await linkOfOther()).id}`);
    expect((await answerTo(other, "accept", token)).body.error).toMatch(/^404 INVITATION_EXPIRED/);
    expect((await linkOfOther())?.Role).toBe(isRemoved ? undefined : "staff");
    expect((await owner.call("GET", `/api/invitations/${id}`)).status).toBe(404);
    expect((await owner.call("GET", `/api/invitations/${storedValue}`)).status).toBe(200);
  });

  it.each([
    ["an invalid e-mail", { Email: "nobody" }, /^400 VALIDATION/],
    ["an e-mail that can't register", { Email: "žika@primer.example" }, /^400 VALIDATION/],
    ["an e-mail with a line break", { Email: "a@b.rs\r\nBcc: c@d.rs" }, /^400 VALIDATION/],
    ["the role of the owner", { Role: "creator" }, /^400 VALIDATION/],
    ["oneself", { Email: "owner@demo.test" }, /^403 ForbiddenOperation/],
    ["who has access already", { Email: "staff@demo.test" }, /^409 USER_LINK_EXISTS/],
    ["a company of others", { CompanyId: 3 }, /^404 NOT_FOUND/],
  ])("An invitation is refused for %s", async (_, body, refusal) => {
    expect((await invite("new@demo.test", body)).body.error).toMatch(refusal);
  });
});
