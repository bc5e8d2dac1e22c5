import { demoPlatform } from "../../testing/demo-platform";
import { portal, type SessionRequest } from "../../testing/signed-session";
import { startedGateway } from "../../testing/started-gateway";

describe("platform key", () => {
  const env = startedGateway();
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  let uid = "";
  beforeEach(async () => {
    platform = await demoPlatform(env.gateway);
    uid = platform.uid;
  });
  const { open, ask, decide, agree, operate } = {
    open: (request?: SessionRequest) => platform.open(request),
    ask: (request?: SessionRequest) => platform.ask(request),
    decide: (body: object, person?: string) => platform.decide(body, person),
    agree: (...args: Parameters<typeof platform.agree>) => platform.agree(...args),
    operate: (order: Parameters<typeof platform.operate>[0]) => platform.operate(order),
  };
  const listOrders = (token: string) =>
    env.gateway.nobody.call("GET", "/api/company_sites_orders?perPage=1", {
      headers: { authorization: token, origin: portal },
    });

  it("A platform opens a merchant's page only while the merchant consents", async () => {
    const before = await open();
    expect([before.status, before.body.error]).toEqual([403, expect.stringContaining("has not agreed")]);
    expect((await ask()).body.data).toEqual({ state: "asked" });
    const partners = (await decide({})).body.data.Partners;
    expect(partners).toContainEqual(
      expect.objectContaining({ Uid: uid, Name: "Portal d.o.o.", State: "asked", AskedPages: ["orders"] }),
    );
    expect((await open()).status).toBe(403);
    expect((await agree()).status).toBe(200);
    const session = await open();
    expect(session.status).toBe(201);
    expect((await listOrders(session.body.data.token)).status).toBe(200);
    expect((await ask()).body.data).toEqual({ state: "given" });
    await decide({ Partner: uid, Consent: false });
    const ordersAnswer = await listOrders(session.body.data.token);
    expect([ordersAnswer.status, ordersAnswer.body.error]).toEqual([
      401,
      "401 UNAUTHORIZED The merchant no longer agrees to these pages of Portal d.o.o.; request another session with POST api/embed_sessions.",
    ]);
    expect((await open()).status).toBe(403);
  });

  it("A session opened before consent was withdrawn stays closed when the merchant consents again", async () => {
    await ask();
    await agree();
    const { token } = (await open()).body.data;
    env.gateway.pass(1000);
    await decide({ Partner: uid, Consent: false });
    env.gateway.pass(1000);
    expect((await agree()).status).toBe(200);
    expect((await listOrders(token)).status).toBe(401);
    expect((await listOrders((await open()).body.data.token)).status).toBe(200);
  });

  it("A platform gets no role, page or origin beyond the merchant's consent", async () => {
    await ask();
    await agree();
    const refusalOf = async (request: SessionRequest) => {
      const { status, body } = await open(request);
      return [status, body.error];
    };
    expect(await refusalOf({ role: "admin" })).toEqual([403, expect.stringContaining("the role admin")]);
    expect(await refusalOf({ pages: ["orders", "transactions"] })).toEqual([
      403,
      expect.stringContaining("transactions"),
    ]);
    const other = "https://other.example";
    expect(await refusalOf({ origins: [other] })).toEqual([403, expect.stringContaining(other)]);
    await operate({ kind: "origins", nameOrUid: uid, origins: [portal, other] });
    const sessionOfBoth = await open({ origins: [portal, other] });
    expect(sessionOfBoth.status).toBe(201);
    expect((await listOrders(sessionOfBoth.body.data.token)).status).toBe(200);
    await operate({ kind: "origins", nameOrUid: uid, origins: [portal] });
    const ordersAnswer = await listOrders(sessionOfBoth.body.data.token);
    expect([ordersAnswer.status, ordersAnswer.body.error]).toEqual([
      401,
      expect.stringContaining(`${other} is no longer an origin of Portal d.o.o.`),
    ]);
  });

  it("A merchant can consent only to the request that they have read", async () => {
    await ask();
    await ask({ role: "admin", pages: ["orders", "transactions"] });
    const lateConsent = await agree();
    expect([lateConsent.status, lateConsent.body.error_code]).toEqual([409, "CONSENT_CHANGED"]);
    for (const unreadRequest of [{ Role: "admin" }, { Pages: ["orders", "transactions"] }])
      expect((await agree(unreadRequest)).status).toBe(409);
    expect((await decide({ Partner: uid, Consent: true })).status).toBe(400);
    expect((await open()).status).toBe(403);
    expect((await agree({ Role: "admin", Pages: ["orders", "transactions"] })).status).toBe(200);
    expect((await open({ role: "admin", pages: ["transactions"] })).status).toBe(201);
  });

  it("A request with another key or an unsafe clerk name opens no session", async () => {
    await ask();
    await agree();
    expect((await platform.open({}, { partner: uid, key: "platform_other" })).status).toBe(403);
    for (const clerk of ["Mara|admin", "Mara\r\nadmin", "Mara\u202Eadmin"])
      expect((await open({ clerk })).status).toBe(400);
  });

  it("The audit log and timeline name the acting clerk and the platform", async () => {
    await ask({ role: "admin" });
    await agree({ Role: "admin" });
    const session = await open({ role: "admin" });
    const headers = { authorization: session.body.data.token, origin: portal };
    const creation = await env.gateway.nobody.call("POST", "/api/company_site_orders", {
      headers,
      body: { Uid: `PLAT-${uid}`, CompanySiteId: 1, Amount: "10.00", Currency: "RSD", Data: "{}" },
    });
    expect(creation.status).toBe(201);
    const filter = encodeURIComponent(
      JSON.stringify({ Resource: "company_site_orders", RecordId: creation.body.data.id }),
    );
    const { body } = await env.owner.call("GET", `/api/audit_log?filter=${filter}`);
    expect(body.data.length).toBeGreaterThan(0);
    for (const row of body.data)
      expect(JSON.parse(row.Details).by).toBe(
        "Mara Ilić of Portal d.o.o., embedded page of POS dunav.example",
      );
  });

  it("Replacing or revoking a platform key ends that key's sessions", async () => {
    await ask();
    await agree();
    const { token } = (await open()).body.data;
    const line = await operate({ kind: "key", nameOrUid: uid });
    expect((await listOrders(token)).status).toBe(401);
    const key = /platform_\w+$/.exec(line)?.[0] ?? "";
    const next = (await platform.open({}, { partner: uid, key })).body.data.token;
    await operate({ kind: "end", nameOrUid: uid });
    expect((await listOrders(next)).status).toBe(401);
    expect((await ask()).status).toBe(403);
  });

  it("A command that names an unknown or withdrawn platform is refused", async () => {
    await operate({ kind: "end", nameOrUid: uid });
    await expect(operate({ kind: "key", nameOrUid: uid })).rejects.toThrow(`The access of ${uid} has ended.`);
    await expect(operate({ kind: "end", nameOrUid: "Nobody" })).rejects.toThrow(
      "There is no partner Nobody.",
    );
  });

  it("Giving consent requires a fresh sign-in and the owner or admin role", async () => {
    await ask();
    for (const person of ["staff@demo.test", "support@demo.test"])
      expect((await agree({}, person)).status).toBe(403);
    const staleOwner = await env.gateway.as("owner@demo.test");
    env.gateway.pass(16 * 60_000);
    const url = "/api/company_sites/1/actions/partners";
    const lateAnswer = await staleOwner.call("POST", url, {
      body: { Partner: uid, Consent: true, Role: "staff", Pages: ["orders"] },
    });
    expect([lateAnswer.status, lateAnswer.body.error]).toEqual([
      403,
      expect.stringContaining("REAUTH_REQUIRED"),
    ]);
    const withdrawal = await staleOwner.call("POST", url, { body: { Partner: uid, Consent: false } });
    expect(withdrawal.status).toBe(200);
  });
});
