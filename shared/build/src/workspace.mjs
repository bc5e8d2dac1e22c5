import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Root folder of the workspace. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Where the built panel is put together; what the gateway or any static server serves. */
export const panelDir = process.env.PANEL_DIR ?? join(root, ".panel");

const skipped = new Set(["node_modules", "dist", "drizzle", "pictures"]);

/**
 * Files below a folder that take part in a build, sorted, tests left out.
 * @param {string} folder
 */
export const sourceFiles = (folder) => allFiles(folder).filter((path) => !/\.test\.(ts|tsx|mjs)$/.test(path));

/**
 * Tests below folders that are named from the root, and those of all remotes.
 * @param {readonly string[]} folders
 */
export const testFiles = (folders) =>
  [...folders, ...remoteNames()]
    .flatMap((folder) => allFiles(join(root, folder)))
    .filter((path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path));

/** All code of the workspace, tests too, generated files left out; paths are absolute. */
export const workspaceSources = () =>
  ["gateway", "shared", "host", ...remoteNames(), "e2e", "deploy"]
    .flatMap((folder) => allFiles(join(root, folder)))
    .filter((path) => /(?<!\.gen|\.d)\.(ts|tsx|mjs)$/.test(path));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function allFiles(folder) {
  const found = [];
  const walk = (at) => {
    for (const name of readdirSync(at).sort()) {
      if (skipped.has(name) || name.startsWith(".")) continue;
      const path = join(at, name);
      if (statSync(path).isDirectory()) walk(path);
      else found.push(path);
    }
  };
  walk(folder);
  return found;
}

/**
 * Eight hex digits that change when any source of these folders, the preset or a dependency changes.
 * @param {readonly string[]} folders
 */
export function sourceHash(folders) {
  const hash = createHash("sha256");
  for (const folder of folders) {
    for (const file of sourceFiles(join(root, folder)))
      hash.update(relative(root, file)).update(readFileSync(file));
  }
  hash.update(readFileSync(join(root, "pnpm-lock.yaml")));
  return hash.digest("hex").slice(0, 8);
}

/**
 * Reads a JSON file.
 * @param {string} path
 * @returns {any}
 */
export const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The names of the remotes: every folder `mfe-*` with a `remote.config.ts`. */
export function remoteNames() {
  return readdirSync(root)
    .filter((name) => name.startsWith("mfe-"))
    .filter((name) => readdirSync(join(root, name)).includes("remote.config.ts"))
    .sort();
}

/** Shared packages that are part of a front-end build, as folders from the root. */
export const sharedFolders = [
  "build",
  "contract",
  "data",
  "definition-form",
  "domain",
  "i18n",
  "remote-kit",
  "ui",
].map((name) => `shared/${name}`);
