import type { RegistryChannels, RegistryRemote, RegistryVersion } from "@hpay/contract";
import type { WhyNot } from "./fit";

/** How many releases are tried before the page says that it could not be loaded. */
const mostTried = 3;

export interface Candidates {
  /** In the order in which they are tried; the wanted one comes first unless it can not run here. */
  readonly releases: readonly RegistryVersion[];
  /** What the wanted release needs and this panel lacks, in a sentence; null when it can run here. */
  readonly unmet: string | null;
}

/**
 * The version, then what takes its place when it can not run: beside a canary the stable one, then the one before, unless
 * an operator has withdrawn it.
 */
function orderOfVersions(channels: RegistryChannels, version: string): readonly string[] {
  const { stable, previous, withdrawn } = channels;
  const others = [stable, previous].filter((one) => one !== undefined).filter((one) => one !== withdrawn);
  return [...new Set([version, ...others])];
}

/** The first of them that does not throw; the last one when they all do. */
export function soundVersion(
  channels: RegistryChannels,
  version: string,
  isBroken: (version: string) => boolean,
): string {
  const order = orderOfVersions(channels, version);
  return order.find((one) => !isBroken(one)) ?? order.at(-1) ?? version;
}

/** The wanted release, then those that take its place; when this panel can not run it, the newest ones that it can. */
export function candidatesFor(remote: RegistryRemote, version: string, whyNot: WhyNot): Candidates {
  const wanted = remote.versions[version];
  const { withdrawn } = remote.channels;
  const unmet = wanted ? whyNot(wanted) : null;
  // The registry keeps releases in the order in which they were published.
  const newestFirst = () => Object.keys(remote.versions).reverse();
  const versions = unmet
    ? newestFirst().filter((one) => one !== withdrawn)
    : orderOfVersions(remote.channels, version);
  const releases = versions
    .map((one) => remote.versions[one])
    .filter((release) => release !== undefined)
    .filter((release) => whyNot(release) === null);
  return { releases: releases.slice(0, mostTried), unmet };
}
