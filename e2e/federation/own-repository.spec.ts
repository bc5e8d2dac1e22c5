import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startGateway } from "../support/gateway-process";
import { asSignedIn } from "../support/signed-in";
import { drawn, expect, menuLink, openPanel, showTabAgain, test } from "./support/federation-test";
import { createRemote, packPackages, pnpm, registryKey, run } from "./support/own-repository";
import { tempPanel } from "./support/temp-panel";

test("A team goes from an empty folder outside this repository to a stable release in a deployed panel, within five minutes", async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(360_000);
  const begun = performance.now();
  watch.allow(/mfe-payouts|Failed to load resource|registry/);
  const outside = mkdtempSync(join(tmpdir(), "hpay-team-"));
  const panel = tempPanel();
  const server = await startGateway({ panelDir: panel.dir });
  let dev: ChildProcess | undefined;
  try {
    // What the panel's repository publishes, and nothing else of it.
    packPackages(outside);
    const folder = createRemote(outside, "1.0.0");
    const lock = readFileSync(join(folder, "pnpm-lock.yaml"), "utf8");
    expect(lock).toMatch(/file:\.\.\/packages\/hpay-remote-kit-\d+\.\d+\.\d+\.tgz/);
    expect(lock).not.toMatch(/workspace:|link:/);
    expect(existsSync(join(folder, "node_modules/@hpay/ui/src/index.ts"))).toBe(false);
    run(folder, "npx", [...pnpm, "typecheck"]);
    run(folder, "npx", [...pnpm, "test"]);

    const port = await freePort();
    dev = spawn(process.execPath, ["node_modules/@hpay/build/bin/hpay.mjs", "dev", "--port", String(port)], {
      cwd: folder,
      stdio: "ignore",
    });
    await expect(async () => {
      await page.goto(`http://localhost:${port}/?role=owner&lang=en`);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("heading", { name: "Payouts" })).toBeVisible();

    await server.stop();
    const key = registryKey(server.dataDir, panel.dir);
    await server.restart();
    await asSignedIn(context, server);
    await openPanel(page, server, "/help");
    const hpay = (...words: readonly string[]) =>
      run(folder, process.execPath, ["node_modules/@hpay/build/bin/hpay.mjs", ...words, "--to", server.url], {
        HPAY_REGISTRY_KEY: key,
        HPAY_AUTHOR: "payouts CI",
      });

    expect(hpay("publish", "--dry-run")).toContain("Could be published: mfe-payouts@1.0.0-");
    expect(hpay("publish")).toContain("Published mfe-payouts@1.0.0-");
    expect(hpay("promote")).toContain("mfe-payouts: stable 1.0.0-");
    const seconds = Math.round((performance.now() - begun) / 1000);
    const took = `${seconds} s from the empty folder to the stable release`;
    test.info().annotations.push({ type: "took", description: took });
    expect(seconds, took).toBeLessThan(300);
    const first = panel.stable("mfe-payouts").version;
    await showTabAgain(page);
    await menuLink(page, "Payouts").click();
    await expect(drawn(page, "mfe-payouts")).toHaveAttribute("data-version", first);
    await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();

    const door = join(folder, "src/remote.tsx");
    writeFileSync(
      door,
      `globalThis.dispatchEvent(new Event("second-release"));\n${readFileSync(door, "utf8")}`,
    );
    hpay("publish");
    hpay("canary", "latest", "--company", "1");
    expect(hpay("promote")).not.toContain(`stable ${first}`);
    expect(hpay("rollback", "--now")).toContain(`stable ${first}`);
    expect(hpay("audit")).toMatch(/promote mfe-payouts 1\.0\.0-\w{8}\s+key payouts CI/);
    expect(panel.registry().remotes.find(({ name }) => name === "mfe-payouts")?.channels).toMatchObject({
      stable: first,
      leaveNow: true,
    });
  } finally {
    dev?.kill("SIGTERM");
    await server.discard();
    panel.discard();
    rmSync(outside, { recursive: true, force: true });
  }
});
