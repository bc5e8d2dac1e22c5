import { randomBytes } from "node:crypto";
import { shopHash } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { userCompanies } from "../../platform/database/schema/people";
import { startedGateway } from "../../testing/started-gateway";

const portal = "https://portal.example";
const uid = "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";

describe("embed key", () => {
  const env = startedGateway();
  const url = "/api/company_sites/1/actions/embed-key";
  const show = async (person: string, body: object = {}) =>
    (await env.gateway.as(person)).call("POST", url, { body });
  const requestSession = (key: string, role: string) => {
    const issued_at = Math.floor(env.gateway.services.now().getTime() / 1000);
    const rand = randomBytes(8).toString("hex");
    const parts = {
      transactionUid: "embed_session",
      status: role,
      orderUid: "orders",
      currency: String(issued_at),
      vaultTokenUid: portal,
      rand,
    };
    const request_data = {
      merchant_site_uid: uid,
      role,
      pages: ["orders"],
      origins: [portal],
      issued_at,
      rand,
      verificationhash: shopHash(parts, uid, key),
    };
    return env.gateway.nobody.call("POST", "/api/embed_sessions", { body: { request_data } });
  };
  const log = async (filter: object) =>
    (await env.owner.call("GET", `/api/audit_log?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
      .data;

  it("Viewing the embed key requires a fresh sign-in and the creator or admin role", async () => {
    const shownKey = await show("admin@demo.test");
    expect(shownKey.body.data.EmbedKey).toEqual({ Token: "demo-shop-embed-key", Role: "admin" });
    for (const person of ["staff@demo.test", "support@demo.test"])
      expect((await show(person)).status).toBe(403);
    const staleOwner = await env.gateway.as("owner@demo.test");
    env.gateway.pass(16 * 60_000);
    const refusal = await staleOwner.call("POST", url, { body: {} });
    expect([refusal.status, refusal.body.error]).toEqual([403, expect.stringContaining("REAUTH_REQUIRED")]);
    const views = await log({ Action: "embed-key" });
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({ Resource: "company_sites", RecordId: 1 });
    const { body } = await env.owner.call("GET", "/api/company_sites/1");
    expect(JSON.stringify(body)).not.toContain("embed-key");
  });

  it("An embed key grants no role above its own", async () => {
    const { body } = await show("owner@demo.test", { Role: "staff", Renew: true });
    const { Token } = body.data.EmbedKey;
    expect([body.data.EmbedKey.Role, (await requestSession("demo-shop-embed-key", "staff")).status]).toEqual([
      "staff",
      403,
    ]);
    const adminSession = await requestSession(Token, "admin");
    expect([adminSession.status, adminSession.body.error]).toEqual([
      403,
      expect.stringContaining("the role staff"),
    ]);
    const session = await requestSession(Token, "staff");
    expect(session.status).toBe(201);
    const headers = { authorization: session.body.data.token, origin: portal };
    const listOrders = () =>
      env.gateway.nobody.call("GET", "/api/company_sites_orders?perPage=1", { headers });
    expect((await listOrders()).status).toBe(200);
    await show("owner@demo.test", { Role: "admin", Renew: true });
    expect((await listOrders()).status).toBe(401);
  });

  it.each([
    [{ Role: "creator" }, "Role"],
    [{ Renew: "yes" }, "Renew"],
  ])("An embed key request with %j is rejected", async (request, field) => {
    const { status, body } = await show("owner@demo.test", request);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it("The audit log and timeline name the POS's embedded page as the actor", async () => {
    const { body } = await show("owner@demo.test");
    const session = await requestSession(body.data.EmbedKey.Token, "admin");
    const headers = { authorization: session.body.data.token, origin: portal };
    const creation = await env.gateway.nobody.call("POST", "/api/company_site_orders", {
      headers,
      body: { Uid: "EMB-1", CompanySiteId: 1, Amount: "10.00", Currency: "RSD", Data: "{}" },
    });
    expect(creation.status).toBe(201);
    const { id } = creation.body.data;
    await env.gateway.nobody.call("POST", `/api/company_site_orders/${id}/actions/mark-paid`, {
      headers,
      body: {},
    });
    const rows = await log({ Resource: "company_site_orders", RecordId: id });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect([row.UserId, JSON.parse(row.Details).by]).toEqual([null, "embedded page of POS dunav.example"]);
    const { body: timeline } = await env.owner.call("GET", `/api/company_site_orders/${id}/timeline`);
    const actors = new Set(timeline.data.map((entry: { actor: string }) => entry.actor));
    expect(actors).not.toContain("person");
  });

  it("A removed colleague who still has the POS secret cannot open embed sessions", async () => {
    const { db } = env.gateway.services;
    await db
      .delete(userCompanies)
      .where(and(eq(userCompanies.companyId, 1), eq(userCompanies.role, "staff")));
    const { status, body } = await requestSession("demo-shop-secret", "admin");
    expect([status, body.error]).toEqual([403, expect.stringContaining("embed key")]);
  });
});
