import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { sourceFiles } from "./workspace.mjs";

/**
 * @typedef {Map<string, string[]>} ImportMap file or folder → what it imports, each once; paths from the root with `/`
 */

const code = /\.(ts|tsx|mts|mjs)$/;
const importPattern =
  /^\s*(?:import\b[^"'`;=()]*|export\s+(?:type\s+)?[{*][^"'`;=()]*)["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/gm;

/**
 * The imports and exports of a source, including types and lazy ones.
 * @param {string} source
 * @returns {string[]}
 */
export function importsOf(source) {
  return [
    ...new Set(
      [...source.matchAll(importPattern)].flatMap(([, ...specifiers]) => specifiers.filter(Boolean)),
    ),
  ];
}

/**
 * Maps each source below the folders to the files that it imports. Imports of external packages are left out.
 * @param {string} root absolute
 * @param {string[]} folders from the root
 * @returns {ImportMap}
 */
export function importMap(root, folders) {
  const files = folders
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .filter((file) => code.test(file));
  const doors = packageDoors(root, folders);
  return new Map(
    files.map((file) => {
      const targets = importsOf(readFileSync(file, "utf8")).flatMap((name) => {
        const target = name.startsWith(".") ? fileAt(join(dirname(file), name)) : doors.get(name);
        return target && target !== file ? [relative(root, target)] : [];
      });
      return [relative(root, file), [...new Set(targets)].sort()];
    }),
  );
}

/**
 * Maps `@hpay/x/door` to its file, for every package among the folders.
 * @param {string} root
 * @param {readonly string[]} folders
 */
function packageDoors(root, folders) {
  const doors = new Map();
  for (const folder of folders) {
    const path = join(root, folder, "package.json");
    if (!existsSync(path)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(path, "utf8"));
    for (const [door, file] of Object.entries(exports)) {
      const target = typeof file === "string" ? file : file.default;
      if (code.test(target)) doors.set(join(name, door), join(root, folder, target));
    }
  }
  return doors;
}

/** @param {string} path */
function fileAt(path) {
  const paths = ["", ".ts", ".tsx", ".mts", ".mjs", "/index.ts", "/index.tsx"].map((end) => path + end);
  return paths.find((file) => code.test(file) && existsSync(file) && statSync(file).isFile());
}

/**
 * Maps each folder to the folders that it imports. Files outside of these folders are left out.
 * @param {ImportMap} files
 * @param {(file: string) => string | null} folderOf
 * @returns {ImportMap}
 */
export function folderMap(files, folderOf) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const [file, targets] of files) {
    const folder = folderOf(file);
    if (folder === null) continue;
    const importedFolders = folders.get(folder) ?? new Set();
    for (const target of targets) {
      const targetFolder = folderOf(target);
      if (targetFolder !== null && targetFolder !== folder) importedFolders.add(targetFolder);
    }
    folders.set(folder, importedFolders);
  }
  return new Map([...folders].map(([folder, importedFolders]) => [folder, [...importedFolders].sort()]));
}

/**
 * One cycle for each group of mutually reachable entries: the shortest path from its first entry back to
 * itself.
 * @param {ImportMap} map
 * @returns {string[][]} each cycle begins and ends with the same entry
 */
export function cycles(map) {
  return cycleGroups(map).map((cycleGroup) => cycleIn(map, cycleGroup));
}

/**
 * Finds groups of mutually reachable entries (Tarjan's algorithm).
 * @param {ImportMap} map
 * @returns {string[][]} groups of two or more, sorted
 */
export function cycleGroups(map) {
  const visitOrder = new Map();
  const lowLinks = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} at */
  const visit = (at) => {
    visitOrder.set(at, visitOrder.size);
    lowLinks.set(at, visitOrder.get(at));
    stack.push(at);
    for (const neighbor of map.get(at) ?? []) {
      if (!visitOrder.has(neighbor)) visit(neighbor);
      if (stack.includes(neighbor)) lowLinks.set(at, Math.min(lowLinks.get(at), lowLinks.get(neighbor)));
    }
    if (lowLinks.get(at) !== visitOrder.get(at)) return;
    const cycleGroup = stack.splice(stack.indexOf(at));
    if (cycleGroup.length > 1) circles.push(cycleGroup.sort());
  };
  for (const entry of map.keys()) if (!visitOrder.has(entry)) visit(entry);
  return circles.sort();
}

/**
 * @param {ImportMap} map
 * @param {readonly string[]} cycleGroup
 * @returns {string[]}
 */
function cycleIn(map, cycleGroup) {
  const [start = ""] = cycleGroup;
  let paths = [{ to: start, way: [start] }];
  const visitedNodes = new Set();
  for (;;) {
    const longerPaths = [];
    for (const { to, way } of paths) {
      for (const neighbor of map.get(to) ?? []) {
        if (neighbor === start) return [...way, start];
        if (!cycleGroup.includes(neighbor) || visitedNodes.has(neighbor)) continue;
        visitedNodes.add(neighbor);
        longerPaths.push({ to: neighbor, way: [...way, neighbor] });
      }
    }
    paths = longerPaths;
  }
}
