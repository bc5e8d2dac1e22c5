import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { lacksOf } from "./export-ledger.mjs";
import { readRegistry } from "./registry-file.mjs";
import { readJson, root } from "./workspace.mjs";

/** Version of the host contract in the workspace, from its one source. */
export function workspaceContract() {
  const source = readFileSync(join(root, "shared/contract/src/host-api.ts"), "utf8");
  return /contractVersion = "([^"]+)"/.exec(source)?.[1] ?? "0.0.0";
}

/** Version of the host contract that a panel folder serves. */
export function deployedContract(panel) {
  const stamp = join(panel, "host", "release.json");
  return existsSync(stamp) ? (readJson(stamp).contract ?? workspaceContract()) : workspaceContract();
}

/** What the deployed host offers by door; undefined where none is deployed, null where it was built without writing it down. */
export function deployedDoors(panel) {
  const stamp = join(panel, "host", "release.json");
  return existsSync(stamp) ? (readJson(stamp).provides ?? null) : undefined;
}

function ledgerFaults(provides, release) {
  if (provides === undefined) return [];
  if (provides === null)
    return ["The deployed host was built without an export ledger. Deploy the host first."];
  if (!release.uses) return ["It was built without an export ledger. Build and publish it again."];
  return lacksOf(release.uses, provides, "the deployed host");
}

/** What a release needs and the deployed host lacks: where there is something, tabs run another release. */
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
 * @param {{ name: string, budgetBytes?: number }} config
 * @param {object} release as in `release.json`
 * @param {readonly object[]} [remotes] what is live, when that is not what the registry says
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

function contractFaults(hostContract, release) {
  const wanted = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(release.contract);
  if (!wanted) return [`The contract range "${release.contract}" is neither "1.2.3" nor "^1.2.3".`];
  const [, major, minor] = wanted.map(Number);
  const [hostMajor = 0, hostMinor = 0] = hostContract.split(".").map(Number);
  return major === hostMajor && minor <= hostMinor
    ? []
    : [
        `It wants host contract ${release.contract}; the deployed host has ${hostContract}. Deploy the host first.`,
      ];
}

/** Two patterns are the same address when only the names of their parameters differ. */
const addressOf = (pattern) => pattern.toLowerCase().replaceAll(/:\w+\??/g, ":");

/** Whether an address can fit both patterns, as the contract's `matchPath` fits them. */
export function overlap(one, other) {
  const [a, b] = [one, other].map((pattern) => pattern.toLowerCase().split("/").filter(Boolean));
  // The shortest address that both can fit asks least of either.
  const length = Math.max(...[a, b].map((parts) => parts.findLastIndex((part) => !/^:.*\?$/.test(part)) + 1));
  return (
    length <= Math.min(a.length, b.length) &&
    a.slice(0, length).every((part, at) => part === b[at] || part.startsWith(":") || b[at].startsWith(":"))
  );
}

/** As in the host's own pages (host/src/pages/view.ts). */
const hostPages = { name: "the host", routes: ["/", "/wait", "/app"].map((path) => ({ path })) };

function routeFaults(remotes, name, release) {
  const live = remotes
    .filter((remote) => remote.name !== name)
    .map((remote) => ({ name: remote.name, routes: remote.versions[remote.channels.stable]?.routes ?? [] }));
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
        addressOf(path).startsWith(addressOf(route.path).split(":")[0].replace(/\/$/, "")),
      )
    ) {
      faults.push(`The menu entry ${path} leads to no address of this remote.`);
    }
  }
  return faults;
}

/** Which addresses others have already: one sentence each. */
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

function textFaults(release) {
  const texts = [
    ...release.routes.map((route) => [route.path, route.title]),
    ...release.menu.map((entry) => [entry.path, entry.label]),
  ];
  return texts.flatMap(([path, text]) =>
    ["en", "rs"]
      .filter((language) => !text?.[language]?.trim())
      .map((language) => `${path} has no title in ${language}.`),
  );
}

function budgetFaults(config, release) {
  return config.budgetBytes && release.firstScreenBytes > config.budgetBytes
    ? [`The first screen is ${release.firstScreenBytes} B (gzip); its budget is ${config.budgetBytes} B.`]
    : [];
}

function fileFaults(panel, release) {
  return Object.keys(release.integrity)
    .filter((address) => !existsSync(join(panel, ...address.split("/"))))
    .map((address) => `${address} is missing.`);
}

/** Keys that a written language lacks against English, from the tables in `src/messages`. */
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

async function readTable(path, exportName) {
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "es6" },
  });
  const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return module[exportName] ?? module.default ?? {};
}
