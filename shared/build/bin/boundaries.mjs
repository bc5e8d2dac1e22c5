#!/usr/bin/env node
// npm run boundaries: writes the boundaries of shared/build/src/boundaries.mjs into biome.json.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { boundaryOverrides } from "../src/boundaries.mjs";
import { readJson, root } from "../src/workspace.mjs";

const config = join(root, "biome.json");
writeFileSync(config, JSON.stringify({ ...readJson(config), overrides: boundaryOverrides() }, null, 2));
const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
const args = [biome, "format", "--write", "biome.json"];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status ?? 1);
