#!/usr/bin/env node
// npm run pictures: retakes the pictures of docs/pictures. PICTURES_ONLY=orders,help limits them,
// PICTURES_LANG=rs-cyr sets the language.
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
const run = spawnSync(
  process.execPath,
  [cli, "test", "--config", "pictures.config.ts", ...process.argv.slice(2)],
  {
    cwd: join(root, "e2e"),
    stdio: "inherit",
  },
);
process.exit(run.status ?? 1);
