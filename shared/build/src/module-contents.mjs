import { createHash } from "node:crypto";
import { relative } from "node:path";
import { root } from "./workspace.mjs";

/** @typedef {import("@rspack/core").Module} Module */

/** The stage of plugins that change minified code, before the hashes in file names are computed. */
export const afterMinifyingStage = 600;

/**
 * Identifiers of the modules that a build's files contain. The entry of a package cannot be used for this,
 * because it also names unused modules.
 * @param {import("@rspack/core").Compilation} compilation
 * @returns {Set<string>}
 */
export function builtModules({ modules, chunkGraph }) {
  const builtModules = new Set();
  for (const module of modules) {
    if (chunkGraph.getModuleChunks(module).length === 0) continue;
    builtModules.add(module.identifier());
    const innerModules = "modules" in module && Array.isArray(module.modules) ? module.modules : [];
    for (const inner of innerModules) builtModules.add(inner.identifier());
  }
  return builtModules;
}

/**
 * Visits modules and their imports, each module once.
 * @param {Pick<import("@rspack/core").Compilation, "moduleGraph">} compilation
 * @param {Iterable<Module>} from where to start
 * @param {(module: Module) => void} visit
 * @param {(module: Module, dependency: import("@rspack/core").Dependency) => boolean} follow whether to
 * continue to an imported module
 */
export function walkModules({ moduleGraph }, from, visit, follow) {
  const visitedNodes = new Set();
  const queue = [...from];
  while (queue.length > 0) {
    const module = queue.pop();
    if (!module) break;
    const id = module.identifier();
    if (visitedNodes.has(id)) continue;
    visitedNodes.add(id);
    visit(module);
    for (const { module: target, dependency } of moduleGraph.getOutgoingConnections(module))
      if (target && follow(target, dependency)) queue.push(target);
  }
}

/** Path and text of a module, for a hash that is the same in every checkout. */
export function moduleText(module) {
  const path = module.resource ? relative(root, module.resource) : module.identifier().replaceAll(root, "");
  // The package manager's folders are left out, because they differ between checkouts.
  const name = path.replaceAll(/[^\s|!]*node_modules[\\/]/g, "");
  return `${name}\n${module.originalSource()?.source() ?? ""}\n`;
}

/** Replaces texts in all scripts of a build, including source maps. */
export function replaceInAssets(compilation, replace) {
  const { RawSource } = compilation.compiler.rspack.sources;
  for (const { name, source } of compilation.getAssets()) {
    if (!/\.(js|css|map|html)$/.test(name)) continue;
    const text = source.source().toString();
    const changedText = replace(text);
    if (changedText !== text) compilation.updateAsset(name, new RawSource(changedText));
  }
}

/** The first eight hex digits of a text's SHA-256 hash. */
export const shortHash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 8);
