import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";
import { startNginx } from "@hpay/build/nginx-server";
import { startGateway } from "../support/gateway-process";
import { expect, test } from "../support/panel";

const deliveredFile = join(import.meta.dirname, "../../deploy/nginx.conf");

test("The delivered nginx configuration serves the panel with its headers and cache rules", async ({
  page,
}) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const gateway = await startGateway({ env: { PUBLIC_URL: url, TRUST_PROXY: "1" } });
  const site = readFileSync(deliveredFile, "utf8")
    .replace("127.0.0.1:4000", gateway.url.replace("http://", ""))
    .replace("listen 8080", `listen ${port}`)
    .replaceAll("/srv/panel", gateway.panelDir)
    .replace("include mime.types", "include /etc/nginx/mime.types");
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  try {
    nginx = await startNginx({ site, port });
    await page.goto(`${url}/login?lang=en`);
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();

    // Waits for the page's fetches after its first paint, which would fail once the server shuts down.
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");

    const head = async (path: string) => {
      const answer = await fetch(`${url}${path}`, { headers: { "accept-encoding": "gzip" } });
      await answer.arrayBuffer();
      const headerOf = (name: string) => answer.headers.get(name);
      return {
        status: answer.status,
        cache: headerOf("cache-control"),
        cors: headerOf("access-control-allow-origin"),
        of: headerOf,
      };
    };
    const registry = await head("/federation/registry.json");
    expect([registry.status, registry.cache, registry.cors]).toEqual([200, "no-cache", "*"]);
    const { remotes } = (await (await fetch(`${url}/federation/registry.json`)).json()) as {
      remotes: { channels: { stable: string }; versions: Record<string, { entry: string }> }[];
    };
    const entry = remotes[0]?.versions[remotes[0].channels.stable]?.entry ?? "";
    const code = await head(entry);
    expect([code.status, code.cache, code.cors]).toEqual([200, "public, max-age=31536000, immutable", "*"]);
    expect([code.of("content-encoding"), code.of("x-content-type-options")]).toEqual(["gzip", "nosniff"]);
    expect(code.of("content-type")).toContain("javascript");
    expect(code.of("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect((await head("/embed.js")).cors).toBe("*");
    const missingAnswer = await head("/remotes/none/1/none.js");
    expect([missingAnswer.status, missingAnswer.cache]).toEqual([404, "no-store"]);
    const document = await fetch(`${url}/orders/email:ana@x.rs`, { headers: { accept: "text/html" } });
    expect([document.status, document.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("require-trusted-types-for 'script'"),
    ]);
  } finally {
    await nginx?.stop();
    await gateway.discard();
  }
});
