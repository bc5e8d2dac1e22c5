import { randomBytes } from "node:crypto";
import { shopHash } from "@hpay/domain";
import { orderPartner } from "../../operation/partner-orders";
import { startedGateway } from "../../testing/started-gateway";

const portal = "https://portal.example";
const merchant = "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";

describe("platform key", () => {
  const on = startedGateway();
  let uid = "";
  let key = "";
  const operate = (order: Parameters<typeof orderPartner>[1]["order"]) => {
    const { db, now, secrets } = on.gateway.services;
    return orderPartner(db, { now: now(), secrets, order });
  };
  beforeEach(async () => {
    const line = await operate({ kind: "add", name: "Portal d.o.o.", origins: [portal] });
    [, uid = "", key = ""] = /is (partner_\w+), and its key (platform_\w+)$/.exec(line) ?? [];
  });

  interface SessionRequest {
    readonly role?: string;
    readonly pages?: readonly string[];
    readonly origins?: readonly string[];
    readonly clerk?: string;
    readonly secret?: string;
  }
  function signed(kind: string, { role = "staff", pages = ["orders"], ...request }: SessionRequest) {
    const isSession = kind === "platform_session";
    const { origins = isSession ? [portal] : [], clerk = isSession ? "Mara Ilić" : "" } = request;
    const issued_at = Math.floor(on.gateway.services.now().getTime() / 1000);
    const rand = randomBytes(8).toString("hex");
    const parts = {
      transactionUid: kind,
      status: role,
      orderUid: pages.join(","),
      currency: String(issued_at),
      vaultTokenUid: `${origins.join(",")};${clerk}`,
      rand,
    };
    const verificationhash = shopHash(parts, uid + merchant, request.secret ?? key);
    const both = {
      partner_uid: uid,
      merchant_site_uid: merchant,
      role,
      pages,
      issued_at,
      rand,
      verificationhash,
    };
    return { request_data: isSession ? { ...both, origins, clerk } : both };
  }
  const open = (request: SessionRequest = {}) =>
    on.gateway.nobody.call("POST", "/api/embed_sessions", { body: signed("platform_session", request) });
  const ask = (request: SessionRequest = {}) =>
    on.gateway.nobody.call("POST", "/api/partner_consents", { body: signed("platform_consent", request) });
  const decide = async (body: object, who = "owner@demo.test") =>
    (await on.gateway.as(who)).call("POST", "/api/company_sites/1/actions/partners", { body });
  const read = (token: string) =>
    on.gateway.nobody.call("GET", "/api/company_sites_orders?perPage=1", {
      headers: { authorization: token, origin: portal },
    });

  it("A platform opens a merchant's page only once the merchant has agreed, and no longer after a withdrawal", async () => {
    const before = await open();
    expect([before.status, before.body.error]).toEqual([403, expect.stringContaining("has not agreed")]);
    expect((await ask()).body.data).toEqual({ state: "asked" });
    const listed = (await decide({})).body.data.Partners;
    expect(listed).toContainEqual(
      expect.objectContaining({ Uid: uid, Name: "Portal d.o.o.", State: "asked", AskedPages: ["orders"] }),
    );
    expect((await open()).status).toBe(403);
    expect((await decide({ Partner: uid, Consent: true })).status).toBe(200);
    const given = await open();
    expect(given.status).toBe(201);
    expect((await read(given.body.data.token)).status).toBe(200);
    expect((await ask()).body.data).toEqual({ state: "given" });
    await decide({ Partner: uid, Consent: false });
    expect((await read(given.body.data.token)).status).toBe(401);
    expect((await open()).status).toBe(403);
  });

  it("A platform gets no role, page or origin beyond what is agreed to", async () => {
    await ask();
    await decide({ Partner: uid, Consent: true });
    const refused = async (request: SessionRequest) => {
      const { status, body } = await open(request);
      return [status, body.error];
    };
    expect(await refused({ role: "admin" })).toEqual([403, expect.stringContaining("the role admin")]);
    expect(await refused({ pages: ["orders", "transactions"] })).toEqual([
      403,
      expect.stringContaining("transactions"),
    ]);
    const other = "https://other.example";
    expect(await refused({ origins: [other] })).toEqual([403, expect.stringContaining(other)]);
    await operate({ kind: "origins", which: uid, origins: [portal, other] });
    expect((await open({ origins: [other] })).status).toBe(201);
  });

  it.each([
    ["another key", { secret: "platform_other" }, 403],
    ["a clerk with a bar", { clerk: "Mara|admin" }, 400],
  ])("A request with %s opens nothing", async (_, request, status) => {
    await ask();
    await decide({ Partner: uid, Consent: true });
    expect((await open(request)).status).toBe(status);
  });

  it("Audit log and timeline name the acting clerk and the platform", async () => {
    await ask({ role: "admin" });
    await decide({ Partner: uid, Consent: true });
    const given = await open({ role: "admin" });
    const headers = { authorization: given.body.data.token, origin: portal };
    const made = await on.gateway.nobody.call("POST", "/api/company_site_orders", {
      headers,
      body: { Uid: `PLAT-${uid}`, CompanySiteId: 1, Amount: "10.00", Currency: "RSD", Data: "{}" },
    });
    expect(made.status).toBe(201);
    const filter = encodeURIComponent(
      JSON.stringify({ Resource: "company_site_orders", RecordId: made.body.data.id }),
    );
    const { body } = await on.owner.call("GET", `/api/audit_log?filter=${filter}`);
    expect(body.data.length).toBeGreaterThan(0);
    for (const row of body.data)
      expect(JSON.parse(row.Details).by).toBe(
        "Mara Ilić of Portal d.o.o., embedded page of POS dunav.example",
      );
  });

  it("A new key of a platform, or its end, ends the sessions of the one before", async () => {
    await ask();
    await decide({ Partner: uid, Consent: true });
    const { token } = (await open()).body.data;
    const line = await operate({ kind: "key", which: uid });
    expect((await read(token)).status).toBe(401);
    key = /platform_\w+$/.exec(line)?.[0] ?? "";
    const next = (await open()).body.data.token;
    await operate({ kind: "end", which: uid });
    expect((await read(next)).status).toBe(401);
    expect((await ask()).status).toBe(403);
  });

  it("Staff and support decide nothing, and agreeing needs a fresh sign-in", async () => {
    await ask();
    for (const who of ["staff@demo.test", "support@demo.test"])
      expect((await decide({ Partner: uid, Consent: true }, who)).status).toBe(403);
    const stale = await on.gateway.as("owner@demo.test");
    on.gateway.pass(16 * 60_000);
    const url = "/api/company_sites/1/actions/partners";
    const late = await stale.call("POST", url, { body: { Partner: uid, Consent: true } });
    expect([late.status, late.body.error]).toEqual([403, expect.stringContaining("REAUTH_REQUIRED")]);
    const away = await stale.call("POST", url, { body: { Partner: uid, Consent: false } });
    expect(away.status).toBe(200);
  });
});
