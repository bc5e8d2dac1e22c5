import { lacksOf } from "./export-ledger.mjs";

/** @typedef {import("../../contract/src/registry").RegistryRemote} RegistryRemote */
/** @typedef {import("../../contract/src/registry").RegistryVersion} RegistryVersion */
/** @typedef {Pick<RegistryRemote, "name" | "channels" | "versions">} PlannedRemote */

/**
 * The registry as it will be when all built releases are live.
 * @param {readonly RegistryRemote[]} remotes
 * @param {readonly { config: { name: string }, release: RegistryVersion }[]} builtNames
 * @returns {PlannedRemote[]}
 */
export function plannedRemotes(remotes, builtNames) {
  const otherRemotes = remotes.filter(({ name }) => !builtNames.some(({ config }) => config.name === name));
  const builtRemotes = builtNames.map(({ config, release }) => ({
    name: config.name,
    channels: { stable: release.version },
    versions: { [release.version]: release },
  }));
  return [...otherRemotes, ...builtRemotes];
}

/**
 * Refuses a host that would break a live remote of another repository.
 * @param {readonly RegistryRemote[]} remotes of the registry
 * @param {readonly string[]} replacedNames names of the remotes that are built together with the host
 * @param {import("../../contract/src/export-ledger").ProvidedDoors} provides
 */
export function requireNoStrandedRemote(remotes, replacedNames, provides) {
  const missingExports = remotes
    .filter(({ name, disabled }) => !replacedNames.includes(name) && !disabled)
    .flatMap(({ name, channels, versions }) => {
      const release = channels.stable === undefined ? undefined : versions[channels.stable];
      return lacksOf(release?.uses, provides, "the new host").map(
        (/** @type {string} */ missingExport) => `${name}@${channels.stable}: ${missingExport}`,
      );
    });
  if (missingExports.length > 0)
    throw new Error(
      `The host cannot be deployed:\n${missingExports.map((fault) => `  - ${fault}`).join("\n")}`,
    );
}
