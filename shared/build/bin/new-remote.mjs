#!/usr/bin/env node
// npm run new-remote -- mfe-payouts: creates a remote with one page that passes every check and appears in the
// shell.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bootstrap, runPnpm } from "../src/bootstrap.mjs";

bootstrap();
const { writeNewRemote } = await import("../src/new-remote.mjs");
const { root } = await import("../src/workspace.mjs");

try {
  const name = process.argv[2] ?? "";
  const files = await writeNewRemote(name);
  if (runPnpm(["install", "--no-frozen-lockfile", "--prefer-offline", "--reporter=silent"]) !== 0)
    process.exit(1);
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  spawnSync(process.execPath, [biome, "check", "--write", name, "tsconfig.json"], {
    cwd: root,
    stdio: "ignore",
  });
  process.stdout.write(
    `${files.join("\n")}\n\nNext: npm start, sign in, and open it from the menu. Then: npm run federation -- publish ${name}\n`,
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
