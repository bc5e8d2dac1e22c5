#!/usr/bin/env node
// npm run size: compares the bytes of the built panel with its budgets (.size-limit.mjs).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../src/workspace.mjs";

const cli = join(root, "node_modules", "size-limit", "bin.js");
process.exit(spawnSync(process.execPath, [cli], { cwd: root, stdio: "inherit" }).status ?? 1);
