import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoShop } from "../../demo/demo-pos";
import { demoPlatform } from "../../testing/demo-platform";
import { portal, type SessionRequest, signedRequest } from "../../testing/signed-session";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const other = "https://other.example";

describe("origins that can frame an embedded page", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const panelDir = mkdtempSync(join(tmpdir(), "hpay-panel-"));
    for (const folder of ["host", "federation"]) mkdirSync(join(panelDir, folder));
    writeFileSync(
      join(panelDir, "host/index.html"),
      "<!doctype html><head><!--hpay-boot--></head><body></body>",
    );
    writeFileSync(join(panelDir, "federation/registry.json"), '{"revision":"1","remotes":[]}');
    gateway = await testGateway({ PANEL_DIR: panelDir });
  }, startLimitMs);
  afterAll(() => gateway.close());

  const session = async (request: SessionRequest = {}) => {
    const body = signedRequest(gateway, { key: demoShop.embedKey }, request);
    return (await gateway.nobody.call("POST", "/api/embed_sessions", { body })).body.data;
  };
  const page = (ticket: string, path = "/embed/mfe-commerce/orders") =>
    gateway.nobody.call("GET", `${path}?lang=en&frame=${encodeURIComponent(ticket)}`, {
      headers: { accept: "text/html" },
    });
  const framers = async (ticket: string, path?: string) => {
    const { headers } = await page(ticket, path);
    return /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  };

  it("A frame opens for the origins of its POS session without extra configuration", async () => {
    const { frame } = await session({ origins: [portal, other] });
    expect(await framers(frame)).toBe(`${portal} ${other}`);
    expect(String((await page(frame)).body)).toContain(`"embedders":["${portal}","${other}"]`);
  });

  it("A frame does not open with a missing or altered ticket, or with a session token", async () => {
    const { frame, token } = await session();
    const changedFrame = frame.slice(0, -2) + (frame.endsWith("AA") ? "BB" : "AA");
    for (const ticket of ["", "x", changedFrame, token, token.replace(/^embed\./, ""), "A".repeat(5000)])
      expect([ticket, await framers(ticket)]).toEqual([ticket, "'none'"]);
  });

  it("A frame ticket opens only embedded pages and allows no API calls", async () => {
    const { frame } = await session();
    for (const path of ["/", "/orders", "/login", "/embedded", "//embed/mfe-commerce/orders"])
      expect([path, await framers(frame, path)]).toEqual([path, "'none'"]);
    for (const authorization of [frame, `embed.${frame}`]) {
      const headers = { authorization, origin: portal };
      expect((await gateway.nobody.call("GET", "/api/company_sites_orders", { headers })).status).toBe(401);
    }
  });

  it("A frame stops opening when its ticket expires, the POS is disabled or the embed key is replaced", async () => {
    const owner = await gateway.as("owner@demo.test");
    const { frame } = await session();
    const set = (Enabled: boolean) => owner.call("PUT", "/api/company_sites/1", { body: { Enabled } });
    await set(false);
    expect(await framers(frame)).toBe("'none'");
    await set(true);
    expect(await framers(frame)).toBe(portal);
    gateway.pass(15 * 60_000);
    expect(await framers(frame)).toBe("'none'");
    const next = await session();
    const freshOwner = await gateway.as("owner@demo.test");
    const renewal = { Role: "staff", Renew: true };
    await freshOwner.call("POST", "/api/company_sites/1/actions/embed-key", { body: renewal });
    expect(await framers(next.frame)).toBe("'none'");
  });

  it("A change to a platform's origins or a merchant's consent applies to frames without a restart", async () => {
    const { uid, open, ask, agree, decide, operate } = await demoPlatform(gateway);
    await ask();
    await agree();
    const first = (await open()).body.data.frame;
    expect(await framers(first)).toBe(portal);
    await operate({ kind: "origins", nameOrUid: uid, origins: [portal, other] });
    const frameOfBoth = (await open({ origins: [portal, other] })).body.data.frame;
    expect(await framers(frameOfBoth)).toBe(`${portal} ${other}`);
    await operate({ kind: "origins", nameOrUid: uid, origins: [other] });
    expect([await framers(first), await framers(frameOfBoth)]).toEqual(["'none'", "'none'"]);
    const movedFrame = (await open({ origins: [other] })).body.data.frame;
    expect(await framers(movedFrame)).toBe(other);
    await decide({ Partner: uid, Consent: false });
    expect(await framers(movedFrame)).toBe("'none'");
  });
});
