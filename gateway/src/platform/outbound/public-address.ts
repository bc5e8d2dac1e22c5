import { BlockList, isIP } from "node:net";
import { ApiError } from "../http/api-error";
import type { Settings } from "../settings/settings";
import { addressesOf, type Target } from "./addresses-of";

/** Addresses outside the public internet (IANA special-purpose registries), and ranges that can contain one. */
const closed = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  closed.addSubnet(net, bits, "ipv4");
}
/** Only global unicast is public in IPv6, except documentation, tunnels and translations, which carry an IPv4 address. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  closed.addSubnet(net, bits, "ipv6");
}

/** Whether the gateway may connect to this address although others chose it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !closed.check(address, "ipv6");
}

/**
 * Resolves a host once. The caller must connect to this address, because a second look-up could give another
 * one. If one of several addresses is forbidden, the host is rejected.
 * @param host name or address, IPv6 also in brackets
 * @throws ApiError TARGET_NOT_ALLOWED for loopback, private, link-local and the like, unless allowed
 */
export async function resolveTarget(
  { allowPrivateTargets }: Pick<Settings, "allowPrivateTargets">,
  host: string,
): Promise<Target> {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  const addresses = await addressesOf(name, allowPrivateTargets ? "hosts of this machine too" : "DNS only");
  const [first] = addresses;
  if (!first) throw Object.assign(new Error(`${name} has no address`), { code: "ENOTFOUND" });
  if (!allowPrivateTargets && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new ApiError("TARGET_NOT_ALLOWED");
  }
  return first;
}
