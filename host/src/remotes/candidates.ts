import type { RegistryChannels, RegistryRemote, RegistryVersion } from "@hpay/contract";
import type { FitCheck } from "./fit";

/** How many releases are tried before the page reports failure. */
const maxTried = 3;

export interface Candidates {
  /**
   * The releases in the order in which they are tried; the wanted release is first unless it cannot run here.
   */
  readonly releases: readonly RegistryVersion[];
  /**
   * The needs of the wanted release that this panel does not meet, in a sentence; null when the release can
   * run here.
   */
  readonly unmetNeeds: string | null;
}

/**
 * The version, then its replacements if it cannot run: for a canary first the stable one, then the previous
 * one, unless an operator has withdrawn it.
 */
function orderOfVersions(channels: RegistryChannels, version: string): readonly string[] {
  const { stable, previous, withdrawn } = channels;
  const replacements = [stable, previous]
    .filter((version) => version !== undefined)
    .filter((version) => version !== withdrawn);
  return [...new Set([version, ...replacements])];
}

/** The first release that does not throw; if all do, the last one. */
export function workingVersion(
  channels: RegistryChannels,
  version: string,
  isBroken: (version: string) => boolean,
): string {
  const order = orderOfVersions(channels, version);
  return order.find((version) => !isBroken(version)) ?? order.at(-1) ?? version;
}

/**
 * The wanted release, then its replacements; if this panel cannot run it, the newest releases that it can
 * run.
 */
export function candidatesFor(remote: RegistryRemote, version: string, fitCheck: FitCheck): Candidates {
  const wantedRelease = remote.versions[version];
  const { withdrawn } = remote.channels;
  const unmetNeeds = wantedRelease ? fitCheck(wantedRelease) : null;
  // The registry stores releases in order of publication.
  const newestFirst = () => Object.keys(remote.versions).reverse();
  const versions = unmetNeeds
    ? newestFirst().filter((version) => version !== withdrawn)
    : orderOfVersions(remote.channels, version);
  const releases = versions
    .map((version) => remote.versions[version])
    .filter((release) => release !== undefined)
    .filter((release) => fitCheck(release) === null);
  return { releases: releases.slice(0, maxTried), unmetNeeds };
}
