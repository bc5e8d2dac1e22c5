import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "@swc/core";
import { readJson, root } from "./workspace.mjs";

/**
 * @typedef {Record<string, { version: string, doors: Record<string, string[]> }>} PackageApi by package name
 */

/** Packages that partners, and remotes in their own repositories, depend on. */
export const libraries = [
  "contract",
  "domain",
  "i18n",
  "ui",
  "remote-kit",
  "data",
  "definition-form",
  "testing",
  "embed",
];

/**
 * Path of the list of names that packages exported at their last release. No name is removed within a major
 * version.
 */
export const apiPath = join(root, "docs", "packages.json");

/** @returns {PackageApi} of the current sources */
export function packageApi() {
  return Object.fromEntries(
    libraries.map((name) => {
      const folder = join(root, "shared", name);
      const { version, exports } = readJson(join(folder, "package.json"));
      const doors = Object.entries(exports).filter(([, file]) => /\.tsx?$/.test(file));
      return [
        `@hpay/${name}`,
        {
          version,
          doors: Object.fromEntries(doors.map(([door, file]) => [door, namesOf(join(folder, file))])),
        },
      ];
    }),
  );
}

/**
 * @param {string} file
 * @returns {string[]} exported names, including types
 */
function namesOf(file) {
  const { body } = parseSync(readFileSync(file, "utf8"), { syntax: "typescript", tsx: file.endsWith("x") });
  return [...new Set(body.flatMap((item) => namesIn(item, file)))].sort();
}

/** @param {import("@swc/core").ModuleItem} item @param {string} file @returns {string[]} */
function namesIn(item, file) {
  switch (item.type) {
    case "ExportAllDeclaration": {
      const { value } = item.source;
      return value.startsWith(".") ? namesOf(pathOf(file, value)) : [`* of ${value}`];
    }
    case "ExportNamedDeclaration":
      return item.specifiers.map((specifier) => {
        if (specifier.type === "ExportSpecifier") return (specifier.exported ?? specifier.orig).value;
        return specifier.type === "ExportNamespaceSpecifier" ? specifier.name.value : "default";
      });
    case "ExportDeclaration": {
      const { declaration } = item;
      if (declaration.type === "VariableDeclaration")
        return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.value] : []));
      const id = "identifier" in declaration ? declaration.identifier : declaration.id;
      return "value" in id ? [id.value] : [];
    }
    case "ExportDefaultDeclaration":
    case "ExportDefaultExpression":
      return ["default"];
    default:
      return [];
  }
}

/** @param {string} file @param {string} address */
function pathOf(file, address) {
  const basePath = join(dirname(file), address);
  const existingPath = [`${basePath}.ts`, `${basePath}.tsx`, join(basePath, "index.ts"), basePath].find(
    (path) => existsSync(path),
  );
  if (!existingPath) throw new Error(`${file} exports ${address}, which is no file.`);
  return existingPath;
}

const majorOf = (/** @type {string} */ version) => Number(version.split(".")[0]);

/**
 * @param {PackageApi} before
 * @param {PackageApi} now
 * @returns {{ name: string, removed: string[], added: string[] }[]} one entry for each package; each name with
 * its door
 */
export function apiChanges(before, now) {
  const entriesOf = (/** @type {PackageApi[string] | undefined} */ api) =>
    Object.entries(api?.doors ?? {}).flatMap(([door, names]) => names.map((name) => `${name} of ${door}`));
  return Object.entries(now).map(([name, api]) => {
    const [previous, current] = [entriesOf(before[name]), entriesOf(api)];
    return {
      name,
      removed: previous.filter((entry) => !current.includes(entry)),
      added: current.filter((entry) => !previous.includes(entry)),
    };
  });
}

/**
 * Changes that break users of a package: names removed within a major version.
 * @param {PackageApi} before
 * @param {PackageApi} now
 * @returns {string[]} one sentence for each package
 */
export function apiFaults(before, now) {
  return apiChanges(before, now).flatMap(({ name, removed }) => {
    const [previous, current] = [before[name]?.version ?? "0.0.0", now[name]?.version ?? "0.0.0"];
    if (majorOf(current) > majorOf(previous)) return [];
    return removed.map(
      (entry) => `${name} no longer has ${entry}: export it until ${majorOf(previous) + 1}.0.0.`,
    );
  });
}

/**
 * Versions of the next release. A major version that was raised by hand is unchanged; added names raise the
 * minor version, anything else the patch version.
 * @param {PackageApi} before
 * @param {PackageApi} now
 * @returns {Record<string, string>} by package
 */
export function nextVersions(before, now) {
  const faults = apiFaults(before, now);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return Object.fromEntries(
    apiChanges(before, now).map(({ name, added }) => {
      const { version: current = "1.0.0" } = now[name] ?? {};
      const previous = before[name]?.version;
      if (!previous || majorOf(current) > majorOf(previous)) return [name, current];
      const [major = 0, minor = 0, patch = 0] = previous.split(".").map(Number);
      return [name, added.length > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`];
    }),
  );
}

/**
 * Raises the versions of the packages, and records the names that they export.
 * @returns {Record<string, string>} the new versions, by package
 */
export function releasePackages() {
  const now = packageApi();
  const newVersions = nextVersions(readJson(apiPath), now);
  for (const [name, version] of Object.entries(newVersions)) {
    const path = join(root, "shared", name.replace("@hpay/", ""), "package.json");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`));
  }
  writeApi();
  return newVersions;
}

export const writeApi = () => writeFileSync(apiPath, `${JSON.stringify(packageApi(), null, 2)}\n`);
