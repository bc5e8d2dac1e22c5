import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

export const root = join(import.meta.dirname, "../../..");
export const pnpm = ["--yes", "pnpm@10.34.9"];
const gatewayEntry = process.env.GATEWAY_ENTRY ?? join(root, "gateway/dist/gateway.mjs");

/** Runs a command to its end. @returns what it wrote */
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

/** What this repository publishes, packed into `packages` of a folder outside of it. */
export function packPackages(outside: string): void {
  const pack = join(root, "shared/build/bin/pack-packages.mjs");
  run(root, process.execPath, [pack, join(outside, "packages")]);
}

/** Packs the same packages under another version. */
export function relabelPackages(outside: string, from: string, to: string): void {
  const packages = join(outside, "packages");
  for (const file of readdirSync(packages)) {
    const opened = mkdtempSync(join(tmpdir(), "hpay-package-"));
    try {
      run(outside, "tar", ["-xzf", join(packages, file), "-C", opened]);
      const manifest = join(opened, "package/package.json");
      const text = readFileSync(manifest, "utf8")
        .replace(`"version": "${from}"`, `"version": "${to}"`)
        .replaceAll(/("@hpay\/[\w-]+": )"\^[\d.]+"/g, `$1"^${to}"`);
      writeFileSync(manifest, text);
      rmSync(join(packages, file));
      run(outside, "tar", ["-czf", join(packages, file.replace(from, to)), "-C", opened, "package"]);
    } finally {
      rmSync(opened, { recursive: true, force: true });
    }
  }
}

/** A team's folder, made from the packed packages alone, with everything installed. */
export function createRemote(outside: string, version: string): string {
  mkdirSync(outside, { recursive: true });
  const create = `./packages/create-hpay-remote-${version}.tgz`;
  run(outside, "npx", ["--yes", create, "mfe-payouts", "--packages", "packages"]);
  const folder = join(outside, "mfe-payouts");
  run(folder, "npx", [...pnpm, "install", "--prefer-offline"]);
  return folder;
}

/** A key of the remote, as the operator makes it while the gateway stands. */
export function registryKey(dataDir: string, panelDir: string): string {
  const words = ["registry", "key", "mfe-payouts", "payouts team", "payouts CI", "publish", "promote"];
  const printed = run(root, process.execPath, [gatewayEntry, ...words], {
    DATA_DIR: dataDir,
    PANEL_DIR: panelDir,
  });
  return printed.split("\n")[0] ?? "";
}
