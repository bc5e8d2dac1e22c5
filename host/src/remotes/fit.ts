import {
  contractVersion,
  lacksOf,
  type ProvidedDoors,
  type Registry,
  type RegistryRemote,
  type RegistryVersion,
  satisfiesRange,
} from "@hpay/contract";

/** Why a release cannot run in this page; null when it can. */
export type FitCheck = (release: RegistryVersion) => string | null;

/**
 * Checks releases against what the running host provides.
 * @param providedDoors the ledger in this document; null in a development build
 */
export function createFitCheck(providedDoors: ProvidedDoors | null): FitCheck {
  return ({ contract, uses }) => {
    if (!satisfiesRange(contractVersion, contract))
      return `It wants contract ${contract}, this panel has ${contractVersion}.`;
    // The needs of a release built before the ledger existed are unknown: it may crash on its first page.
    if (providedDoors && !uses) return "The release was built without an export ledger.";
    const missingExports = providedDoors ? lacksOf(uses, providedDoors, "this panel") : [];
    return missingExports.length > 0 ? missingExports.join(" ") : null;
  };
}

export interface Fitted {
  readonly registry: Registry;
  /** Whether a newer release that a reload may load was skipped. */
  readonly isBehind: boolean;
}

/**
 * Adapts a newer registry to this page. If the running host lacks something that a remote's stable release
 * needs, the remote stays at the page's release, or gets the newest one that runs. If none runs, the remote
 * stays listed with the reason.
 * @param currentRegistry the page's current registry; null at its start, when a reload would change nothing
 */
export function runnableRegistry(
  next: Registry,
  currentRegistry: Registry | null,
  fitCheck: FitCheck,
): Fitted {
  let isBehind = false;
  const remotes = next.remotes.map((remote) => {
    const currentRemote = currentRegistry?.remotes.find(({ name }) => name === remote.name);
    const { remote: adaptedRemote, isHeld } = fittingRemote(remote, currentRemote, fitCheck);
    isBehind ||= isHeld;
    return adaptedRemote;
  });
  return { registry: { ...next, remotes }, isBehind: isBehind && currentRegistry !== null };
}

function fittingRemote(
  remote: RegistryRemote,
  currentRemote: RegistryRemote | undefined,
  fitCheck: FitCheck,
) {
  const { canary, ...otherChannels } = remote.channels;
  const runs = (version: string | undefined, listedRemote: RegistryRemote | undefined = remote) => {
    const release = version === undefined ? undefined : listedRemote?.versions[version];
    return release && fitCheck(release) === null ? release : undefined;
  };
  const channels = { ...otherChannels, ...(canary && runs(canary.version) ? { canary } : {}) };
  if (otherChannels.stable === undefined || runs(otherChannels.stable))
    return { remote: { ...remote, channels }, isHeld: false };
  const newestFirst = Object.keys(remote.versions).reverse();
  const replacement =
    runs(currentRemote?.channels.stable, currentRemote) ??
    newestFirst
      .filter((version) => version !== otherChannels.withdrawn)
      .map((version) => runs(version))
      .find(Boolean);
  if (!replacement) return { remote: { ...remote, channels }, isHeld: true };
  const versions = { ...remote.versions, [replacement.version]: replacement };
  return {
    remote: { ...remote, versions, channels: { ...channels, stable: replacement.version } },
    isHeld: true,
  };
}
