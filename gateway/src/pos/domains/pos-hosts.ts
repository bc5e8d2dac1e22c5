import { parsePosType, posHosts } from "@hpay/domain";
import { isLoopbackHost } from "../../platform/settings/loopback";
import type { Settings } from "../../platform/settings/settings";

/** A host's proofs: a file, a DNS record, its shop's answer, or (`before`) a signature older than proofs. */
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
