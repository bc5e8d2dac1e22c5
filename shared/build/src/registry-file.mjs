import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJson } from "./workspace.mjs";

/** How many versions of a remote stay loadable. */
const keptVersions = 3;

/** @typedef {import("../../contract/src/registry").Registry} Registry */

/** Path of the registry below a panel folder. */
export const registryPath = (panel) => join(panel, "federation", "registry.json");

/** @returns {Registry} the registry of a panel folder; an empty one when there is none yet */
export function readRegistry(panel) {
  const path = registryPath(panel);
  return existsSync(path) ? readJson(path) : { revision: "empty", remotes: [] };
}

/** Writes whole or not at all: a reader never sees half a registry. */
export function writeRegistry(panel, remotes) {
  const revision = createHash("sha256").update(JSON.stringify(remotes)).digest("hex").slice(0, 12);
  const path = registryPath(panel);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify({ revision, remotes }, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  return revision;
}

/** Writes the registry with one remote changed by `change(remote)`, or taken out by null. Throws when there is no such remote. */
export function changeRemote(panel, name, change) {
  const { remotes } = readRegistry(panel);
  const remote = remotes.find((one) => one.name === name);
  if (!remote)
    throw new Error(
      `No remote "${name}" is published. Published: ${remotes.map((one) => one.name).join(", ")}.`,
    );
  return writeRegistry(panel, remotes.map((one) => (one === remote ? change(one) : one)).filter(Boolean));
}

/** Adds a version without moving a channel. A new remote comes after those that are there: its channels name nothing yet. */
export function addVersion(panel, { name, owner }, release) {
  const { remotes } = readRegistry(panel);
  const known = remotes.find((one) => one.name === name);
  const remote = known ?? { name, channels: {}, versions: {} };
  const changed = { ...remote, owner, versions: { ...remote.versions, [release.version]: release } };
  return writeRegistry(
    panel,
    known ? remotes.map((one) => (one === known ? changed : one)) : [...remotes, changed],
  );
}

/** Makes a published version the stable one; what was stable becomes `previous`. Older versions leave registry and folder. */
export function promote(panel, name, version) {
  let kept = new Set();
  const revision = changeRemote(panel, name, (remote) => {
    requireVersion(remote, version);
    const { stable } = remote.channels;
    const channels =
      stable === version ? remote.channels : { stable: version, ...(stable && { previous: stable }) };
    kept = new Set([
      channels.stable,
      channels.previous,
      ...Object.keys(remote.versions).slice(-keptVersions),
    ]);
    const versions = Object.fromEntries(Object.entries(remote.versions).filter(([one]) => kept.has(one)));
    return { ...remote, channels, versions };
  });
  removeOtherFolders(join(panel, "remotes", name), kept);
  return revision;
}

function removeOtherFolders(folder, kept) {
  if (!existsSync(folder)) return;
  for (const version of readdirSync(folder))
    if (!kept.has(version)) rmSync(join(folder, version), { recursive: true, force: true });
}

/** Swaps stable and previous. The one it goes back from is withdrawn: it runs again only by another rollback, or promoted. */
export function rollback(panel, name) {
  return changeRemote(panel, name, (remote) => {
    const { previous, stable } = remote.channels;
    if (!previous) throw new Error(`${name} has no previous version to go back to.`);
    return { ...remote, channels: { stable: previous, previous: stable, withdrawn: stable } };
  });
}

/** Gives a version to a share of the companies, chosen by a hash of the company id, and to named ones. */
export function canary(panel, name, { version, percent, companies }) {
  if (!(percent >= 0 && percent <= 100)) throw new Error("--percent takes a number from 0 to 100.");
  if (!companies.every((id) => Number.isInteger(id) && id > 0))
    throw new Error("--company takes the id of a company, a whole number.");
  return changeRemote(panel, name, (remote) => {
    requireVersion(remote, version);
    if (!remote.channels.stable)
      throw new Error(`${name} has no stable version beside which a canary could run: promote one first.`);
    return { ...remote, channels: { ...remote.channels, canary: { version, percent, companies } } };
  });
}

/** Switches a remote off with a notice, or on again without one. */
export function setDisabled(panel, name, notice) {
  return changeRemote(panel, name, ({ disabled: _, ...remote }) =>
    notice ? { ...remote, disabled: { notice } } : remote,
  );
}

function requireVersion(remote, version) {
  if (!Object.hasOwn(remote.versions, version)) {
    throw new Error(
      `${remote.name} has no published version "${version}". Published: ${Object.keys(remote.versions).join(", ")}.`,
    );
  }
}
