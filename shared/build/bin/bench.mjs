#!/usr/bin/env node
// pnpm bench [panel | gateway]: how fast it is, beside floors that are measured in the same run. BENCH_RUNS=3 makes it shorter.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { buildPanel } = await import("../src/build-panel.mjs");
const { buildGateway } = await import("../src/build-gateway.mjs");
const { buildFloors } = await import("../src/build-floors.mjs");
const { root } = await import("../src/workspace.mjs");
const { ensureChromium } = await import("../../../e2e/support/chromium.mjs");

const e2e = join(root, "e2e");
const parts = {
  async panel() {
    await buildPanel();
    await buildFloors();
    ensureChromium();
    const cli = join(e2e, "node_modules", "@playwright", "test", "cli.js");
    return run([cli, "test", "--config", "bench.config.ts"], e2e);
  },
  gateway: () => run([join(e2e, "bench", "gateway.mjs")], root),
};
const available = Object.keys(parts).filter(
  (name) => name === "panel" || existsSync(join(e2e, "bench", "gateway.mjs")),
);

function run(args, cwd) {
  return spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status ?? 1;
}

const wanted = process.argv[2] ? [process.argv[2]] : available;
if (wanted.some((name) => !available.includes(name))) {
  console.error(`pnpm bench [${available.join(" | ")}]`);
  process.exit(2);
}
await buildGateway();
let status = 0;
for (const name of wanted) status ||= await parts[name]();
process.exit(status);
