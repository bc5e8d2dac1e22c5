import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";
import { type RunningGateway, startGateway } from "../../support/gateway-process";
import { test as base, expect } from "../../support/panel";
import { type TempPanel, tempPanel } from "./temp-panel";

const root = join(import.meta.dirname, "../../..");
export const pnpm = ["--yes", "pnpm@10.34.9"];
/** Runs the command of the packed build tools in a team's folder. */
export const hpay = "node_modules/@hpay/build/bin/hpay.mjs";
const gatewayEntry = process.env.GATEWAY_ENTRY ?? join(root, "gateway/dist/gateway.mjs");

/** Runs a command and waits until it has ended. */
export function run(
  folder: string,
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  expect(status, `${command} ${words.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Packs everything that this repository publishes into `packages` of a folder outside of it. */
export function packPackages(outsideFolder: string): void {
  const pack = join(root, "shared/build/bin/pack-packages.mjs");
  run(root, process.execPath, [pack, join(outsideFolder, "packages")]);
}

/** Packs the same packages under another version. */
export function relabelPackages(outsideFolder: string, fromVersion: string, toVersion: string): void {
  const packages = join(outsideFolder, "packages");
  for (const file of readdirSync(packages)) {
    const unpackedFolder = mkdtempSync(join(tmpdir(), "hpay-package-"));
    try {
      run(outsideFolder, "tar", ["-xzf", join(packages, file), "-C", unpackedFolder]);
      const manifest = join(unpackedFolder, "package/package.json");
      const text = readFileSync(manifest, "utf8")
        .replace(`"version": "${fromVersion}"`, `"version": "${toVersion}"`)
        .replaceAll(/("@hpay\/[\w-]+": )"\^[\d.]+"/g, `$1"^${toVersion}"`);
      writeFileSync(manifest, text);
      rmSync(join(packages, file));
      run(outsideFolder, "tar", [
        "-czf",
        join(packages, file.replace(fromVersion, toVersion)),
        "-C",
        unpackedFolder,
        "package",
      ]);
    } finally {
      rmSync(unpackedFolder, { recursive: true, force: true });
    }
  }
}

/** Creates a team's folder from the packed packages only, and installs everything. */
export function createRemote(outsideFolder: string, version: string): string {
  mkdirSync(outsideFolder, { recursive: true });
  const create = `./packages/create-hpay-remote-${version}.tgz`;
  run(outsideFolder, "npx", ["--yes", create, "mfe-payouts", "--packages", "packages"]);
  const folder = join(outsideFolder, "mfe-payouts");
  run(folder, "npx", [...pnpm, "install", "--prefer-offline"]);
  return folder;
}

/** Creates a key for the remote, as an operator does, while the gateway is stopped. */
function registryKey(dataDir: string, panelDir: string): string {
  const words = ["registry", "key", "mfe-payouts", "payouts team", "payouts CI", "publish", "promote"];
  const output = run(root, process.execPath, [gatewayEntry, ...words], {
    DATA_DIR: dataDir,
    PANEL_DIR: panelDir,
  });
  return output.split("\n")[0] ?? "";
}

interface Team {
  /** A folder outside this repository. */
  readonly outsideFolder: string;
  readonly panel: TempPanel;
  readonly server: RunningGateway;
  /** Opens the remote in its development server. */
  develop(folder: string): Promise<void>;
  key(): Promise<string>;
}

/** A team with its own repository, and a deployed panel. */
export const test = base.extend<{ readonly team: Team }>({
  team: async ({ page }, use) => {
    const outsideFolder = mkdtempSync(join(tmpdir(), "hpay-team-"));
    const panel = tempPanel();
    const server = await startGateway({ panelDir: panel.dir });
    let dev: ChildProcess | undefined;
    try {
      await use({
        outsideFolder,
        panel,
        server,
        async develop(folder) {
          const port = String(await freePort());
          dev = spawn(process.execPath, [hpay, "dev", "--port", port], { cwd: folder, stdio: "ignore" });
          await expect(async () => {
            await page.goto(`http://localhost:${port}/?role=owner&lang=en`);
          }).toPass({ timeout: 60_000 });
          await expect(page.getByRole("heading", { name: "Payouts" })).toBeVisible();
        },
        async key() {
          await server.stop();
          const key = registryKey(server.dataDir, panel.dir);
          await server.restart();
          return key;
        },
      });
    } finally {
      dev?.kill("SIGTERM");
      // Leaves the page first, because the page would report that it has lost its connection.
      await page.goto("about:blank");
      await server.discard();
      panel.discard();
      rmSync(outsideFolder, { recursive: true, force: true });
    }
  },
});
