#!/usr/bin/env node
// npm start: installs, builds and serves the panel, from nothing but a clone.
import { spawn } from "node:child_process";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { buildPanel } = await import("../src/build-panel.mjs");
const { buildGateway } = await import("../src/build-gateway.mjs");
const { panelDir, root } = await import("../src/workspace.mjs");

await buildPanel({ print: (line) => console.warn(`Built ${line}`) });
const { entry } = await buildGateway();

const gateway = spawn(process.execPath, [entry, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PANEL_DIR: panelDir },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => gateway.kill(signal));
gateway.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
