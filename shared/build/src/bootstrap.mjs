// Runs before anything is installed, so it can use only Node's own modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedPnpm } from "./pinned-pnpm.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const stampPath = join(root, "node_modules", ".hpay-install");

/** The reason why this version of Node cannot run the workspace; null if it can. */
export function nodeFault(version, range = supportedNode()) {
  const [, major = 0, minor = 0] = /^v?(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  const isSupported = range.split("||").some((part) => {
    const [, sign, from, minMinor = "0"] = /(\^|>=)(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (major === Number(from)) return minor >= Number(minMinor);
    return sign === ">=" && major > Number(from);
  });
  return isSupported
    ? null
    : `The panel needs Node 20 (from 20.19), 22 (from 22.12) or 24 and newer; this is ${version}. Install one of them and run the same command again.`;
}

const supportedNode = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node;

/** Checks Node's version and installs the packages of the lock file. A second run does nothing. */
export function bootstrap() {
  const fault = nodeFault(process.version);
  if (fault) fail(fault);
  const stamp = createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .update(readFileSync(join(root, "pnpm-workspace.yaml")))
    .update(process.version)
    .digest("hex");
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  console.warn("Installing what pnpm-lock.yaml names …");
  const install = runPnpm([
    "install",
    "--frozen-lockfile",
    "--prefer-offline",
    "--reporter=append-only",
    "--loglevel=warn",
  ]);
  if (install !== 0) fail("The installation failed; its messages stand above.");
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stamp);
}

/** Runs the pinned pnpm in the workspace's root and returns its exit code. */
export const runPnpm = (args) => callPnpm(args, "inherit").status ?? 1;

/** Runs the pinned pnpm and returns its output. */
export function readPnpm(args) {
  const { status, stdout } = callPnpm(args, ["ignore", "pipe", "ignore"]);
  return { status: status ?? 1, text: String(stdout ?? "") };
}

function callPnpm(args, stdio) {
  let archive;
  try {
    archive = pinnedPnpm(root);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  return spawnSync("npx", ["--yes", `--package=file:${archive}`, "pnpm", ...args], {
    cwd: root,
    stdio,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
    env: { ...process.env, CI: "true", npm_config_update_notifier: "false" },
  });
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
