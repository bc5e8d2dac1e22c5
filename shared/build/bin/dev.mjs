#!/usr/bin/env node
// pnpm dev: the panel with hot updates at http://localhost:4000. An edit of any remote shows in the open page.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { buildGateway } = await import("../src/build-gateway.mjs");
const { startDevPanel } = await import("../src/dev-panel.mjs");
const { root } = await import("../src/workspace.mjs");

const panel = join(root, ".panel-dev");
const { entry } = await buildGateway();
const stopServers = await startDevPanel(panel, { say: (line) => console.warn(line) });
const gateway = spawn(process.execPath, [entry, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PANEL_DIR: panel, DEV_PANEL: "1" },
});
const stop = async (code) => {
  gateway.kill("SIGTERM");
  await stopServers();
  process.exit(code);
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(0));
gateway.on("exit", (code) => void stop(code ?? 1));
