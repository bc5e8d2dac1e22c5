#!/usr/bin/env node
// npm run bench -- panel: measures the panel and its baselines; BENCH_RUNS=3 makes fewer runs.
// npm run bench -- gateway: measures the gateway on both stores. A smaller run:
// gateway --store pglite --orders 2000 --sockets 50 --seconds 5 --runs 20
// npm run bench -- live, npm run bench -- shops: see live.mjs and shops-bench/run.mjs.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { buildPanel } = await import("../src/build-panel.mjs");
const { buildGateway } = await import("../src/build-gateway.mjs");
const { buildBaselines } = await import("../src/build-baselines.mjs");
const { root } = await import("../src/workspace.mjs");
const { ensureChromium } = await import("../../../e2e/support/chromium.mjs");

const e2e = join(root, "e2e");
const parts = {
  async panel() {
    await buildPanel();
    await buildBaselines();
    ensureChromium();
    const cli = join(e2e, "node_modules", "@playwright", "test", "cli.js");
    return run([cli, "test", "--config", "bench.config.ts"], e2e);
  },
  shops: () => run([join(root, "shared/build/src/shops-bench/run.mjs"), ...process.argv.slice(3)], root),
  live: () => run([join(root, "shared/build/src/gateway-bench/live.mjs"), ...process.argv.slice(3)], root),
  gateway: () => run([join(root, "shared/build/src/gateway-bench/run.mjs"), ...process.argv.slice(3)], root),
};
const partNames = Object.keys(parts);

function run(args, cwd) {
  return spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status ?? 1;
}

const requestedParts = process.argv[2] ? [process.argv[2]] : partNames;
if (requestedParts.some((name) => !partNames.includes(name))) {
  console.error(`npm run bench -- [${partNames.join(" | ")}]`);
  process.exit(2);
}
await buildGateway();
let status = 0;
for (const name of requestedParts) status ||= await parts[name]();
process.exit(status);
