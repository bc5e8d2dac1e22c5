import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { lacksOf } from "./export-ledger.mjs";
import { loadContract } from "./load-typescript.mjs";
import { readRegistry } from "./registry-file.mjs";
import { readJson, remoteFolder, sourceOf } from "./workspace.mjs";

/** @typedef {import("../../contract/src/registry").RegistryRemote} RegistryRemote */
/** @typedef {import("../../contract/src/registry").RegistryVersion} RegistryVersion */
/** @typedef {import("../../contract/src/export-ledger").ProvidedDoors} ProvidedDoors */
/** @typedef {import("./build-panel-checks.mjs").PlannedRemote} PlannedRemote */

/**
 * The same functions as in the registry service.
 * @type {typeof import("../../contract/src/release-rules")}
 */
export const { ruleFaults, contractFaults, overlap } = loadContract("release-rules");

/** Version of the host contract in the workspace, read from the file that defines it. */
export function workspaceContract() {
  const source = readFileSync(sourceOf("contract", "host-api"), "utf8");
  return /contractVersion = "([^"]+)"/.exec(source)?.[1] ?? "0.0.0";
}

/**
 * Version of the host contract that a panel folder serves.
 * @param {string} panel
 * @returns {string}
 */
export function deployedContract(panel) {
  const stamp = join(panel, "host", "release.json");
  return existsSync(stamp) ? (readJson(stamp).contract ?? workspaceContract()) : workspaceContract();
}

/**
 * The exports that the deployed host provides; undefined if no host is deployed, null if it was built without
 * recording them.
 * @param {string} panel
 * @returns {ProvidedDoors | null | undefined}
 */
export function deployedDoors(panel) {
  const stamp = join(panel, "host", "release.json");
  return existsSync(stamp) ? (readJson(stamp).provides ?? null) : undefined;
}

/**
 * @param {ProvidedDoors | null | undefined} provides
 * @param {RegistryVersion} release
 * @returns {readonly string[]}
 */
function ledgerFaults(provides, release) {
  if (provides === undefined) return [];
  if (provides === null)
    return ["The deployed host was built without an export ledger. Deploy the host first."];
  if (!release.uses)
    return ["The release was built without an export ledger. Build and publish the release again."];
  return lacksOf(release.uses, provides, "the deployed host");
}

/**
 * The needs of a release that the deployed host does not meet. If there are any, tabs run another release
 * instead.
 * @param {string} panel
 * @param {RegistryVersion} release
 */
export function deployedFaults(panel, release) {
  const provides = deployedDoors(panel);
  return [
    ...contractFaults(deployedContract(panel), release),
    ...(provides && release.uses ? lacksOf(release.uses, provides, "the deployed host") : []),
  ];
}

/**
 * Faults that prevent a release from going live with the deployed ones; empty if there are none.
 * @param {string} panel
 * @param {{ name: string, budgetBytes?: number | undefined }} config
 * @param {RegistryVersion} release as in `release.json`
 * @param {readonly PlannedRemote[]} [remotes] what will be live, if not what the registry lists
 * @returns {string[]} one sentence each
 */
export function releaseFaults(panel, config, release, remotes = readRegistry(panel).remotes) {
  return [
    ...ruleFaults(release, { ...config, hostContract: deployedContract(panel), remotes }),
    ...ledgerFaults(deployedDoors(panel), release),
    ...fileFaults(panel, release),
  ];
}

/**
 * @param {string} panel
 * @param {RegistryVersion} release
 */
function fileFaults(panel, release) {
  return Object.keys(release.integrity)
    .filter((address) => !existsSync(join(panel, ...address.split("/"))))
    .map((address) => `${address} is missing.`);
}

/**
 * Keys of `src/messages` that English has and another language lacks.
 * @param {string} name
 */
export async function missingTranslations(name, languages = ["rs"]) {
  const folder = join(remoteFolder(name), "src", "messages");
  if (!existsSync(folder) || !readdirSync(folder).includes("en.ts")) return [];
  const englishTable = await readTable(join(folder, "en.ts"), "en");
  const faults = [];
  for (const language of languages) {
    const path = join(folder, `${language}.ts`);
    const table = existsSync(path) ? await readTable(path, language) : {};
    for (const key of Object.keys(englishTable))
      if (!table[key]) faults.push(`${key} has no text in ${language}.`);
  }
  return faults;
}

/**
 * @param {string} path
 * @param {string} exportName
 */
async function readTable(path, exportName) {
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "es6" },
  });
  const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return module[exportName] ?? module.default ?? {};
}
