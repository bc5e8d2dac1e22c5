import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { authorship } from "./authorship.mjs";
import { loadContract } from "./load-typescript.mjs";
import { withLock } from "./registry-lock.mjs";
import { readJson } from "./workspace.mjs";

/**
 * The same functions as in the registry service.
 * @type {typeof import("../../contract/src/registry-changes")}
 */
const changes = loadContract("registry-changes");

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
 * @returns {Registry} the registry of a panel folder; an empty one if there is none yet
 */
export function readRegistry(panel) {
  const path = registryPath(panel);
  return existsSync(path) ? readJson(path) : { revision: "empty", remotes: [] };
}

/**
 * All writes of the registry so far, oldest first.
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
 * Writes atomically, so that a reader never reads half a registry.
 * @param {string} panel
 * @param {readonly RegistryRemote[]} remotes
 * @param {(revision: string) => void} [writeAudit] writes to the audit before the registry changes, so that
 * every change has an entry even on a full disk
 */
export function writeRegistry(panel, remotes, writeAudit = (/** @type {string} */ _revision) => {}) {
  const revision = createHash("sha256").update(JSON.stringify(remotes)).digest("hex").slice(0, 12);
  const path = registryPath(panel);
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify({ revision, remotes }, null, 2)}\n`);
    writeAudit(revision);
  } catch (error) {
    rmSync(`${path}.new`, { force: true });
    throw new Error(`Nothing has changed: the registry cannot be written (${Object(error).message}).`);
  }
  renameSync(`${path}.new`, path);
  return revision;
}

/**
 * Appends a line. On a full disk, nothing is appended, because half a line would corrupt the next line too.
 * @param {string} path
 * @param {string} line
 */
function appendAtomically(path, line) {
  const size = existsSync(path) ? statSync(path).size : 0;
  try {
    appendFileSync(path, line);
  } catch (error) {
    if (existsSync(path)) truncateSync(path, size);
    throw error;
  }
}

/**
 * Reads, changes and writes the registry in one step, and records who changed it. If nothing changes, nothing
 * is written.
 * @param {string} panel
 * @param {{ command: string, remote: string, version?: string }} auditNote
 * @param {(remotes: readonly RegistryRemote[]) => readonly RegistryRemote[]} change
 */
function changeRegistry(panel, auditNote, change) {
  return withLock(lockPath(panel), () => {
    const { revision, remotes } = readRegistry(panel);
    const changedRemotes = change(remotes);
    if (JSON.stringify(changedRemotes) === JSON.stringify(remotes)) return revision;
    return writeRegistry(panel, changedRemotes, (newRevision) => {
      const line = {
        at: new Date().toISOString(),
        ...authorship(),
        ...auditNote,
        from: revision,
        to: newRevision,
      };
      appendAtomically(auditPath(panel), `${JSON.stringify(line)}\n`);
    });
  });
}

/**
 * Writes the registry with one remote changed, or removed if `change` returns null. Throws for an unknown
 * remote.
 * @param {string} panel
 * @param {string} name
 * @param {{ command: string, version?: string }} auditNote for the audit
 * @param {(remote: RegistryRemote) => RegistryRemote | null} change
 */
export function changeRemote(panel, name, auditNote, change) {
  return changeRegistry(panel, { remote: name, ...auditNote }, (remotes) =>
    changes.withRemote(remotes, name, change),
  );
}

/**
 * Adds a version without moving a channel. A new remote is added after the others, with empty channels.
 * @param {string} panel
 * @param {{ name: string, owner: string }} config
 * @param {RegistryVersion} release
 */
export function addVersion(panel, config, release) {
  const auditNote = { command: "publish", remote: config.name, version: release.version };
  return changeRegistry(panel, auditNote, (remotes) => changes.withVersion(remotes, config, release));
}

/**
 * Makes a published version stable; the stable one becomes `previous`. If the version was the canary, the
 * canary ends. Older versions are removed from registry and folder.
 * @param {string} panel
 * @param {string} name
 * @param {string} version
 * @param {() => void} [approve] runs before anything changes, and throws to refuse
 */
export function promote(panel, name, version, approve = () => {}) {
  /** @type {string[]} */
  let storedVersions = [];
  const revision = changeRemote(panel, name, { command: "promote", version }, (remote) => {
    const promotedRemote = changes.promoted(remote, version);
    approve();
    storedVersions = Object.keys(promotedRemote.versions);
    return promotedRemote;
  });
  removeOtherFolders(join(panel, "remotes", name), storedVersions);
  return revision;
}

/**
 * @param {string} folder
 * @param {readonly string[]} retainedVersions
 */
function removeOtherFolders(folder, retainedVersions) {
  if (!existsSync(folder)) return;
  for (const version of readdirSync(folder))
    if (!version.startsWith(".") && !retainedVersions.includes(version))
      rmSync(join(folder, version), { recursive: true, force: true });
}

/**
 * Rolls back to the last different stable release.
 * @param {string} panel
 * @param {string} name
 * @param {{ now?: boolean }} [options] `now`: open tabs leave the current release at once, except where there
 * is unsaved work
 */
export function rollback(panel, name, { now = false } = {}) {
  const auditNote = { command: now ? "rollback --now" : "rollback" };
  return changeRemote(panel, name, auditNote, (remote) => changes.rolledBack(remote, { now }));
}

/**
 * Gives a version to a percentage of companies, chosen by a hash of the company id, and to the listed companies.
 * @param {string} panel
 * @param {string} name
 * @param {{ version: string, percent: number, companies: readonly number[] }} to
 */
export function canary(panel, name, to) {
  const auditNote = { command: "canary", version: to.version };
  return changeRemote(panel, name, auditNote, (remote) => changes.withCanary(remote, to));
}

/**
 * Ends a canary: everybody gets the stable release.
 * @param {string} panel
 * @param {string} name
 */
export const endCanary = (panel, name) =>
  changeRemote(panel, name, { command: "canary --off" }, changes.withoutCanary);

/**
 * Disables a remote with a notice, or enables it without one.
 * @param {string} panel
 * @param {string} name
 * @param {import("../../contract/src/language").LocalizedText | null} notice
 */
export function setDisabled(panel, name, notice) {
  const auditNote = { command: notice ? "disable" : "enable" };
  return changeRemote(panel, name, auditNote, (remote) => changes.switched(remote, notice));
}
