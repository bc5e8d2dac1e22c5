#!/usr/bin/env node
// npm run e2e -- [files …]: runs the browser journeys against a fresh build. `npm run pictures` runs this
// script with its own config; PICTURES_ONLY=orders,help limits the pictures, PICTURES_LANG=rs-cyr sets their
// language.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { buildPanel } = await import("../src/build-panel.mjs");
const { buildGateway } = await import("../src/build-gateway.mjs");
const { root } = await import("../src/workspace.mjs");
const { ensureChromium } = await import("../../../e2e/support/chromium.mjs");

await buildPanel();
await buildGateway();
ensureChromium();
const cli = join(root, "e2e", "node_modules", "@playwright", "test", "cli.js");
const run = spawnSync(process.execPath, [cli, "test", ...process.argv.slice(2)], {
  cwd: join(root, "e2e"),
  stdio: "inherit",
});
process.exit(run.status ?? 1);
