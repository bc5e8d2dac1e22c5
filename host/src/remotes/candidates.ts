import { contractVersion, type RegistryRemote, type RegistryVersion } from "@hpay/contract";
import { satisfiesRange } from "./contract-range";

/** How many releases are tried before the page says that it could not be loaded. */
const mostTried = 2;

export interface Candidates {
  /** In the order in which they are tried; the wanted one comes first unless it can not run here. */
  readonly releases: readonly RegistryVersion[];
  /** The contract range of the wanted release, when this panel is too old or too new for it. */
  readonly unmetContract: string | null;
}

/** The wanted release, then the one before; when this panel can not run the wanted one, the newest that it can. */
export function candidatesFor(remote: RegistryRemote, version: string): Candidates {
  const wanted = remote.versions[version];
  const { previous } = remote.channels;
  // The registry keeps releases in the order in which they were published.
  const newestFirst = Object.values(remote.versions).reverse();
  const before = newestFirst.filter((release) => release.version === previous);
  const unmetContract = wanted && !satisfiesRange(contractVersion, wanted.contract) ? wanted.contract : null;
  const order = [...(wanted ? [wanted] : []), ...(unmetContract ? newestFirst : before)];
  const releases = [...new Set(order)].filter(({ contract }) => satisfiesRange(contractVersion, contract));
  return { releases: releases.slice(0, mostTried), unmetContract };
}
