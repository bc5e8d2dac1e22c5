import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startGateway } from "../support/gateway-process";
import { asSignedIn } from "../support/signed-in";
import { drawn, expect, openPanel, test } from "./support/federation-test";
import {
  createRemote,
  packPackages,
  pnpm,
  registryKey,
  relabelPackages,
  run,
} from "./support/own-repository";
import { type TempPanel, tempPanel } from "./support/temp-panel";

/** The deployed host has the next minor version of every shared package. */
function raiseHost(panel: TempPanel): void {
  for (const file of ["release.json", "index.html"]) {
    const path = join(panel.dir, "host", file);
    const raised = readFileSync(path, "utf8").replaceAll(
      /("@hpay\/[\w/-]+":\s*\{\s*"version":\s*)"1\.0\.0"/g,
      '$1"1.1.0"',
    );
    expect(raised).toContain("1.1.0");
    writeFileSync(path, raised);
    for (const packed of ["gz", "br"]) rmSync(`${path}.${packed}`, { force: true });
  }
}

for (const [order, packages, isHostRaised] of [
  ["a minor ahead of", "1.1.0", false],
  ["a minor behind", "1.0.0", true],
] as const)
  test(`A team whose packages are ${order} the panel's tests, develops, publishes and promotes its remote`, async ({
    page,
    context,
    watch,
  }) => {
    test.setTimeout(400_000);
    watch.allow(/Failed to load resource|registry/);
    const outside = mkdtempSync(join(tmpdir(), "hpay-team-"));
    const panel = tempPanel();
    if (isHostRaised) raiseHost(panel);
    const server = await startGateway({ panelDir: panel.dir });
    let dev: ChildProcess | undefined;
    try {
      packPackages(outside);
      if (packages !== "1.0.0") relabelPackages(outside, "1.0.0", packages);
      const folder = createRemote(outside, packages);
      run(folder, "npx", [...pnpm, "typecheck"]);
      run(folder, "npx", [...pnpm, "test"]);
      const hpay = "node_modules/@hpay/build/bin/hpay.mjs";
      const port = await freePort();
      dev = spawn(process.execPath, [hpay, "dev", "--port", String(port)], { cwd: folder, stdio: "ignore" });
      await expect(async () => {
        await page.goto(`http://localhost:${port}/?role=owner&lang=en`);
      }).toPass({ timeout: 60_000 });
      await expect(page.getByRole("heading", { name: "Payouts" })).toBeVisible();

      await server.stop();
      const HPAY_REGISTRY_KEY = registryKey(server.dataDir, panel.dir);
      await server.restart();
      const send = (command: string) =>
        run(folder, process.execPath, [hpay, command, "--to", server.url], { HPAY_REGISTRY_KEY });
      expect(send("publish")).toContain("Published mfe-payouts@");
      expect(send("promote")).toContain("mfe-payouts: stable ");
      await asSignedIn(context, server);
      await openPanel(page, server, "/payouts");
      await expect(drawn(page, "mfe-payouts")).toHaveAttribute(
        "data-version",
        panel.stable("mfe-payouts").version,
      );
      await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
    } finally {
      dev?.kill("SIGTERM");
      await server.discard();
      panel.discard();
      rmSync(outside, { recursive: true, force: true });
    }
  });
