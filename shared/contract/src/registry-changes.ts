// This file has no runtime imports, because the build's tools load it on its own.
import type { LocalizedText } from "./language";
import type { RegistryChannels, RegistryRemote, RegistryVersion } from "./registry";

/** How many of the last stable releases, and of the last published ones, can still be loaded. */
const maxVersions = 3;
/**
 * How many published releases can wait for a promotion. The limit stops a key that only publishes from filling
 * the disk.
 */
const maxWaiting = 20;

/** A change that the registry's state does not allow; the message explains why. */
export class RegistryRefusal extends Error {
  override readonly name = "RegistryRefusal";
}

type Remotes = readonly RegistryRemote[];

/**
 * The remotes with one of them changed, or removed if `change` returns null.
 * @throws RegistryRefusal if there is no such remote
 */
export function withRemote(
  remotes: Remotes,
  name: string,
  change: (remote: RegistryRemote) => RegistryRemote | null,
): Remotes {
  const remote = remotes.find((entry) => entry.name === name);
  if (!remote)
    throw new RegistryRefusal(
      `No remote "${name}" is published. Published: ${remotes.map((entry) => entry.name).join(", ")}.`,
    );
  return remotes.flatMap((entry) => (entry === remote ? (change(entry) ?? []) : entry));
}

/**
 * The remotes with one more version and unchanged channels. Older versions that never went live are removed. A
 * new remote is added after the existing ones, with empty channels.
 */
export function withVersion(
  remotes: Remotes,
  { name, owner }: { readonly name: string; readonly owner: string },
  release: RegistryVersion,
): Remotes {
  const publishedRemote = remotes.find((entry) => entry.name === name);
  const remote = publishedRemote ?? { name, channels: {}, versions: {} };
  const versions = { ...remote.versions, [release.version]: release };
  const changedRemote = pruned({ ...remote, owner, versions }, maxWaiting);
  return publishedRemote
    ? remotes.map((entry) => (entry === publishedRemote ? changedRemote : entry))
    : [...remotes, changedRemote];
}

/**
 * The version that was added last; "" if there is none. A withdrawn version does not count, because it is
 * promoted only if a command names it.
 */
export const newestVersion = ({ channels, versions }: RegistryRemote): string =>
  Object.keys(versions).findLast((version) => version !== channels.withdrawn) ?? "";

/** The version to promote if none is named: the canary, or else the newest version. */
export const versionToPromote = (remote: RegistryRemote): string =>
  remote.channels.canary?.version ?? newestVersion(remote);

/** The different versions that were stable and not rolled back, from the oldest to the current one. */
function stableHistory({ channels, versions, history }: RegistryRemote): readonly string[] {
  const stableVersions = history ?? [channels.previous, channels.stable];
  const { stable, withdrawn } = channels;
  return [
    ...stableVersions.flatMap((version) =>
      version && version !== withdrawn && version !== stable && Object.hasOwn(versions, version)
        ? version
        : [],
    ),
    ...(stable ? [stable] : []),
  ];
}

/**
 * Makes a published version the stable one, and the former stable one `previous`. If the version was the canary, the
 * canary ends. Older versions are removed from the registry.
 */
export function promoted(remote: RegistryRemote, version: string): RegistryRemote {
  requireVersion(remote, version);
  const { canary: currentCanary, ...channels } = remote.channels;
  const canary = currentCanary && currentCanary.version !== version ? { canary: currentCanary } : {};
  const isStable = channels.stable === version;
  const otherVersions = stableHistory(remote).filter((stable) => stable !== version);
  const history = [...otherVersions, version].slice(-maxVersions);
  const previous = history.at(-2);
  const newChannels: RegistryChannels = isStable
    ? channels
    : { stable: version, ...(previous === undefined ? {} : { previous }) };
  return pruned({ ...remote, channels: { ...newChannels, ...canary }, history }, maxVersions);
}

/** Removes versions that are neither in a channel, nor recently stable, nor among the newest. */
function pruned(remote: RegistryRemote, newest: number): RegistryRemote {
  const { canary, stable, previous, withdrawn } = remote.channels;
  const retainedVersions = new Set<string | undefined>([
    ...(remote.history ?? []),
    stable,
    previous,
    withdrawn,
    canary?.version,
    ...Object.keys(remote.versions).slice(-newest),
  ]);
  const versions = Object.fromEntries(
    Object.entries(remote.versions).filter(([version]) => retainedVersions.has(version)),
  );
  return { ...remote, versions };
}

/**
 * Rolls back to the previous, different stable release. The current one is withdrawn: it replaces no other
 * release, and is live again only after a promotion.
 * @param options.now open tabs leave the withdrawn release at once, except where there is unsaved work
 */
export function rolledBack(remote: RegistryRemote, { now }: { readonly now: boolean }): RegistryRemote {
  const { stable: withdrawn, canary } = remote.channels;
  const history = stableHistory(remote).slice(0, -1);
  const [previous, stable] = [history.at(-2), history.at(-1)];
  if (stable === undefined)
    throw new RegistryRefusal(`${remote.name} has no previous version to go back to.`);
  const channels: RegistryChannels = {
    stable,
    ...(previous === undefined ? {} : { previous }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
    ...(now ? { leaveNow: true } : {}),
    ...(canary && canary.version !== withdrawn ? { canary } : {}),
  };
  return { ...remote, channels, history };
}

/**
 * Gives a version to a share of the companies, chosen by a hash of the company id, and to the listed companies.
 */
export function withCanary(
  remote: RegistryRemote,
  canary: NonNullable<RegistryChannels["canary"]>,
): RegistryRemote {
  requireVersion(remote, canary.version);
  if (!remote.channels.stable)
    throw new RegistryRefusal(
      `${remote.name} has no stable version beside which a canary could run: promote one first.`,
    );
  return { ...remote, channels: { ...remote.channels, canary } };
}

/** Ends a canary: everybody gets the stable release. */
export function withoutCanary(remote: RegistryRemote): RegistryRemote {
  if (!remote.channels.canary) throw new RegistryRefusal(`${remote.name} has no canary.`);
  const { canary: _, ...channels } = remote.channels;
  return { ...remote, channels };
}

/** Disables a remote with a notice, or enables it again without one. */
export function switched(
  { disabled: _, ...remote }: RegistryRemote,
  notice: LocalizedText | null,
): RegistryRemote {
  return notice ? { ...remote, disabled: { notice } } : remote;
}

function requireVersion(remote: RegistryRemote, version: string): void {
  if (!Object.hasOwn(remote.versions, version))
    throw new RegistryRefusal(
      `${remote.name} has no published version "${version}". Published: ${Object.keys(remote.versions).join(", ")}.`,
    );
}
