import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { lacksOf } from "./export-ledger.mjs";
import { readRegistry } from "./registry-file.mjs";
import { readJson, root } from "./workspace.mjs";

/** @typedef {import("../../contract/src/registry").RegistryRemote} RegistryRemote */
/** @typedef {import("../../contract/src/registry").RegistryVersion} RegistryVersion */
/** @typedef {import("../../contract/src/export-ledger").ProvidedDoors} ProvidedDoors */
/** @typedef {import("./build-panel-checks.mjs").PlannedRemote} PlannedRemote */

/** Version of the host contract in the workspace, from its one source. */
export function workspaceContract() {
  const source = readFileSync(join(root, "shared/contract/src/host-api.ts"), "utf8");
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
 * What the deployed host offers by door; undefined where none is deployed, null where it was built without writing it down.
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
  if (!release.uses) return ["It was built without an export ledger. Build and publish it again."];
  return lacksOf(release.uses, provides, "the deployed host");
}

/**
 * What a release needs and the deployed host lacks: where there is something, tabs run another release.
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
 * What stands in the way of a release going live with what is deployed. Empty: nothing.
 * @param {string} panel
 * @param {{ name: string, budgetBytes?: number | undefined }} config
 * @param {RegistryVersion} release as in `release.json`
 * @param {readonly PlannedRemote[]} [remotes] what is live, when that is not what the registry says
 * @returns {string[]} one sentence each
 */
export function releaseFaults(panel, config, release, remotes = readRegistry(panel).remotes) {
  return [
    ...contractFaults(deployedContract(panel), release),
    ...ledgerFaults(deployedDoors(panel), release),
    ...routeFaults(remotes, config.name, release),
    ...textFaults(release),
    ...budgetFaults(config, release),
    ...fileFaults(panel, release),
  ];
}

/**
 * @param {string} hostContract
 * @param {RegistryVersion} release
 */
function contractFaults(hostContract, release) {
  const wanted = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(release.contract);
  if (!wanted) return [`The contract range "${release.contract}" is neither "1.2.3" nor "^1.2.3".`];
  const [, major = 0, minor = 0] = wanted.map(Number);
  const [hostMajor = 0, hostMinor = 0] = hostContract.split(".").map(Number);
  return major === hostMajor && minor <= hostMinor
    ? []
    : [
        `It wants host contract ${release.contract}; the deployed host has ${hostContract}. Deploy the host first.`,
      ];
}

/**
 * Two patterns are the same address when only the names of their parameters differ.
 * @param {string} pattern
 */
const addressOf = (pattern) => pattern.toLowerCase().replaceAll(/:\w+\??/g, ":");

/**
 * Whether an address can fit both patterns, as the contract's `matchPath` fits them.
 * @param {string} one
 * @param {string} other
 */
export function overlap(one, other) {
  const partsOf = (/** @type {string} */ pattern) => pattern.toLowerCase().split("/").filter(Boolean);
  const [a, b] = [partsOf(one), partsOf(other)];
  // The shortest address that both can fit asks least of either.
  const length = Math.max(...[a, b].map((parts) => parts.findLastIndex((part) => !/^:.*\?$/.test(part)) + 1));
  return (
    length <= Math.min(a.length, b.length) &&
    a.slice(0, length).every((part, at) => part === b[at] || part.startsWith(":") || b[at]?.startsWith(":"))
  );
}

/** As in the host's own pages (host/src/pages/view.ts). */
const hostPages = { name: "the host", routes: ["/", "/wait", "/app"].map((path) => ({ path })) };

/**
 * @param {readonly PlannedRemote[]} remotes
 * @param {string} name
 * @param {RegistryVersion} release
 */
function routeFaults(remotes, name, release) {
  const live = remotes
    .filter((remote) => remote.name !== name)
    .map((remote) => ({
      name: remote.name,
      routes: remote.versions[remote.channels.stable ?? ""]?.routes ?? [],
    }));
  const own = new Set();
  const faults = addressFaults(release.routes, [hostPages, ...live]);
  for (const { path } of release.routes) {
    const address = addressOf(path);
    if (own.has(address)) faults.push(`The address ${path} is named twice.`);
    own.add(address);
  }
  for (const { path } of release.menu) {
    if (
      !release.routes.some((route) =>
        addressOf(path).startsWith(addressOf(route.path).replace(/:.*$/, "").replace(/\/$/, "")),
      )
    ) {
      faults.push(`The menu entry ${path} leads to no address of this remote.`);
    }
  }
  return faults;
}

/**
 * Which addresses others have already: one sentence each.
 * @param {readonly { path: string }[]} routes
 * @param {readonly { name: string, routes: readonly { path: string }[] }[]} others
 */
export function addressFaults(routes, others) {
  return others.flatMap((other) =>
    routes.flatMap(({ path }) => {
      const taken = other.routes.find((route) => overlap(path, route.path));
      if (!taken) return [];
      const as = taken.path === path ? "" : ` as ${taken.path}`;
      return [`The address ${path} belongs to ${other.name}${as}.`];
    }),
  );
}

/** @param {RegistryVersion} release */
function textFaults(release) {
  const texts = [
    ...release.routes.map(({ path, title }) => ({ path, text: title })),
    ...release.menu.map(({ path, label }) => ({ path, text: label })),
  ];
  return texts.flatMap(({ path, text }) =>
    /** @type {const} */ (["en", "rs"])
      .filter((language) => !text?.[language]?.trim())
      .map((language) => `${path} has no title in ${language}.`),
  );
}

/**
 * @param {{ budgetBytes?: number | undefined }} config
 * @param {RegistryVersion & { firstScreenBytes?: number }} release
 */
function budgetFaults(config, release) {
  return config.budgetBytes && (release.firstScreenBytes ?? 0) > config.budgetBytes
    ? [`The first screen is ${release.firstScreenBytes} B (gzip); its budget is ${config.budgetBytes} B.`]
    : [];
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
 * Keys that a written language lacks against English, from the tables in `src/messages`.
 * @param {string} name
 */
export async function missingTranslations(name, languages = ["rs"]) {
  const folder = join(root, name, "src", "messages");
  if (!existsSync(folder) || !readdirSync(folder).includes("en.ts")) return [];
  const english = await readTable(join(folder, "en.ts"), "en");
  const faults = [];
  for (const language of languages) {
    const path = join(folder, `${language}.ts`);
    const table = existsSync(path) ? await readTable(path, language) : {};
    for (const key of Object.keys(english))
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
