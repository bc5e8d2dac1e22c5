import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { asSignedIn } from "../support/signed-in";
import { expect, menuLink, openPanel, returnToTab, shownRelease } from "./support/federation-test";
import { createRemote, hpay, packPackages, pnpm, run, test } from "./support/own-repository";

/** Factor by which everything takes longer, because other programs use the processors too. */
const loadFactor = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

test("A team goes from an empty folder to a stable release in a deployed panel within five minutes", async ({
  page,
  context,
  watch,
  team: { outsideFolder, panel, server, develop, key },
}) => {
  test.setTimeout(1_200_000);
  const startedAt = performance.now();
  watch.allow(/mfe-payouts|Failed to load resource|registry/);
  // The remote gets only the packages that the panel's repository publishes.
  packPackages(outsideFolder);
  const folder = createRemote(outsideFolder, "1.0.0");
  const lock = readFileSync(join(folder, "pnpm-lock.yaml"), "utf8");
  expect(lock).toMatch(/file:\.\.\/packages\/hpay-remote-kit-\d+\.\d+\.\d+\.tgz/);
  expect(lock).not.toMatch(/workspace:|link:/);
  expect(existsSync(join(folder, "node_modules/@hpay/ui/src/index.ts"))).toBe(false);
  const failedBuild = spawnSync(process.execPath, [join(folder, hpay), "build"], {
    cwd: outsideFolder,
    encoding: "utf8",
  });
  expect(failedBuild.stderr).toMatch(/^.* is not the folder of a remote: package\.json is missing\.\n$/);
  expect(failedBuild.status).toBe(1);
  run(folder, "npx", [...pnpm, "typecheck"]);
  run(folder, "npx", [...pnpm, "test"]);

  await develop(folder);

  const HPAY_REGISTRY_KEY = await key();
  await asSignedIn(context, server);
  await openPanel(page, server, "/help");
  const send = (...words: readonly string[]) =>
    run(folder, process.execPath, [hpay, ...words, "--to", server.url], {
      HPAY_REGISTRY_KEY,
      HPAY_AUTHOR: "payouts CI",
    });

  expect(send("publish", "--dry-run")).toContain("Could be published: mfe-payouts@1.0.0-");
  expect(send("publish")).toContain("Published mfe-payouts@1.0.0-");
  expect(send("promote")).toContain("mfe-payouts: stable 1.0.0-");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const duration = `${seconds} s from the empty folder to the stable release`;
  test.info().annotations.push({ type: "took", description: duration });
  expect(seconds, duration).toBeLessThan(300 * loadFactor());
  const firstVersion = panel.stable("mfe-payouts").version;
  await returnToTab(page);
  await menuLink(page, "Payouts").click();
  await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", firstVersion);
  await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();

  const door = join(folder, "src/remote.tsx");
  writeFileSync(
    door,
    `globalThis.dispatchEvent(new Event("second-release"));\n${readFileSync(door, "utf8")}`,
  );
  send("publish");
  send("canary", "latest", "--company", "1");
  expect(send("promote")).not.toContain(`stable ${firstVersion}`);
  expect(send("rollback", "--now")).toContain(`stable ${firstVersion}`);
  expect(send("audit")).toMatch(/promote mfe-payouts 1\.0\.0-\w{8}\s+key payouts CI/);
  expect(panel.registry().remotes.find(({ name }) => name === "mfe-payouts")?.channels).toMatchObject({
    stable: firstVersion,
    leaveNow: true,
  });
});
