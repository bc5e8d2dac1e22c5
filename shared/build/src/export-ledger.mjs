import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { loadTypeScript } from "./load-typescript.mjs";
import { hostDoors } from "./shared-modules.mjs";
import { readJson, root } from "./workspace.mjs";

/** As the loader in the browser compares them: one source for both. */
export const { lacksOf, satisfiesRange } = loadTypeScript(join(root, "shared/contract/src/export-ledger.ts"));

const placeholder = /(["'`])__HPAY_DOORS__\1/g;
const contractDoor = "@hpay/contract";
const consumed = /^consume shared module \([^)]*\) (.+)@([^@\s]+) \(/;
const provided = /^provide shared module \([^)]*\) (.+)@([^@\s]+) = /;
// Of two parts that are loaded together each may be first: after every size optimisation, before names get their hashes.
const stage = 600;

/** What a host hands to remotes besides modules: the members of `HostApi` and of its ports, as `NavigationPort.push`. */
export function hostMembers(source = readFileSync(join(root, "shared/contract/src/host-api.ts"), "utf8")) {
  const blocks = [
    ...source.matchAll(/^export interface (HostApi|\w+Port|Identity)\b[^{]*\{\n([\s\S]*?)^\}/gm),
  ];
  return blocks
    .flatMap(([, name, body]) =>
      [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, member]) => `${name}.${member}`),
    )
    .sort();
}

/**
 * Reads from a build which names of which shared door it provides, and which it uses of those that hosts carry. Sound for
 * what is imported by name; of the host's own object it takes every member whose name stands anywhere in the sources.
 */
export class ExportLedgerPlugin {
  /** @type {import("../../contract/src/export-ledger").ProvidedDoors} */
  provides = {};
  /** @type {import("../../contract/src/export-ledger").UsedDoors} */
  uses = {};

  apply(compiler) {
    compiler.hooks.thisCompilation.tap("ExportLedgerPlugin", (compilation) => {
      compilation.hooks.processAssets.tap({ name: "ExportLedgerPlugin", stage }, () => {
        this.provides = providedDoors(compilation);
        this.uses = usedDoors(compilation);
        writeIntoScripts(compilation, this.provides);
      });
    });
  }
}

/** A script that runs without a document of ours holds its own ledger, where its sources say `"__HPAY_DOORS__"`. */
function writeIntoScripts(compilation, provides) {
  const text = JSON.stringify(JSON.stringify(provides));
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith(".js")) continue;
    const code = source.source().toString();
    if (code.includes("__HPAY_DOORS__"))
      compilation.updateAsset(name, new rspack.sources.RawSource(code.replace(placeholder, () => text)));
  }
}

const sortedByKey = (entries) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

function providedDoors({ modules, moduleGraph }) {
  const doors = [];
  for (const module of modules) {
    const [, door, version] = provided.exec(module.identifier()) ?? [];
    if (!door) continue;
    const [target] = moduleGraph.getOutgoingConnections(module);
    const names = target?.module ? moduleGraph.getProvidedExports(target.module) : null;
    doors.push([door, { version, ...(Array.isArray(names) ? { names: names.toSorted() } : {}) }]);
  }
  const { version } = readJson(join(root, "shared/contract/package.json"));
  return sortedByKey([...doors, [contractDoor, { version, names: hostMembers() }]]);
}

function usedDoors(compilation) {
  const { moduleGraph } = compilation;
  const found = new Map();
  const words = new Set();
  const seen = new Set();
  const waiting = [...compilation.entries.values()]
    .flatMap(({ dependencies }) => dependencies)
    .map((dependency) => moduleGraph.getModule(dependency))
    .filter(Boolean);
  while (waiting.length > 0) {
    const module = waiting.pop();
    const id = module.identifier();
    if (seen.has(id)) continue;
    seen.add(id);
    readWords(module, words);
    for (const { module: target, dependency } of moduleGraph.getOutgoingConnections(module)) {
      if (!target) continue;
      const [, door, range] = consumed.exec(target.identifier()) ?? [];
      // What a host carries comes from the host: what the copy beside it needs is not asked for.
      if (!door || !hostDoors.includes(door)) waiting.push(target);
      else {
        const names = found.get(door)?.names ?? new Set();
        const [name] = dependency.ids ?? [];
        // The default of a CommonJS package is the package itself.
        if (name && name !== "default") names.add(name);
        found.set(door, { range, names });
      }
    }
  }
  const doors = [...found].map(([door, { range, names }]) => [door, { range, names: [...names].sort() }]);
  const { version } = readJson(join(root, "shared/contract/package.json"));
  const members = hostMembers().filter((member) => words.has(member.split(".")[1]));
  return sortedByKey([...doors, [contractDoor, { range: `^${version}`, names: members }]]);
}

/** The words of our own sources. A port of the host may be taken apart or handed on: then only its members' names stand there. */
function readWords(module, words) {
  const { resource } = module;
  if (!resource || resource.includes("node_modules") || !/\.tsx?$/.test(resource)) return;
  // The contract names each member, whoever uses it.
  if (resource.includes("shared/contract/")) return;
  for (const [word] of readFileSync(resource.split("?")[0], "utf8").matchAll(/[A-Za-z_$][\w$]*/g))
    words.add(word);
}
