#!/usr/bin/env node
// npm run pack-packages -- <folder>: the packages of a remote's own repository, and of partners, as tarballs.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { packPackages } = await import("../src/pack-packages.mjs");
const { root } = await import("../src/workspace.mjs");

const tsc = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b"], {
  cwd: root,
  stdio: "inherit",
});
if (tsc.status !== 0) process.exit(1);
for (const file of packPackages(resolve(process.argv[2] ?? "packages"))) process.stdout.write(`${file}\n`);
