import { getServers } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

export interface Target {
  readonly address: string;
  readonly family: 4 | 6;
}

const tryMs = 2500;
const tries = 2;
/** Codes for a name that does not exist or has no address, according to the name servers. */
const noAddressCodes = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * The addresses of a name that others chose. Asks the name servers directly: while one is silent, the system's
 * look-up occupies one of the process's two threads, and two such names block all others, even the database's.
 * @throws Error that names the host
 */
export async function addressesOf(
  name: string,
  nameSource: "DNS only" | "hosts of this machine too",
): Promise<readonly Target[]> {
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family: family === 6 ? 6 : 4 }];
  if (/(?:^|\.)localhost\.?$/i.test(name)) return [{ address: "127.0.0.1", family: 4 }];
  const resolver = new Resolver({ timeout: tryMs, tries });
  resolver.setServers(getServers());
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [...targetsOf(ipv4, 4), ...targetsOf(ipv6, 6)];
  if (addresses.length > 0) return addresses;
  if (nameSource === "hosts of this machine too") return hostsOf(name);
  if (ipv4.status === "rejected" && !noAddressCodes.has(String(Object(ipv4.reason).code)))
    throw Object.assign(new Error(`no name server answered for ${name}`), { code: "EAI_AGAIN" });
  return [];
}

const targetsOf = (
  result: PromiseSettledResult<readonly string[]>,
  family: Target["family"],
): readonly Target[] =>
  result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];

async function hostsOf(name: string): Promise<readonly Target[]> {
  const addresses = await lookup(name, { all: true, verbatim: true });
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
