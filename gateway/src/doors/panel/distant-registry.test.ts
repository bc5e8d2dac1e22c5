import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const base = "/remotes/mfe-payouts/1.0.0-aaaaaaaa/";
const code = '"payouts"';
const integrity = `sha384-${createHash("sha384").update(code).digest("base64")}`;
const registry = {
  revision: "r1",
  remotes: [
    {
      name: "mfe-payouts",
      owner: "payouts team",
      channels: { stable: "1.0.0-aaaaaaaa" },
      versions: {
        "1.0.0-aaaaaaaa": {
          version: "1.0.0-aaaaaaaa",
          routes: [],
          menu: [],
          preload: false,
          preloadFiles: [],
          integrity: { [`${base}remoteEntry.js`]: integrity, [`${base}changed.js`]: integrity },
        },
      },
    },
  ],
};

describe("a panel whose remotes lie elsewhere", () => {
  let gateway: TestGateway;
  let bucket: Server;
  let panel: string;
  const requests: string[] = [];
  beforeAll(async () => {
    bucket = createServer((request, answer) => {
      requests.push(request.url ?? "");
      if (request.url === "/panel/federation/registry.json") answer.end(JSON.stringify(registry));
      else if (request.url === `/panel${base}remoteEntry.js`) answer.end(code);
      else if (request.url === `/panel${base}changed.js`) answer.end("something else");
      else {
        answer.statusCode = 404;
        answer.end();
      }
    });
    await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
    const address = bucket.address();
    const port = typeof address === "object" && address ? address.port : 0;
    panel = mkdtempSync(join(tmpdir(), "hpay-distant-"));
    mkdirSync(join(panel, "host"));
    writeFileSync(join(panel, "host/index.html"), "<!doctype html><body><!--hpay-boot--></body>");
    gateway = await testGateway({ PANEL_DIR: panel, REGISTRY_URL: `http://127.0.0.1:${port}/panel` });
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    bucket.close();
  });
  const get = (url: string) => gateway.app.inject({ url, headers: { accept: "text/html,*/*" } });

  it("A panel with a remote registry serves that registry and includes it in the document", async () => {
    expect((await get("/federation/registry.json")).json()).toEqual(registry);
    expect((await get("/")).payload).toContain("mfe-payouts");
  });

  it("Remote files are served from the panel's origin and downloaded only once", async () => {
    for (let n = 0; n < 2; n += 1) expect((await get(`${base}remoteEntry.js`)).payload).toBe(code);
    expect(requests.filter((url) => url.endsWith("remoteEntry.js"))).toHaveLength(1);
  });

  it("Code that does not match the registry's hash is not served", async () => {
    expect((await get(`${base}changed.js`)).statusCode).toBe(404);
    expect(existsSync(join(panel, base, "changed.js"))).toBe(false);
    for (const url of [
      `${base}other.js`,
      "/remotes/mfe-payouts/2.0.0/remoteEntry.js",
      `${base}%2e%2e/x.json`,
    ])
      expect((await get(url)).statusCode).toBe(404);
    expect(requests.filter((url) => /other|2\.0\.0|index|x\.json/.test(url))).toEqual([]);
  });

  it("The last registry copy stays in use when the remote host does not respond", async () => {
    await new Promise((resolve) => bucket.close(resolve).closeAllConnections());
    gateway.pass(60_000);
    expect((await get("/federation/registry.json")).json().revision).toBe("r1");
  });

  it("A remote registry cannot be changed through the local gateway", async () => {
    const owner = await gateway.as("owner@demo.test");
    const answer = await owner.call("POST", "/api/federation/remotes/mfe-payouts/rollback", { body: {} });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      expect.stringContaining("reads its registry from"),
    ]);
  });
});
