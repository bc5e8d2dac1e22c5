#!/usr/bin/env node
// npm run unit -- [--changed] [arguments of Jest]: runs the unit and screen tests; with --changed, only those
// that depend on files with uncommitted changes.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../src/workspace.mjs";

const args = process.argv.slice(2).map((argument) => (argument === "--changed" ? "--onlyChanged" : argument));
const jest = join(root, "node_modules/jest/bin/jest.js");
const { status } = spawnSync(process.execPath, [jest, ...args], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
