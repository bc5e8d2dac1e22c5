import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "@swc/core";
import { hostMembers } from "./export-ledger.mjs";
import { libraries } from "./package-api.mjs";
import { filesBelow } from "./release-files.mjs";
import { readJson, root } from "./workspace.mjs";

const pnpm = "pnpm@10.34.9";

/** Packages for partners have no dependencies, so they include the files of other packages that they need. */
const bundledFiles = {
  embed: { package: "contract", door: "@hpay/contract/embed-theme", file: "embed-theme" },
};
/** Packages whose version the importing application chooses, because a page can have only one copy of each. */
const peers = ["react", "react-dom"];
/** Type packages that another package's declarations need. */
const types = { "big.js": "@types/big.js" };
const test = /\.test\.(ts|tsx|mjs)$/;

/**
 * Packs every package as JavaScript and declarations into a tarball, like `pnpm pack`.
 * @param {string} target folder for the tarballs
 * @returns {string[]} their file names
 */
export function packPackages(target) {
  mkdirSync(target, { recursive: true });
  const catalog = readCatalog();
  const staging = mkdtempSync(join(tmpdir(), "hpay-pack-"));
  try {
    const folders = [
      ...libraries.map((name) => stageLibrary(name, join(staging, name), catalog)),
      stageTools(join(staging, "build"), catalog),
      stageCreate(join(staging, "create"), catalog),
    ];
    return folders.map((folder) => pack(folder, target));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** @returns {Record<string, string>} the versions of the catalog */
function readCatalog() {
  const text = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, block = ""] = /^catalog:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  const lines = [...block.matchAll(/^ {2}"?([^"\s]+?)"?: (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name, version]) => [name, version]));
}

/** @param {string} folder @param {string} target */
function pack(folder, target) {
  const { name, version } = readJson(join(folder, "package.json"));
  const packed = spawnSync("npx", ["--yes", pnpm, "pack", "--pack-destination", target], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, npm_config_update_notifier: "false" },
    shell: process.platform === "win32",
  });
  if (packed.status !== 0) throw new Error(`${name} cannot be packed:\n${packed.stdout}${packed.stderr}`);
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}

/**
 * Replaces `catalog:` and `workspace:` in the versions of dependencies with real versions.
 * @param {Record<string, string>} versions
 * @param {Record<string, string>} catalog
 */
function plainVersions(versions, catalog) {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      if (version === "catalog:") return [name, catalog[name]];
      if (!version.startsWith("workspace:")) return [name, version];
      const own = readJson(join(root, "shared", name.replace("@hpay/", ""), "package.json"));
      return [name, `^${own.version}`];
    }),
  );
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {Record<string, string>} catalog
 */
function stageLibrary(name, folder, catalog) {
  const from = join(root, "shared", name);
  const own = readJson(join(from, "package.json"));
  const source = join(from, "src");
  for (const file of filesBelow(source)) {
    if (test.test(file)) continue;
    const to = join(folder, "src", file);
    mkdirSync(dirname(to), { recursive: true });
    if (/\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
      writeFileSync(to.replace(/\.tsx?$/, ".js"), toJavaScript(join(source, file)));
    else copyFileSync(join(source, file), to);
  }
  copyDeclarations(join(from, "dist", "types", "src"), join(folder, "src"));
  const along = bundledFiles[name];
  if (along) bundleFile(folder, along);
  const { [`@hpay/${along?.package}`]: _, ...needed } = own.dependencies ?? {};
  const neededVersions = plainVersions(needed, catalog);
  const peer = Object.fromEntries(
    peers.flatMap((one) => (neededVersions[one] ? [[one, `^${neededVersions[one]}`]] : [])),
  );
  const typing = Object.entries(types).flatMap(([of, one]) =>
    neededVersions[of] ? [[one, catalog[one]]] : [],
  );
  const isReact = Object.keys(peer).length > 0;
  writeManifest(folder, {
    ...own,
    exports: { ...exportsOf(own.exports), "./package.json": "./package.json" },
    dependencies: {
      ...Object.fromEntries(Object.entries(neededVersions).filter(([one]) => !peers.includes(one))),
      ...Object.fromEntries(typing),
    },
    peerDependencies: { ...own.peerDependencies, ...peer, ...(isReact ? { "@types/react": "*" } : {}) },
    peerDependenciesMeta: {
      ...own.peerDependenciesMeta,
      ...(isReact ? { "@types/react": { optional: true } } : {}),
    },
  });
  if (name === "contract")
    writeFileSync(join(folder, "host-members.json"), `${JSON.stringify(hostMembers())}\n`);
  return folder;
}

/** @param {string} folder @param {{ package: string, door: string, file: string }} along */
function bundleFile(folder, along) {
  const from = join(root, "shared", along.package);
  writeFileSync(join(folder, "src", `${along.file}.js`), toJavaScript(join(from, "src", `${along.file}.ts`)));
  copyDeclarations(join(from, "dist", "types", "src"), join(folder, "src"), `${along.file}.d.ts`);
  for (const file of filesBelow(join(folder, "src"))) {
    const path = join(folder, "src", file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(`"${along.door}"`, `"./${along.file}.js"`));
  }
}

/** @param {Record<string, string>} doors */
function exportsOf(doors) {
  const entries = Object.entries(doors).map(([door, file]) => {
    if (!/\.tsx?$/.test(file)) return [door, file];
    const plain = file.replace(/\.tsx?$/, "");
    return [door, { types: `${plain}.d.ts`, default: `${plain}.js` }];
  });
  return Object.fromEntries(entries);
}

/** @param {string} folder @param {Record<string, unknown>} manifest */
function writeManifest(folder, { devDependencies: _, private: __, ...manifest }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} from @param {string} to @param {string} [only] one file */
function copyDeclarations(from, to, only) {
  if (!existsSync(from)) throw new Error(`${from} is missing: run npx tsc -b first.`);
  for (const file of only ? [only] : filesBelow(from)) {
    if (!file.endsWith(".d.ts") || /\.test\.d\.ts$/.test(file)) continue;
    if (!existsSync(join(to, file.replace(/\.d\.ts$/, ".js")))) continue;
    const text = readFileSync(join(from, file), "utf8").replace(/\n\/\/# sourceMapping.*/, "");
    writeFileSync(join(to, file), withEndings(text, dirname(join(from, file))));
  }
}

/** @param {string} path */
function toJavaScript(path) {
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: path.endsWith(".tsx") },
      transform: { react: { runtime: "automatic" }, verbatimModuleSyntax: true },
    },
    module: { type: "es6" },
  });
  return withEndings(code, dirname(path));
}

/**
 * Adds file extensions to relative imports, which ECMAScript modules need without a bundler.
 * @param {string} code
 * @param {string} folder
 */
function withEndings(code, folder) {
  const named = (/** @type {string} */ address) => {
    const path = join(folder, address);
    if ([".ts", ".tsx", ".d.ts"].some((ending) => existsSync(path + ending))) return `${address}.js`;
    const isFolder = ["index.ts", "index.d.ts"].some((index) => existsSync(join(path, index)));
    return isFolder ? `${address}/index.js` : address;
  };
  return code.replaceAll(
    /(\bfrom |\bimport |\bimport\()(["'])(\.{1,2}(?:\/[^"']*)?)\2/g,
    (_, before, quote, address) => before + quote + named(address) + quote,
  );
}

/** @param {string} folder @param {Record<string, string>} catalog */
function stageTools(folder, catalog) {
  const from = join(root, "shared", "build");
  const own = readJson(join(from, "package.json"));
  for (const file of filesBelow(join(from, "src")))
    if (file.endsWith(".mjs") && !test.test(file) && !file.includes("/"))
      cpSync(join(from, "src", file), join(folder, "src", file));
  mkdirSync(join(folder, "dev"), { recursive: true });
  for (const file of ["refresh-hook.js", "standalone.html"])
    cpSync(join(from, "dev", file), join(folder, "dev", file));
  writeFileSync(join(folder, "dev", "standalone.js"), toJavaScript(join(from, "dev", "standalone.ts")));
  cpSync(join(from, "bin", "hpay.mjs"), join(folder, "bin", "hpay.mjs"));
  writeManifest(folder, {
    ...own,
    bin: { hpay: "bin/hpay.mjs" },
    exports: { ".": "./src/index.mjs", "./package.json": "./package.json" },
    dependencies: { ...plainVersions(own.dependencies, catalog), "@hpay/contract": `^${own.version}` },
  });
  return folder;
}

/** @param {string} folder @param {Record<string, string>} catalog */
function stageCreate(folder, catalog) {
  const from = join(root, "shared", "create-remote");
  const pages = join(root, "shared", "build", "template");
  cpSync(join(from, "create.mjs"), join(folder, "create.mjs"));
  cpSync(join(from, "template"), join(folder, "template"), { recursive: true });
  for (const file of filesBelow(pages))
    if (file.startsWith("src/") || file === "remote.config.ts.txt")
      cpSync(join(pages, file), join(folder, "template", file));
  const config = join(folder, "template", "remote.config.ts.txt");
  writeFileSync(config, readFileSync(config, "utf8").replace("__SHORT__ team", "__OWNER__"));
  const pinned = [
    "@swc/core",
    "@swc/jest",
    "@testing-library/dom",
    "@testing-library/jest-dom",
    "@testing-library/react",
    "@testing-library/user-event",
    "@types/jest",
    "@types/react",
    "@types/react-dom",
    "jest",
    "jest-environment-jsdom",
    "typescript",
  ];
  const pins = pinned.map((name) => `"${name}": "${catalog[name]}"`).join(",\n    ");
  const manifest = join(folder, "template", "package.json.txt");
  writeFileSync(
    manifest,
    readFileSync(manifest, "utf8")
      .replaceAll("__REACT__", catalog.react ?? "")
      .replace("__PINS__", pins),
  );
  writeManifest(folder, readJson(join(from, "package.json")));
  return folder;
}
