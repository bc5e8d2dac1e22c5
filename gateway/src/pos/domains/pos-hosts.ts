import { parsePosType, posHosts } from "@hpay/domain";
import { isLoopbackHost } from "../../platform/settings/loopback";
import type { Settings } from "../../platform/settings/settings";

/**
 * The proofs of a host: a file, a DNS record, or its shop's answer. `before`: a signature from the time before
 * proofs were required.
 */
export const proofMethods = ["file", "dns", "connect", "before"] as const;
export type ProofMethod = (typeof proofMethods)[number];

interface Addresses {
  readonly siteType: string;
  readonly url: string;
  readonly urls: string;
}

/** Hosts of a POS's pages, in DNS form (Punycode); an app and a receiver of split pay have none. */
export const hostsOf = ({ siteType, url, urls }: Addresses): readonly string[] =>
  parsePosType(siteType)?.kind === "site" ? posHosts(url, urls) : [];

/** Whether a host needs no proof: outside production, that is a local machine. */
export const isExempt = ({ production }: Pick<Settings, "production">, host: string): boolean =>
  !production && isLoopbackHost(host);
