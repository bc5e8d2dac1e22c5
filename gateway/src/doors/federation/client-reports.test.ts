import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { clientReports } from "../../platform/database/schema/service";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { maskedMessage } from "./client-reports";
import { aPanelFolder } from "./testing";

describe("browser report message", () => {
  it.each([
    [
      "mfe-commerce@1.0.0-ab12cd34, page orders: x is null",
      "mfe-commerce@1.0.0-ab12cd34, page orders: x is null",
    ],
    ["No order for ana@example.rs", "No order for [e-mail]"],
    ["Phone +381 60 111 22 23 is taken", "Phone [number] is taken"],
    ["Unexpected token in 'Ana Anić, Beograd'", "Unexpected token in '…'"],
    ["https://panel.example/orders/17?email=a failed", "https://panel.example/… failed"],
    ["token 9f86d081884c7d659a2feaa0c55ad015 refused", "token [key] refused"],
  ])("Report message %s is stored as %s", (reportedText, storedText) => {
    expect(maskedMessage(reportedText)).toBe(storedText);
  });

  it("A long report message is truncated", () => {
    expect(maskedMessage("x y ".repeat(1000)).length).toBeLessThanOrEqual(300);
  });
});

describe("browser reports", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const panel = aPanelFolder();
    const remotes = [{ name: "mfe-auth", channels: {}, versions: { "1.0.0-00000001": {} } }];
    mkdirSync(join(panel, "federation"));
    writeFileSync(join(panel, "federation/registry.json"), JSON.stringify({ revision: "r1", remotes }));
    gateway = await testGateway({ PANEL_DIR: panel });
  }, startLimitMs);
  afterAll(() => gateway.close());

  const crash = {
    kind: "crash",
    remote: "mfe-commerce",
    release: "1.0.0-ab12cd34",
    page: "orders",
    message: "x is null",
  };
  const send = (body: unknown, ip = "203.0.113.7") =>
    gateway.app.inject({
      method: "POST",
      url: "/client-reports",
      remoteAddress: ip,
      headers: { "content-type": "text/plain;charset=UTF-8" },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  const readReports = async () =>
    (await (await gateway.as("owner@demo.test")).call("GET", "/api/client-reports")).body.data;

  it("Identical browser reports are counted by release and remote", async () => {
    expect((await send({ surface: "panel", reports: [crash, crash] })).statusCode).toBe(202);
    await send({ surface: "embed", reports: [{ ...crash, kind: "replaced", message: "took over" }] });
    const { releases, reports } = await readReports();
    expect(releases).toMatchObject([
      { remote: "mfe-commerce", release: "1.0.0-ab12cd34", crash: 2, failed: 0, replaced: 1, error: 0 },
    ]);
    expect(reports).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...crash, surface: "panel", count: 2 })]),
    );
  });

  it("Only developers and support can read browser reports", async () => {
    const status = async (email: string) =>
      (await (await gateway.as(email)).call("GET", "/api/client-reports")).status;
    expect([await status("support@demo.test"), await status("admin@demo.test")]).toEqual([200, 403]);
  });

  it("Malformed, oversized and excessive browser reports are refused", async () => {
    expect((await send("{}")).statusCode).toBe(400);
    expect((await send("no JSON")).statusCode).toBe(400);
    expect((await send({ reports: [{ ...crash, message: "x".repeat(20_000) }] })).statusCode).toBe(413);
    await send({ reports: [{ ...crash, remote: "<b>", message: "odd name" }, { kind: "other" }, 7] });
    const { reports } = await readReports();
    expect(reports).toEqual(
      expect.arrayContaining([expect.objectContaining({ remote: "", message: "odd name", count: 1 })]),
    );
    const statuses = [];
    // Addresses of one /64 network, among which a computer can switch at will.
    const from = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
    for (let n = 0; n < 61; n += 1) statuses.push((await send({ reports: [] }, from(n))).statusCode);
    expect([statuses[59], statuses[60]]).toEqual([202, 429]);
  });

  it("Browser reports are deleted after thirty days", async () => {
    const { db } = gateway.services;
    await send({ reports: [{ ...crash, message: "an old one" }] }, "203.0.113.9");
    const oldReports = () => db.select().from(clientReports).where(eq(clientReports.message, "an old one"));
    gateway.pass(29 * 24 * 3_600_000);
    await gateway.jobs.runDue();
    expect(await oldReports()).toHaveLength(1);
    gateway.pass(2 * 24 * 3_600_000);
    await gateway.jobs.runDue();
    expect(await oldReports()).toHaveLength(0);
  });

  it("A day of forged reports does not hide the failures of a published release", async () => {
    const { db } = gateway.services;
    const at = new Date(gateway.services.now());
    const day = at.toISOString().slice(0, 10);
    const inventedReports = Array.from({ length: 2000 }, (_, n) => ({
      ...crash,
      surface: "panel" as const,
      kind: "error" as const,
      remote: `invented-${n}`,
      day,
      firstAt: at,
      lastAt: at,
    }));
    await db.insert(clientReports).values(inventedReports);
    const published = { ...crash, remote: "mfe-auth", release: "1.0.0-00000001" };
    await send({ reports: [published, { ...crash, remote: "mfe-auth", release: "9.9.9" }] }, "203.0.113.8");
    const rows = await db.select().from(clientReports).where(eq(clientReports.message, ""));
    expect(rows.map(({ remote, release, n }) => [remote, release, n])).toEqual([
      ["mfe-auth", "1.0.0-00000001", 1],
      ["", "", 1],
    ]);
  });
});
