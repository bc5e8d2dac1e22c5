import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of `@hpay/build`, which also contains its development pages. */
export const buildFolder = join(dirname(fileURLToPath(import.meta.url)), "..");
const twoLevelsUp = join(buildFolder, "../..");

/**
 * Whether these tools run in the panel's workspace. Otherwise, they are installed in a remote's own repository.
 */
export const isWorkspace =
  existsSync(join(twoLevelsUp, "pnpm-workspace.yaml")) && existsSync(join(twoLevelsUp, "host"));

/** Root folder of the workspace, or of the remote's own repository. */
export const root = isWorkspace ? twoLevelsUp : process.cwd();

/**
 * Folder of a remote's sources.
 * @param {string} name
 */
export const remoteFolder = (name) => (isWorkspace ? join(root, name) : root);

/**
 * Folder of a package that another package depends on; undefined if it is not installed.
 * @param {string} from folder of the dependent package
 * @param {string} name
 * @returns {string | undefined}
 */
export function installedIn(from, name) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
    if (dirname(at) === at) return undefined;
  }
}

/**
 * Folder of a shared package; undefined if it is not installed.
 * @param {string} name without `@hpay/`
 */
export const packageFolder = (name) =>
  isWorkspace
    ? join(root, "shared", name)
    : (installedIn(root, `@hpay/${name}`) ?? installedIn(buildFolder, `@hpay/${name}`));

/**
 * A source file of a shared package: TypeScript in the workspace, JavaScript where it is installed.
 * @param {string} name without `@hpay/`
 * @param {string} file below `src`, without its extension
 */
export const sourceOf = (name, file) =>
  join(packageFolder(name) ?? root, "src", `${file}.${isWorkspace ? "ts" : "js"}`);

/** The folder where the panel is built. The gateway, or any static server, serves it. */
export const panelDir = process.env.PANEL_DIR ?? join(root, ".panel");

const skippedFolders = new Set(["node_modules", "dist", "drizzle", "pictures"]);

/**
 * The sorted files below a folder that are part of a build: all except tests.
 * @param {string} folder
 */
export const sourceFiles = (folder) => allFiles(folder).filter((path) => !/\.test\.(ts|tsx|mjs)$/.test(path));

/**
 * Tests below the named folders (from the root), and those of all remotes.
 * @param {readonly string[]} folders
 */
export const testFiles = (folders) =>
  [...folders, ...remoteNames()]
    .flatMap((folder) => allFiles(join(root, folder)))
    .filter((path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path));

/** Absolute paths of all code of the workspace, including tests, without generated files. */
export const workspaceSources = () =>
  ["gateway", "shared", "host", ...remoteNames(), "e2e", "deploy"]
    .flatMap((folder) => allFiles(join(root, folder)))
    .filter((path) => /(?<!\.gen|\.d)\.(ts|tsx|mjs)$/.test(path));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function allFiles(folder) {
  const files = [];
  const walk = (at) => {
    for (const name of readdirSync(at).sort()) {
      if (skippedFolders.has(name) || name.startsWith(".")) continue;
      const path = join(at, name);
      if (statSync(path).isDirectory()) walk(path);
      else files.push(path);
    }
  };
  walk(folder);
  return files;
}

/**
 * Eight hex digits that change with any source in these folders, with the build settings, or with a dependency.
 * @param {readonly string[]} folders
 */
export function sourceHash(folders) {
  const hash = createHash("sha256");
  for (const folder of folders) {
    for (const file of sourceFiles(join(root, folder)))
      hash.update(relative(root, file)).update(readFileSync(file));
  }
  const lock = join(root, "pnpm-lock.yaml");
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return hash.digest("hex").slice(0, 8);
}

/**
 * @param {string} path
 * @returns {any}
 */
export function readJson(path) {
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${Object(error).message}`);
  }
}

function nameOfOwnRepository() {
  const path = join(root, "package.json");
  if (!existsSync(path)) throw new Error(`${root} is not the folder of a remote: package.json is missing.`);
  return readJson(path).name;
}

/**
 * The names of the remotes, which are the folders `mfe-*` with a `remote.config.ts`. In a remote's own
 * repository, there is only that one.
 */
export function remoteNames() {
  if (!isWorkspace) return [nameOfOwnRepository()];
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
