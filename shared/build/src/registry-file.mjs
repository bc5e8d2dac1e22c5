import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { authorship } from "./authorship.mjs";
import { withLock } from "./registry-lock.mjs";
import { readJson } from "./workspace.mjs";

/** How many different releases that were stable stay loadable, and how many that were published last. */
const keptVersions = 3;

/** @typedef {import("../../contract/src/registry").Registry} Registry */
/** @typedef {import("../../contract/src/registry").RegistryRemote} RegistryRemote */
/** @typedef {import("../../contract/src/registry").RegistryVersion} RegistryVersion */

/**
 * Path of the registry below a panel folder.
 * @param {string} panel
 */
export const registryPath = (panel) => join(panel, "federation", "registry.json");
/** @param {string} panel */
const lockPath = (panel) => join(panel, "federation", "registry.lock");
/** @param {string} panel */
const auditPath = (panel) => join(panel, "federation", "audit.jsonl");

/**
 * @param {string} panel
 * @returns {Registry} the registry of a panel folder; an empty one when there is none yet
 */
export function readRegistry(panel) {
  const path = registryPath(panel);
  return existsSync(path) ? readJson(path) : { revision: "empty", remotes: [] };
}

/**
 * Every write that there was, oldest first.
 * @param {string} panel
 * @returns {{ at: string, author: string, commit: string, command: string, remote: string, version?: string, from: string, to: string }[]}
 * `from` and `to` are revisions, `at` an ISO instant
 */
export function readAudit(panel) {
  const path = auditPath(panel);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/**
 * Writes whole or not at all: a reader never sees half a registry.
 * @param {string} panel
 * @param {readonly RegistryRemote[]} remotes
 */
export function writeRegistry(panel, remotes) {
  const revision = createHash("sha256").update(JSON.stringify(remotes)).digest("hex").slice(0, 12);
  const path = registryPath(panel);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify({ revision, remotes }, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  return revision;
}

/**
 * Reads, changes and writes as one step, and notes down who did it. Nothing is written where nothing changes.
 * @param {string} panel
 * @param {{ command: string, remote: string, version?: string }} note
 * @param {(remotes: readonly RegistryRemote[]) => readonly RegistryRemote[]} change
 */
function changeRegistry(panel, note, change) {
  return withLock(lockPath(panel), () => {
    const { revision, remotes } = readRegistry(panel);
    const changed = change(remotes);
    if (JSON.stringify(changed) === JSON.stringify(remotes)) return revision;
    const to = writeRegistry(panel, changed);
    const line = { at: new Date().toISOString(), ...authorship(), ...note, from: revision, to };
    appendFileSync(auditPath(panel), `${JSON.stringify(line)}\n`);
    return to;
  });
}

/**
 * Writes the registry with one remote changed by `change(remote)`, or taken out by null. Throws when there is no such remote.
 * @param {{ command: string, version?: string }} note for the audit
 * @param {string} panel
 * @param {string} name
 * @param {(remote: RegistryRemote) => RegistryRemote | null} change
 */
export function changeRemote(panel, name, note, change) {
  return changeRegistry(panel, { remote: name, ...note }, (remotes) => {
    const remote = remotes.find((one) => one.name === name);
    if (!remote)
      throw new Error(
        `No remote "${name}" is published. Published: ${remotes.map((one) => one.name).join(", ")}.`,
      );
    return remotes.flatMap((one) => (one === remote ? (change(one) ?? []) : one));
  });
}

/**
 * Adds a version without moving a channel. A new remote comes after those that are there: its channels name nothing yet.
 * @param {string} panel
 * @param {{ name: string, owner: string }} config
 * @param {RegistryVersion} release
 */
export function addVersion(panel, { name, owner }, release) {
  const note = { command: "publish", remote: name, version: release.version };
  return changeRegistry(panel, note, (remotes) => {
    const known = remotes.find((one) => one.name === name);
    const remote = known ?? { name, channels: {}, versions: {} };
    const changed = { ...remote, owner, versions: { ...remote.versions, [release.version]: release } };
    return known ? remotes.map((one) => (one === known ? changed : one)) : [...remotes, changed];
  });
}

/**
 * Different versions that were stable and were not gone back from, oldest first, the stable one last.
 * @param {RegistryRemote} remote
 * @returns {string[]}
 */
function stableHistory({ channels, versions, history }) {
  const known = history ?? [channels.previous, channels.stable];
  const { stable, withdrawn } = channels;
  return [
    ...known.flatMap((one) =>
      one && one !== withdrawn && one !== stable && Object.hasOwn(versions, one) ? one : [],
    ),
    ...(stable ? [stable] : []),
  ];
}

/**
 * Makes a published version the stable one; what was stable becomes `previous`. A canary that everybody now has ends.
 * Older versions leave registry and folder.
 * @param {() => void} [approve] runs before anything changes, and throws to refuse
 * @param {string} panel
 * @param {string} name
 * @param {string} version
 */
export function promote(panel, name, version, approve = () => {}) {
  /** @type {Set<unknown>} */
  let kept = new Set();
  const revision = changeRemote(panel, name, { command: "promote", version }, (remote) => {
    requireVersion(remote, version);
    approve();
    const { canary: tried, ...channels } = remote.channels;
    const canary = tried && tried.version !== version ? { canary: tried } : {};
    const isStable = channels.stable === version;
    const history = stableHistory(remote)
      .filter((one) => one !== version)
      .concat(version)
      .slice(-keptVersions);
    const previous = history.at(-2);
    const moved = isStable ? channels : { stable: version, ...(previous && { previous }) };
    kept = new Set([
      ...history,
      ...Object.values(moved),
      canary.canary?.version,
      ...Object.keys(remote.versions).slice(-keptVersions),
    ]);
    const versions = Object.fromEntries(Object.entries(remote.versions).filter(([one]) => kept.has(one)));
    return { ...remote, channels: { ...moved, ...canary }, versions, history };
  });
  removeOtherFolders(join(panel, "remotes", name), kept);
  return revision;
}

/**
 * @param {string} folder
 * @param {ReadonlySet<unknown>} kept
 */
function removeOtherFolders(folder, kept) {
  if (!existsSync(folder)) return;
  for (const version of readdirSync(folder))
    if (!version.startsWith(".") && !kept.has(version))
      rmSync(join(folder, version), { recursive: true, force: true });
}

/**
 * Goes back to the release that was stable before, which differs. The one it goes back from is withdrawn: it takes nobody's
 * place, and comes back only by being promoted.
 * @param {string} panel
 * @param {string} name
 * @param {{ now?: boolean }} [options] `now`: open tabs leave it at once, except where there is unsaved work
 */
export function rollback(panel, name, { now = false } = {}) {
  return changeRemote(panel, name, { command: now ? "rollback --now" : "rollback" }, (remote) => {
    const { stable: withdrawn, canary } = remote.channels;
    const history = stableHistory(remote).slice(0, -1);
    const [previous, stable] = [history.at(-2), history.at(-1)];
    if (!stable) throw new Error(`${name} has no previous version to go back to.`);
    const channels = {
      stable,
      ...(previous && { previous }),
      ...(withdrawn && { withdrawn }),
      ...(now && /** @type {const} */ ({ leaveNow: true })),
      ...(canary && canary.version !== withdrawn && { canary }),
    };
    return { ...remote, channels, history };
  });
}

/**
 * Gives a version to a share of the companies, chosen by a hash of the company id, and to named ones.
 * @param {string} panel
 * @param {string} name
 * @param {{ version: string, percent: number, companies: readonly number[] }} to
 */
export function canary(panel, name, { version, percent, companies }) {
  if (!(percent >= 0 && percent <= 100)) throw new Error("--percent takes a number from 0 to 100.");
  if (!companies.every((id) => Number.isInteger(id) && id > 0))
    throw new Error("--company takes the id of a company, a whole number.");
  return changeRemote(panel, name, { command: "canary", version }, (remote) => {
    requireVersion(remote, version);
    if (!remote.channels.stable)
      throw new Error(`${name} has no stable version beside which a canary could run: promote one first.`);
    return { ...remote, channels: { ...remote.channels, canary: { version, percent, companies } } };
  });
}

/**
 * Ends a canary: everybody gets the stable release.
 * @param {string} panel
 * @param {string} name
 */
export function endCanary(panel, name) {
  return changeRemote(panel, name, { command: "canary --off" }, ({ channels, ...remote }) => {
    if (!channels.canary) throw new Error(`${name} has no canary.`);
    const { canary: _, ...others } = channels;
    return { ...remote, channels: others };
  });
}

/**
 * Switches a remote off with a notice, or on again without one.
 * @param {string} panel
 * @param {string} name
 * @param {import("../../contract/src/language").LocalizedText | null} notice
 */
export function setDisabled(panel, name, notice) {
  return changeRemote(
    panel,
    name,
    { command: notice ? "disable" : "enable" },
    ({ disabled: _, ...remote }) => (notice ? { ...remote, disabled: { notice } } : remote),
  );
}

/**
 * @param {RegistryRemote} remote
 * @param {string} version
 */
function requireVersion(remote, version) {
  if (!Object.hasOwn(remote.versions, version)) {
    throw new Error(
      `${remote.name} has no published version "${version}". Published: ${Object.keys(remote.versions).join(", ")}.`,
    );
  }
}
