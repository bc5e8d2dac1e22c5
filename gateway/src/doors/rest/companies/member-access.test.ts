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
  const on = liveGateway();
  const personOf = async (token: string): Promise<TestPerson> => ({
    token,
    call: (method, url, call: TestCall = {}) =>
      on.gateway.nobody.call(method, url, { ...call, headers: { ...call.headers, authorization: token } }),
  });
  const idOf = async (person: string) => {
    const [user] = await on.gateway.services.db
      .select()
      .from(users)
      .where(eq(users.email, `${person}@demo.test`));
    return user?.id ?? 0;
  };
  const sessionOf = async (person: string, more: Partial<NewSession> = {}): Promise<NewSession> => ({
    ...{ userId: await idOf(person), remember: false, browser: "Firefox, Linux", address: "203.0.113.77" },
    ...more,
  });
  /** Signs a person in with a passkey; `as` signs in with password and code. */
  const withPasskey = async (person: string) => {
    const { db, now } = on.gateway.services;
    return personOf(await openSession(db, now(), await sessionOf(person, { factor: "passkey" })));
  };
  const as = (person: string) => on.gateway.as(`${person}@demo.test`);
  const act = (person: TestPerson, action: string, body: object = {}, company = 1) =>
    person.call("POST", `/api/companies/${company}/actions/${action}`, { body });
  const opens = async (person: TestPerson, company = 1) => {
    const [read, claimed] = [
      await person.call("GET", `/api/companies/${company}`),
      await person.call("GET", "/api/company_sites", { headers: { xcompanyid: String(company) } }),
    ];
    expect(claimed.status).toBe(read.status);
    return read.status === 200;
  };
  const require = async (RequirePasskey: boolean) => {
    const answer = await act(await withPasskey("owner"), "require-passkey", { RequirePasskey });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  };
  const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [
    status,
    body.error_code,
  ];
  const listed = async (person: TestPerson) =>
    (await act(person, "member-sessions")).body.data.Sessions as Record<string, unknown>[];
  const lastSessionOf = async (person: string) => {
    const { db } = on.gateway.services;
    const rows = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf(person)))
      .orderBy(sessions.id);
    return rows.at(-1)?.id ?? 0;
  };
  afterEach(() => on.gateway.services.db.update(companies).set({ requirePasskey: false }));

  it("Only owners and admins with a second factor can require a second factor", async () => {
    expect(codeOf(await act(await as("owner"), "require-passkey", { RequirePasskey: true }))).toEqual([
      403,
      "PASSKEY_FIRST",
    ]);
    for (const person of ["staff", "support"])
      expect(
        codeOf(await act(await withPasskey(person), "require-passkey", { RequirePasskey: true })),
      ).toEqual([403, "FORBIDDEN"]);
    const stale = await withPasskey("admin");
    on.gateway.pass(16 * 60_000);
    expect(codeOf(await act(stale, "require-passkey", { RequirePasskey: true }))).toEqual([
      403,
      "REAUTH_REQUIRED",
    ]);
    const admin = await withPasskey("admin");
    expect((await act(admin, "require-passkey", { RequirePasskey: true })).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ Action: "require-passkey" }));
    expect((await admin.call("GET", `/api/audit_log?filter=${filter}`)).body.data).toHaveLength(1);
  });

  it("A session without a second factor cannot open a company that requires one", async () => {
    const [code, passkey] = [await as("admin"), await withPasskey("admin")];
    expect([await opens(code), await opens(passkey)]).toEqual([true, true]);
    await require(true);
    expect([await opens(code), await opens(passkey)]).toEqual([false, true]);
    for (const resource of ["company_site_orders", "companies", "user_companies"]) {
      const { body } = await code.call("GET", `/api/${resource}`);
      const foreign = body.data.filter((row: { CompanyId?: number; id: number }) =>
        resource === "companies" ? row.id === 1 : row.CompanyId === 1,
      );
      expect([resource, resource === "user_companies" ? foreign.length <= 1 : foreign.length === 0]).toEqual([
        resource,
        true,
      ]);
    }
    expect((await code.call("GET", "/me")).body).toMatchObject({
      ClosedCompanies: [{ id: 1, Name: "Dunav Trade d.o.o.", Why: "passkey" }],
      HasPasskey: false,
    });
    expect((await passkey.call("GET", "/me")).body.ClosedCompanies).toBeUndefined();
    await require(false);
    expect(await opens(code)).toBe(true);
  });

  it("Adding a first passkey opens the company only for that session and later passkey sign-ins", async () => {
    await require(true);
    const staff = await as("staff");
    const panel = await on.live.open({ token: staff.token });
    const add = async (passkey: SoftPasskey, socket = panel) => {
      const verificationuid = crypto.randomUUID();
      const challenged = await socket.emitWithAck("getWebauthNChallenge", { verificationuid });
      if (challenged.error_code) return challenged;
      const attestation = passkey.attestation({ challenge: challenged.challenge });
      return socket.emitWithAck("webauthStoreCredentials", {
        verificationuid,
        verificationdata: device,
        attestation,
      });
    };
    expect(await opens(staff)).toBe(false);
    const first = new SoftPasskey(origin);
    const announced = nextPush(panel, "onAccessChanged");
    expect((await add(first)).credentails).toHaveLength(1);
    // The gateway notifies the person's open panel that it can show the company now.
    expect(await announced).toEqual([{ company_ids: expect.arrayContaining([1]) }]);
    expect(await opens(staff)).toBe(true);
    // A person with only the password and the mailbox cannot change sign-in factors.
    const intruder = await as("staff");
    const other = await on.live.open({ token: intruder.token });
    expect(await opens(intruder)).toBe(false);
    expect((await intruder.call("GET", "/me")).body.HasPasskey).toBe(true);
    expect(await add(new SoftPasskey(origin), other)).toMatchObject({ error_code: "PASSKEY_SIGN_IN" });
    expect(await other.emitWithAck("listWebAuthNCredentials", { delete: [first.id] })).toMatchObject({
      error_code: "PASSKEY_SIGN_IN",
    });
    expect(await other.emitWithAck("makeRecoveryCodes", {})).toMatchObject({ error_code: "PASSKEY_SIGN_IN" });
  });

  it("A browser trusted by code asks for verification again once a company requires a passkey", async () => {
    const post = async (body: object) => (await on.gateway.nobody.call("POST", "/login", { body })).body;
    const { db, now } = on.gateway.services;
    const userId = await idOf("admin");
    const password = { Email: "admin@demo.test", Password: "Demo-1234!" };
    const signIn = async (factor: "" | "passkey") => {
      const trust = await trustBrowser(db, now(), { userId, browser: "Firefox, Linux", factor });
      return Object.keys(await post({ ...password, Browserverify: trust.token }));
    };
    // This admin has no passkey, so the gateway cannot require one: the trusted browser signs in as before.
    await require(true);
    expect(await signIn("")).toEqual(["authorization"]);
    const panel = await on.live.open({ token: (await as("admin")).token });
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
    const admin = await as("admin");
    expect(await opens(admin)).toBe(false);
    const { db, now } = on.gateway.services;
    await openOrRenewSession(db, now(), await sessionOf("admin", { factor: "" }), admin.token);
    expect(await opens(admin)).toBe(false);
    await openOrRenewSession(db, now(), await sessionOf("admin", { factor: "recovery-code" }), admin.token);
    expect(await opens(admin)).toBe(true);
  });

  it("Each view of members' shortened sign-in addresses is recorded", async () => {
    const owner = await as("owner");
    await withPasskey("staff");
    const rows = await listed(owner);
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
      expect((await act(await as(person), "member-sessions")).status).toBe(403);
    const filter = encodeURIComponent(JSON.stringify({ Action: "member-sessions" }));
    expect((await owner.call("GET", `/api/audit_log?filter=${filter}`)).body.data.length).toBeGreaterThan(0);
  });

  it("Revoking access on a device closes only this company there until the next sign-in", async () => {
    const { db, now } = on.gateway.services;
    const [staff, elsewhere] = [await as("staff"), await as("staff")];
    const other = await as("other");
    const own = (await other.call("GET", "/api/companies")).body.data[0].id;
    // The member has a company of their own, in which the admin has no role.
    await db.insert(userCompanies).values({ companyId: own, userId: await idOf("staff"), role: "staff" });
    const rows = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf("staff")))
      .orderBy(sessions.id);
    const ended = rows.at(-2)?.id ?? 0;
    const socket = await on.live.open({ token: staff.token, companyId: 1 });
    const onPage = await on.live.open({ token: elsewhere.token });
    const pushes = [nextPush(socket, "onAccessChanged"), nextPush(onPage, "onAccessChanged")];
    const answer = await act(await as("admin"), "end-access", { SessionId: ended });
    // Each of the person's open panels immediately receives the list of companies that it can still open.
    expect(await Promise.all(pushes)).toEqual([
      [{ company_ids: [own] }],
      [{ company_ids: expect.arrayContaining([1, own]) }],
    ]);
    expect(answer.body.data).toEqual({ id: 1, Ended: [ended] });
    expect([await opens(staff), await opens(staff, own), await opens(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await staff.call("GET", "/me")).body.ClosedCompanies).toEqual([
      { id: 1, Name: "Dunav Trade d.o.o.", Why: "ended" },
    ]);
    // The live connection remains open, but receives no events of this company.
    const received = Promise.race([
      nextPush(socket, "onOrderCreated").then(() => "received"),
      socket.emitWithAck("recoveryCodes", {}).then(() => "alive"),
    ]);
    await (await as("owner")).call("POST", "/api/company_site_orders", {
      body: { CompanySiteId: 1, Uid: "ENDED-1", Amount: "10.00", Currency: "RSD", Data: "{}" },
    });
    expect(await received).toBe("alive");
    await on.gateway.jobs.runDue();
    const notified = await db.select().from(mails).where(eq(mails.to, "staff@demo.test"));
    expect(notified.at(-1)?.subject).toContain("Dunav Trade");
    await openOrRenewSession(db, now(), await sessionOf("staff"), staff.token);
    expect(await opens(staff)).toBe(true);
  });

  it("A user's access can be revoked on all devices in one request", async () => {
    const [one, two] = [await as("staff"), await as("staff")];
    const answer = await act(await as("owner"), "end-access", { UserId: await idOf("staff") });
    expect(answer.body.data.Ended.length).toBeGreaterThanOrEqual(2);
    expect([await opens(one), await opens(two)]).toEqual([false, false]);
  });

  it("A hostile admin cannot revoke the access of the owner or of members elsewhere", async () => {
    const [owner, other, admin] = [await as("owner"), await as("other"), await as("admin")];
    expect(codeOf(await act(admin, "end-access", { SessionId: await lastSessionOf("owner") }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect(codeOf(await act(admin, "end-access", { UserId: await idOf("owner") }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect(codeOf(await act(admin, "end-access", { SessionId: await lastSessionOf("other") }))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    const foreign = (await other.call("GET", "/api/companies")).body.data[0].id;
    expect((await act(admin, "end-access", { UserId: await idOf("other") }, foreign)).status).toBe(404);
    for (const person of ["staff", "support"])
      expect((await act(await as(person), "end-access", { UserId: await idOf("admin") })).status).toBe(403);
    expect(codeOf(await act(admin, "end-access", { SessionId: await lastSessionOf("admin") }))).toEqual([
      403,
      "ForbiddenOperation",
    ]);
    const stale = await as("admin");
    on.gateway.pass(16 * 60_000);
    expect(codeOf(await act(stale, "end-access", { UserId: await idOf("staff") }))).toEqual([
      403,
      "REAUTH_REQUIRED",
    ]);
    expect([await opens(owner), await opens(other, foreign)]).toEqual([true, true]);
  });
});
