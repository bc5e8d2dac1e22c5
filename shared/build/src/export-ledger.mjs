import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadContract } from "./load-typescript.mjs";
import {
  afterMinifyingStage,
  builtModules,
  moduleText,
  replaceInAssets,
  shortHash,
  walkModules,
} from "./module-contents.mjs";
import { contentPlaceholder, hostDoors } from "./shared-modules.mjs";
import { isWorkspace, packageFolder, readJson, root, sourceOf } from "./workspace.mjs";

/** The same function as in the browser's loader. */
export const { lacksOf } = loadContract("export-ledger");

const placeholder = /(["'`])__HPAY_DOORS__\1/g;
const contractDoor = "@hpay/contract";
const consumedModule = /^consume shared module \([^)]*\) (.+)@([^@\s]+) \(/;
const providedModule = /^provide shared module \([^)]*\) (.+)@([^@\s]+) = /;

/**
 * Names that a host provides to remotes besides modules: the members of `HostApi` and of its ports, such as
 * `NavigationPort.push`.
 */
export function hostMembers(source = "") {
  if (source === "" && !isWorkspace)
    return readJson(join(packageFolder("contract") ?? root, "host-members.json"));
  return membersOf(source || readFileSync(sourceOf("contract", "host-api"), "utf8"));
}

/** @param {string} source */
function membersOf(source) {
  const blocks = [
    ...source.matchAll(/^export interface (HostApi|\w+Port|Identity)\b[^{]*\{\n([\s\S]*?)^\}/gm),
  ];
  return blocks
    .flatMap(([, name, body]) =>
      [...(body ?? "").matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(
        ([, member]) => `${name}.${member}`,
      ),
    )
    .sort();
}

/**
 * Reads from a build which names of shared packages it provides, and which names it uses of packages that hosts
 * provide. For named imports, the result is exact; for the host object, every member that the sources mention
 * counts. Packages that no host provides have a hash of their contents in their keys, so that only remotes with
 * equal contents share them.
 */
export class ExportLedgerPlugin {
  /** @type {import("../../contract/src/export-ledger").ProvidedDoors} */
  provides = {};
  /** @type {import("../../contract/src/export-ledger").UsedDoors} */
  uses = {};

  apply(compiler) {
    compiler.hooks.thisCompilation.tap("ExportLedgerPlugin", (compilation) => {
      compilation.hooks.processAssets.tap({ name: "ExportLedgerPlugin", stage: afterMinifyingStage }, () => {
        const modules = builtModules(compilation);
        const doors = doorsOf(compilation);
        this.provides = providedDoors(compilation, doors);
        this.uses = usedDoors(compilation, modules);
        const contents = contentsOfDoors(compilation, doors, modules);
        const ledger = JSON.stringify(JSON.stringify(this.provides));
        replaceInAssets(compilation, (text) =>
          text
            .replace(placeholder, () => ledger)
            .replace(contentPlaceholder, (key) => contents.get(key) ?? key),
        );
      });
    });
  }
}

const sortedByKey = (entries) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
const packageVersion = () => readJson(join(packageFolder("contract") ?? root, "package.json")).version;
const isHostDoor = (module) => hostDoors.includes(consumedModule.exec(module.identifier())?.[1] ?? "");

/** The shared packages in this build: key, version, and the module that implements each. */
function doorsOf({ modules, moduleGraph }) {
  return [...modules].flatMap((module) => {
    const [, door, version] = providedModule.exec(module.identifier()) ?? [];
    const target = door && moduleGraph.getOutgoingConnections(module)[0]?.module;
    return target ? [{ door, version, target }] : [];
  });
}

function providedDoors({ moduleGraph }, doors) {
  const entries = doors
    .filter(({ door }) => hostDoors.includes(door))
    .map(({ door, version, target }) => {
      const names = moduleGraph.getProvidedExports(target);
      return [door, { version, ...(Array.isArray(names) ? { names: names.toSorted() } : {}) }];
    });
  return sortedByKey([...entries, [contractDoor, { version: packageVersion(), names: hostMembers() }]]);
}

/** Replaces the placeholder in each key with a hash of the package's contents in this build. */
function contentsOfDoors(compilation, doors, modules) {
  const contents = new Map();
  for (const { door, target } of doors) {
    const [contentMark] = door.match(contentPlaceholder) ?? [];
    if (!contentMark) continue;
    const texts = [];
    walkModules(
      compilation,
      [target],
      (module) => texts.push(moduleText(module)),
      (module) => modules.has(module.identifier()) && !isHostDoor(module),
    );
    contents.set(contentMark, shortHash(texts.sort().join("")));
  }
  return contents;
}

function usedDoors(compilation, modules) {
  const exportsByModule = new Map();
  const identifiers = new Set();
  const entries = [...compilation.entries.values()]
    .flatMap(({ dependencies }) => dependencies)
    .map((dependency) => compilation.moduleGraph.getModule(dependency))
    .filter(Boolean);
  walkModules(
    compilation,
    entries,
    (module) => collectIdentifiers(module, identifiers),
    (target, { ids }) => {
      if (!modules.has(target.identifier())) return false;
      // A package that hosts provide is loaded from the host, so the dependencies of the bundled copy do not
      // count.
      if (!isHostDoor(target)) return true;
      const [, door, range] = consumedModule.exec(target.identifier()) ?? [];
      const names = exportsByModule.get(door)?.names ?? new Set();
      // The default export of a CommonJS package is the package itself.
      if (ids?.[0] && ids[0] !== "default") names.add(ids[0]);
      exportsByModule.set(door, { range, names });
      return false;
    },
  );
  const doors = [...exportsByModule].map(([door, { range, names }]) => [
    door,
    { range, names: [...names].sort() },
  ]);
  const members = hostMembers().filter((member) => identifiers.has(member.split(".")[1]));
  // Any minor version is accepted, as for the other packages; the list of names shows what an older host lacks.
  const range = `^${packageVersion().replace(/\..*/, ".0.0")}`;
  return sortedByKey([...doors, [contractDoor, { range, names: members }]]);
}

/** Whether a module is a source of the panel's packages, wherever they are installed. */
const isInstalledSource = (resource) => /[\\/]@hpay[\\/][^\\/]+[\\/]src[\\/].*\.js$/.test(resource ?? "");

/**
 * Collects the identifiers in our own sources. A port of the host may be destructured or passed on, in which
 * case the sources contain only the names of its members.
 */
function collectIdentifiers(module, identifiers) {
  const { resource } = module;
  const isOurs =
    isInstalledSource(resource) || (!resource?.includes("node_modules") && /\.tsx?$/.test(resource ?? ""));
  if (!isOurs) return;
  // The contract itself mentions every member, whether used or not.
  if (/(shared|@hpay)\/contract\//.test(resource)) return;
  for (const [identifier] of readFileSync(resource.split("?")[0], "utf8").matchAll(/[A-Za-z_$][\w$]*/g))
    identifiers.add(identifier);
}
