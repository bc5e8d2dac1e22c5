import { eq } from "drizzle-orm";
import { type NewSession, openOrRenewSession, openSession } from "../../../people/identity/sessions";
import { trustBrowser } from "../../../people/identity/trusted-browser";
import { companies, sessions, userCompanies, users } from "../../../platform/database/schema/people";
import { mails } from "../../../platform/database/schema/service";
import { nextPush } from "../../../testing/live-client";
import { SoftPasskey } from "../../../testing/soft-passkey";
import { liveGateway } from "../../../testing/started-gateway";
import type { TestCall, TestPerson } from "../../../testing/test-gateway";

const origin = "http://localhost:4000";
const device = { deviceType: "desktop", osName: "Linux", browserName: "Firefox" };

describe("members' sign-in", () => {
  const env = liveGateway();
  const actorOf = async (token: string): Promise<TestPerson> => ({
    token,
    call: (method, url, call: TestCall = {}) =>
      env.gateway.nobody.call(method, url, { ...call, headers: { ...call.headers, authorization: token } }),
  });
  const idOf = async (person: string) => {
    const [user] = await env.gateway.services.db
      .select()
      .from(users)
      .where(eq(users.email, `${person}@demo.test`));
    return user?.id ?? 0;
  };
  const sessionOf = async (person: string, moreValues: Partial<NewSession> = {}): Promise<NewSession> => ({
    ...{ userId: await idOf(person), remember: false, browser: "Firefox, Linux", address: "203.0.113.77" },
    ...moreValues,
  });
  /** Signs a person in with a passkey; `signInAs` signs in with password and code. */
  const withPasskey = async (person: string) => {
    const { db, now } = env.gateway.services;
    return actorOf(await openSession(db, now(), await sessionOf(person, { factor: "passkey" })));
  };
  const signInAs = (person: string) => env.gateway.as(`${person}@demo.test`);
  const callAction = (person: TestPerson, action: string, body: object = {}, company = 1) =>
    person.call("POST", `/api/companies/${company}/actions/${action}`, { body });
  const canOpen = async (person: TestPerson, company = 1) => {
    const [companyStatus, siteStatus] = [
      await person.call("GET", `/api/companies/${company}`),
      await person.call("GET", "/api/company_sites", { headers: { xcompanyid: String(company) } }),
    ];
    expect(siteStatus.status).toBe(companyStatus.status);
    return companyStatus.status === 200;
  };
  const require = async (RequirePasskey: boolean) => {
    const answer = await callAction(await withPasskey("owner"), "require-passkey", { RequirePasskey });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  };
  const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [
    status,
    body.error_code,
  ];
  const listedSessions = async (person: TestPerson) =>
    (await callAction(person, "member-sessions")).body.data.Sessions as Record<string, unknown>[];
  const lastSessionOf = async (person: string) => {
    const { db } = env.gateway.services;
    const rows = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf(person)))
      .orderBy(sessions.id);
    return rows.at(-1)?.id ?? 0;
  };
  afterEach(() => env.gateway.services.db.update(companies).set({ requirePasskey: false }));

  it("Only owners and admins with a second factor can require a second factor", async () => {
    expect(
      codeOf(await callAction(await signInAs("owner"), "require-passkey", { RequirePasskey: true })),
    ).toEqual([403, "PASSKEY_FIRST"]);
    for (const person of ["staff", "support"])
      expect(
        codeOf(await callAction(await withPasskey(person), "require-passkey", { RequirePasskey: true })),
      ).toEqual([403, "FORBIDDEN"]);
    const staleAdmin = await withPasskey("admin");
    env.gateway.pass(16 * 60_000);
    expect(codeOf(await callAction(staleAdmin, "require-passkey", { RequirePasskey: true }))).toEqual([
      403,
      "REAUTH_REQUIRED",
    ]);
    const admin = await withPasskey("admin");
    expect((await callAction(admin, "require-passkey", { RequirePasskey: true })).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ Action: "require-passkey" }));
    expect((await admin.call("GET", `/api/audit_log?filter=${filter}`)).body.data).toHaveLength(1);
  });

  it("A session without a second factor cannot open a company that requires one", async () => {
    const [code, passkey] = [await signInAs("admin"), await withPasskey("admin")];
    expect([await canOpen(code), await canOpen(passkey)]).toEqual([true, true]);
    await require(true);
    expect([await canOpen(code), await canOpen(passkey)]).toEqual([false, true]);
    for (const resource of ["company_site_orders", "companies", "user_companies"]) {
      const { body } = await code.call("GET", `/api/${resource}`);
      const foreignRows = body.data.filter((row: { CompanyId?: number; id: number }) =>
        resource === "companies" ? row.id === 1 : row.CompanyId === 1,
      );
      expect([
        resource,
        resource === "user_companies" ? foreignRows.length <= 1 : foreignRows.length === 0,
      ]).toEqual([resource, true]);
    }
    expect((await code.call("GET", "/me")).body).toMatchObject({
      ClosedCompanies: [{ id: 1, Name: "Dunav Trade d.o.o.", Why: "passkey" }],
      HasPasskey: false,
    });
    expect((await passkey.call("GET", "/me")).body.ClosedCompanies).toBeUndefined();
    await require(false);
    expect(await canOpen(code)).toBe(true);
  });

  it("Adding a first passkey opens the company only for that session and later passkey sign-ins", async () => {
    await require(true);
    const staff = await signInAs("staff");
    const panel = await env.live.open({ token: staff.token });
    const add = async (passkey: SoftPasskey, socket = panel) => {
      const verificationuid = crypto.randomUUID();
      const challengeAnswer = await socket.emitWithAck("getWebauthNChallenge", { verificationuid });
      if (challengeAnswer.error_code) return challengeAnswer;
      const attestation = passkey.attestation({ challenge: challengeAnswer.challenge });
      return socket.emitWithAck("webauthStoreCredentials", {
        verificationuid,
        verificationdata: device,
        attestation,
      });
    };
    expect(await canOpen(staff)).toBe(false);
    const first = new SoftPasskey(origin);
    const accessPush = nextPush(panel, "onAccessChanged");
    expect((await add(first)).credentails).toHaveLength(1);
    // The gateway notifies the person's open panel that it can show the company now.
    expect(await accessPush).toEqual([{ company_ids: expect.arrayContaining([1]) }]);
    expect(await canOpen(staff)).toBe(true);
    // A person with only the password and the mailbox cannot change sign-in factors.
    const otherStaff = await signInAs("staff");
    const other = await env.live.open({ token: otherStaff.token });
    expect(await canOpen(otherStaff)).toBe(false);
    expect((await otherStaff.call("GET", "/me")).body.HasPasskey).toBe(true);
    expect(await add(new SoftPasskey(origin), other)).toMatchObject({ error_code: "PASSKEY_SIGN_IN" });
    expect(await other.emitWithAck("listWebAuthNCredentials", { delete: [first.id] })).toMatchObject({
      error_code: "PASSKEY_SIGN_IN",
    });
    expect(await other.emitWithAck("makeRecoveryCodes", {})).toMatchObject({ error_code: "PASSKEY_SIGN_IN" });
  });

  it("A browser trusted after an e-mailed code asks for verification again once a company requires a passkey", async () => {
    const post = async (body: object) => (await env.gateway.nobody.call("POST", "/login", { body })).body;
    const { db, now } = env.gateway.services;
    const userId = await idOf("admin");
    const password = { Email: "admin@demo.test", Password: "Demo-1234!" };
    const signIn = async (factor: "" | "passkey") => {
      const trust = await trustBrowser(db, now(), { userId, browser: "Firefox, Linux", factor });
      return Object.keys(await post({ ...password, Browserverify: trust.token }));
    };
    // This admin has no passkey, so the gateway cannot require one: the trusted browser signs in as before.
    await require(true);
    expect(await signIn("")).toEqual(["authorization"]);
    const panel = await env.live.open({ token: (await signInAs("admin")).token });
    const verificationuid = crypto.randomUUID();
    const { challenge } = await panel.emitWithAck("getWebauthNChallenge", { verificationuid });
    const attestation = new SoftPasskey(origin).attestation({ challenge });
    await panel.emitWithAck("webauthStoreCredentials", {
      verificationuid,
      verificationdata: device,
      attestation,
    });
    expect(await signIn("")).toEqual(expect.arrayContaining(["verify_device_ref", "challenge"]));
    expect(await signIn("passkey")).toEqual(["authorization"]);
    await require(false);
    expect(await signIn("")).toEqual(["authorization"]);
  });

  it("A passkey sign-in opens the company in the same session", async () => {
    await require(true);
    const admin = await signInAs("admin");
    expect(await canOpen(admin)).toBe(false);
    const { db, now } = env.gateway.services;
    await openOrRenewSession(db, now(), await sessionOf("admin", { factor: "" }), admin.token);
    expect(await canOpen(admin)).toBe(false);
    await openOrRenewSession(db, now(), await sessionOf("admin", { factor: "recovery-code" }), admin.token);
    expect(await canOpen(admin)).toBe(true);
  });

  it("Each view of members' shortened sign-in addresses is recorded", async () => {
    const owner = await signInAs("owner");
    await withPasskey("staff");
    const rows = await listedSessions(owner);
    expect(rows.find(({ id }) => id === rows[0]?.id)).toBeDefined();
    expect(rows.find(({ Email }) => Email === "staff@demo.test")).toMatchObject({
      Role: "staff",
      Browser: "Firefox, Linux",
      Factor: "passkey",
    });
    expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
    expect(rows.filter(({ Current }) => Current === true)).toHaveLength(1);
    expect(rows.some(({ Email }) => Email === "other@demo.test")).toBe(false);
    for (const person of ["staff", "support"])
      expect((await callAction(await signInAs(person), "member-sessions")).status).toBe(403);
    const filter = encodeURIComponent(JSON.stringify({ Action: "member-sessions" }));
    expect((await owner.call("GET", `/api/audit_log?filter=${filter}`)).body.data.length).toBeGreaterThan(0);
  });

  it("Revoking access on a device closes only that company on the device until the next sign-in", async () => {
    const { db, now } = env.gateway.services;
    const [staff, otherSession] = [await signInAs("staff"), await signInAs("staff")];
    const other = await signInAs("other");
    const ownCompanyId = (await other.call("GET", "/api/companies")).body.data[0].id;
    // The member also works in another company, in which the admin has no role.
    await db
      .insert(userCompanies)
      .values({ companyId: ownCompanyId, userId: await idOf("staff"), role: "staff" });
    const rows = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf("staff")))
      .orderBy(sessions.id);
    const endedId = rows.at(-2)?.id ?? 0;
    const socket = await env.live.open({ token: staff.token, companyId: 1 });
    const pageSocket = await env.live.open({ token: otherSession.token });
    const pushes = [nextPush(socket, "onAccessChanged"), nextPush(pageSocket, "onAccessChanged")];
    const answer = await callAction(await signInAs("admin"), "end-access", { SessionId: endedId });
    // Each of the person's open panels immediately receives the list of companies that it can still open.
    expect(await Promise.all(pushes)).toEqual([
      [{ company_ids: [ownCompanyId] }],
      [{ company_ids: expect.arrayContaining([1, ownCompanyId]) }],
    ]);
    expect(answer.body.data).toEqual({ id: 1, Ended: [endedId] });
    expect([await canOpen(staff), await canOpen(staff, ownCompanyId), await canOpen(otherSession)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await staff.call("GET", "/me")).body.ClosedCompanies).toEqual([
      { id: 1, Name: "Dunav Trade d.o.o.", Why: "ended" },
    ]);
    // The live connection remains open, but receives no events of this company.
    const receivedEvent = Promise.race([
      nextPush(socket, "onOrderCreated").then(() => "received"),
      socket.emitWithAck("recoveryCodes", {}).then(() => "alive"),
    ]);
    await (await signInAs("owner")).call("POST", "/api/company_site_orders", {
      body: { CompanySiteId: 1, Uid: "ENDED-1", Amount: "10.00", Currency: "RSD", Data: "{}" },
    });
    expect(await receivedEvent).toBe("alive");
    await env.gateway.jobs.runDue();
    const sentMails = await db.select().from(mails).where(eq(mails.to, "staff@demo.test"));
    expect(sentMails.at(-1)?.subject).toContain("Dunav Trade");
    await openOrRenewSession(db, now(), await sessionOf("staff"), staff.token);
    expect(await canOpen(staff)).toBe(true);
  });

  it("A user's access can be revoked on all devices in one request", async () => {
    const [firstSession, secondSession] = [await signInAs("staff"), await signInAs("staff")];
    const answer = await callAction(await signInAs("owner"), "end-access", { UserId: await idOf("staff") });
    expect(answer.body.data.Ended.length).toBeGreaterThanOrEqual(2);
    expect([await canOpen(firstSession), await canOpen(secondSession)]).toEqual([false, false]);
  });

  it("An admin cannot revoke the access of the owner, or of members of another company", async () => {
    const [owner, other, admin] = [await signInAs("owner"), await signInAs("other"), await signInAs("admin")];
    expect(
      codeOf(await callAction(admin, "end-access", { SessionId: await lastSessionOf("owner") })),
    ).toEqual([403, "FORBIDDEN"]);
    expect(codeOf(await callAction(admin, "end-access", { UserId: await idOf("owner") }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect(
      codeOf(await callAction(admin, "end-access", { SessionId: await lastSessionOf("other") })),
    ).toEqual([404, "NOT_FOUND"]);
    const foreignCompanyId = (await other.call("GET", "/api/companies")).body.data[0].id;
    expect(
      (await callAction(admin, "end-access", { UserId: await idOf("other") }, foreignCompanyId)).status,
    ).toBe(404);
    for (const person of ["staff", "support"])
      expect(
        (await callAction(await signInAs(person), "end-access", { UserId: await idOf("admin") })).status,
      ).toBe(403);
    expect(
      codeOf(await callAction(admin, "end-access", { SessionId: await lastSessionOf("admin") })),
    ).toEqual([403, "ForbiddenOperation"]);
    const staleAdmin = await signInAs("admin");
    env.gateway.pass(16 * 60_000);
    expect(codeOf(await callAction(staleAdmin, "end-access", { UserId: await idOf("staff") }))).toEqual([
      403,
      "REAUTH_REQUIRED",
    ]);
    expect([await canOpen(owner), await canOpen(other, foreignCompanyId)]).toEqual([true, true]);
  });
});
