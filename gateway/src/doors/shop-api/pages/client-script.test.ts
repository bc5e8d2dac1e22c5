import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

const version = "1.0.0-5f5a1386";
const integrity = "sha384-abc";

describe("client script", () => {
  let gateway: TestGateway;
  const get = (path: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: "GET", url: `/clientpay/cscripts/${path}`, headers });

  beforeAll(async () => {
    const panel = mkdtempSync(join(tmpdir(), "hpay-panel-"));
    for (const folder of ["host", `checkout/versions/${version}`])
      mkdirSync(join(panel, folder), { recursive: true });
    writeFileSync(join(panel, "host/index.html"), "<!doctype html>");
    for (const file of ["hpay.js", "frame.js", `versions/${version}/hpay.js`])
      writeFileSync(join(panel, "checkout", file), "// the client");
    writeFileSync(join(panel, "checkout/release.json"), JSON.stringify({ version, integrity, bytes: 13 }));
    gateway = await testGateway({ PANEL_DIR: panel });
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("The client script is cached for minutes and returns 304 while unchanged", async () => {
    const first = await get("hpay.js?v=3&lang=rs");
    expect([first.statusCode, first.body]).toEqual([200, "// the client"]);
    expect(first.headers).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    const repeat = await get("hpay.js", { "if-none-match": String(first.headers.etag) });
    expect(repeat.statusCode).toBe(304);
  });

  it("A versioned client script is cached forever and has a published hash", async () => {
    const publishedScript = (await get("integrity.json")).json();
    expect(publishedScript).toEqual({ version, integrity, path: `/clientpay/cscripts/${version}/hpay.js` });
    const storedScript = await gateway.app.inject({ method: "GET", url: publishedScript.path });
    expect(storedScript.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it.each(["other.js", "release.json", "..%2Fhost%2Findex.html", "none/hpay.js", "%2e%2e/hpay.js"])(
    "Only client script files are served, so %s is not found",
    async (path) => {
      expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});
