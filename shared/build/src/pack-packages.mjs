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
  const stagingFolder = mkdtempSync(join(tmpdir(), "hpay-pack-"));
  try {
    const folders = [
      ...libraries.map((name) => stageLibrary(name, join(stagingFolder, name), catalog)),
      stageTools(join(stagingFolder, "build"), catalog),
      stageCreate(join(stagingFolder, "create"), catalog),
    ];
    return folders.map((folder) => pack(folder, target));
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true });
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
  const packRun = spawnSync("npx", ["--yes", pnpm, "pack", "--pack-destination", target], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, npm_config_update_notifier: "false" },
    shell: process.platform === "win32",
  });
  if (packRun.status !== 0) throw new Error(`${name} cannot be packed:\n${packRun.stdout}${packRun.stderr}`);
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
      const sharedManifest = readJson(join(root, "shared", name.replace("@hpay/", ""), "package.json"));
      return [name, `^${sharedManifest.version}`];
    }),
  );
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {Record<string, string>} catalog
 */
function stageLibrary(name, folder, catalog) {
  const sourceFolder = join(root, "shared", name);
  const sourceManifest = readJson(join(sourceFolder, "package.json"));
  const source = join(sourceFolder, "src");
  for (const file of filesBelow(source)) {
    if (test.test(file)) continue;
    const targetPath = join(folder, "src", file);
    mkdirSync(dirname(targetPath), { recursive: true });
    if (/\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
      writeFileSync(targetPath.replace(/\.tsx?$/, ".js"), toJavaScript(join(source, file)));
    else copyFileSync(join(source, file), targetPath);
  }
  copyDeclarations(join(sourceFolder, "dist", "types", "src"), join(folder, "src"));
  const bundledFile = bundledFiles[name];
  if (bundledFile) bundleFile(folder, bundledFile);
  const { [`@hpay/${bundledFile?.package}`]: _, ...needed } = sourceManifest.dependencies ?? {};
  const neededVersions = plainVersions(needed, catalog);
  const peer = Object.fromEntries(
    peers.flatMap((name) => (neededVersions[name] ? [[name, `^${neededVersions[name]}`]] : [])),
  );
  const typePackages = Object.entries(types).flatMap(([name, typePackage]) =>
    neededVersions[name] ? [[typePackage, catalog[typePackage]]] : [],
  );
  const isReact = Object.keys(peer).length > 0;
  writeManifest(folder, {
    ...sourceManifest,
    exports: { ...exportsOf(sourceManifest.exports), "./package.json": "./package.json" },
    dependencies: {
      ...Object.fromEntries(Object.entries(neededVersions).filter(([name]) => !peers.includes(name))),
      ...Object.fromEntries(typePackages),
    },
    peerDependencies: {
      ...sourceManifest.peerDependencies,
      ...peer,
      ...(isReact ? { "@types/react": "*" } : {}),
    },
    peerDependenciesMeta: {
      ...sourceManifest.peerDependenciesMeta,
      ...(isReact ? { "@types/react": { optional: true } } : {}),
    },
  });
  if (name === "contract")
    writeFileSync(join(folder, "host-members.json"), `${JSON.stringify(hostMembers())}\n`);
  return folder;
}

/** @param {string} folder @param {{ package: string, door: string, file: string }} bundledFile */
function bundleFile(folder, bundledFile) {
  const sourceFolder = join(root, "shared", bundledFile.package);
  writeFileSync(
    join(folder, "src", `${bundledFile.file}.js`),
    toJavaScript(join(sourceFolder, "src", `${bundledFile.file}.ts`)),
  );
  copyDeclarations(
    join(sourceFolder, "dist", "types", "src"),
    join(folder, "src"),
    `${bundledFile.file}.d.ts`,
  );
  for (const file of filesBelow(join(folder, "src"))) {
    const path = join(folder, "src", file);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replaceAll(`"${bundledFile.door}"`, `"./${bundledFile.file}.js"`),
    );
  }
}

/** @param {Record<string, string>} doors */
function exportsOf(doors) {
  const entries = Object.entries(doors).map(([door, file]) => {
    if (!/\.tsx?$/.test(file)) return [door, file];
    const baseName = file.replace(/\.tsx?$/, "");
    return [door, { types: `${baseName}.d.ts`, default: `${baseName}.js` }];
  });
  return Object.fromEntries(entries);
}

/** @param {string} folder @param {Record<string, unknown>} manifest */
function writeManifest(folder, { devDependencies: _, private: __, ...manifest }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} fromFolder @param {string} toFolder @param {string} [onlyFile] one file */
function copyDeclarations(fromFolder, toFolder, onlyFile) {
  if (!existsSync(fromFolder)) throw new Error(`${fromFolder} is missing: run npx tsc -b first.`);
  for (const file of onlyFile ? [onlyFile] : filesBelow(fromFolder)) {
    if (!file.endsWith(".d.ts") || /\.test\.d\.ts$/.test(file)) continue;
    if (!existsSync(join(toFolder, file.replace(/\.d\.ts$/, ".js")))) continue;
    const text = readFileSync(join(fromFolder, file), "utf8").replace(/\n\/\/# sourceMapping.*/, "");
    writeFileSync(join(toFolder, file), withEndings(text, dirname(join(fromFolder, file))));
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
 * Adds file extensions, which ECMAScript modules need without a bundler, to relative imports.
 * @param {string} code
 * @param {string} folder
 */
function withEndings(code, folder) {
  const withExtension = (/** @type {string} */ address) => {
    const path = join(folder, address);
    if ([".ts", ".tsx", ".d.ts"].some((ending) => existsSync(path + ending))) return `${address}.js`;
    const isFolder = ["index.ts", "index.d.ts"].some((index) => existsSync(join(path, index)));
    return isFolder ? `${address}/index.js` : address;
  };
  return code.replaceAll(
    /(\bfrom |\bimport |\bimport\()(["'])(\.{1,2}(?:\/[^"']*)?)\2/g,
    (_, prefix, quote, address) => prefix + quote + withExtension(address) + quote,
  );
}

/** @param {string} folder @param {Record<string, string>} catalog */
function stageTools(folder, catalog) {
  const sourceFolder = join(root, "shared", "build");
  const sourceManifest = readJson(join(sourceFolder, "package.json"));
  for (const file of filesBelow(join(sourceFolder, "src")))
    if (file.endsWith(".mjs") && !test.test(file) && !file.includes("/"))
      cpSync(join(sourceFolder, "src", file), join(folder, "src", file));
  mkdirSync(join(folder, "dev"), { recursive: true });
  for (const file of ["refresh-hook.js", "standalone.html"])
    cpSync(join(sourceFolder, "dev", file), join(folder, "dev", file));
  writeFileSync(
    join(folder, "dev", "standalone.js"),
    toJavaScript(join(sourceFolder, "dev", "standalone.ts")),
  );
  cpSync(join(sourceFolder, "bin", "hpay.mjs"), join(folder, "bin", "hpay.mjs"));
  writeManifest(folder, {
    ...sourceManifest,
    bin: { hpay: "bin/hpay.mjs" },
    exports: { ".": "./src/index.mjs", "./package.json": "./package.json" },
    dependencies: {
      ...plainVersions(sourceManifest.dependencies, catalog),
      "@hpay/contract": `^${sourceManifest.version}`,
    },
  });
  return folder;
}

/** @param {string} folder @param {Record<string, string>} catalog */
function stageCreate(folder, catalog) {
  const sourceFolder = join(root, "shared", "create-remote");
  const pages = join(root, "shared", "build", "template");
  cpSync(join(sourceFolder, "create.mjs"), join(folder, "create.mjs"));
  cpSync(join(sourceFolder, "template"), join(folder, "template"), { recursive: true });
  for (const file of filesBelow(pages))
    if (file.startsWith("src/") || file === "remote.config.ts.txt")
      cpSync(join(pages, file), join(folder, "template", file));
  const config = join(folder, "template", "remote.config.ts.txt");
  writeFileSync(config, readFileSync(config, "utf8").replace("__SHORT__ team", "__OWNER__"));
  const pinnedNames = [
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
  const pins = pinnedNames.map((name) => `"${name}": "${catalog[name]}"`).join(",\n    ");
  const manifest = join(folder, "template", "package.json.txt");
  writeFileSync(
    manifest,
    readFileSync(manifest, "utf8")
      .replaceAll("__REACT__", catalog.react ?? "")
      .replace("__PINS__", pins),
  );
  writeManifest(folder, readJson(join(sourceFolder, "package.json")));
  return folder;
}
