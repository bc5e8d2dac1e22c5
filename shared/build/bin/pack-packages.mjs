#!/usr/bin/env node
// npm run pack-packages -- <folder> [--release]: packs the packages that partners, and remotes in their own
// repositories, need as tarballs. --release raises their versions first, according to the names that they
// export.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { commandLine } = await import("../src/command-line.mjs");
const { packPackages } = await import("../src/pack-packages.mjs");
const { releasePackages } = await import("../src/package-api.mjs");
const { root } = await import("../src/workspace.mjs");

const { values, positionals } = commandLine(
  { release: { type: "boolean" } },
  "npm run pack-packages -- <folder> [--release]",
);
if (values.release)
  for (const [name, version] of Object.entries(releasePackages()))
    process.stdout.write(`${name} ${version}\n`);

const tsc = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b"], {
  cwd: root,
  stdio: "inherit",
});
if (tsc.status !== 0) process.exit(1);
for (const file of packPackages(resolve(positionals[0] ?? "packages"))) process.stdout.write(`${file}\n`);
