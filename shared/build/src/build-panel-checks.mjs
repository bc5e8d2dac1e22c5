import { lacksOf } from "./export-ledger.mjs";

/** The registry as it will be once all of these are live. */
export function plannedRemotes(remotes, built) {
  const others = remotes.filter(({ name }) => !built.some(({ config }) => config.name === name));
  const own = built.map(({ config, release }) => ({
    name: config.name,
    channels: { stable: release.version },
    versions: { [release.version]: release },
  }));
  return [...others, ...own];
}

/**
 * Refuses a host in which a live remote of another repository could not run.
 * @param {readonly object[]} remotes what is in the registry
 * @param {readonly string[]} replaced remotes that are built together with the host
 */
export function requireNobodyStranded(remotes, replaced, provides) {
  const lacks = remotes
    .filter(({ name, disabled }) => !replaced.includes(name) && !disabled)
    .flatMap(({ name, channels, versions }) => {
      const release = versions[channels.stable];
      return lacksOf(release?.uses, provides, "the new host").map(
        (lack) => `${name}@${channels.stable}: ${lack}`,
      );
    });
  if (lacks.length > 0)
    throw new Error(`The host can not be deployed:\n${lacks.map((one) => `  - ${one}`).join("\n")}`);
}
