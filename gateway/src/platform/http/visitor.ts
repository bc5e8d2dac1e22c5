import type { IncomingHttpHeaders } from "node:http";
import { languageOfBrowser } from "@hpay/domain";
import type { FastifyRequest } from "fastify";
import type { Settings } from "../settings/settings";

/** Where a person signs in from, as e-mails and session lists show it. */
export interface Visitor {
  /** Browser and system, for example `Firefox, Linux`. */
  readonly browser: string;
  readonly address: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { browser: browserName(request.headers["user-agent"] ?? ""), address: plainAddress(request.ip) };
}

/**
 * The visitor of a live connection. Behind proxies, the address is the one that the outermost proxy wrote;
 * anything further left could be forged.
 */
export function visitorOfSocket(
  handshake: { readonly headers: IncomingHttpHeaders; readonly address: string },
  settings: Pick<Settings, "trustProxy">,
): Visitor {
  const forwardedAddresses = String(handshake.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const forwardedAddress =
    settings.trustProxy > 0
      ? (forwardedAddresses.at(-settings.trustProxy) ?? forwardedAddresses[0])
      : undefined;
  return {
    browser: browserName(handshake.headers["user-agent"] ?? ""),
    address: plainAddress(forwardedAddress ?? handshake.address),
  };
}

/** The language of a browser that reads a page: the first of its languages that the product has texts in, or English. */
export function browserLanguage({ headers }: Pick<FastifyRequest, "headers">): string {
  const tags = (headers["accept-language"] ?? "").split(",").map((part) => part.split(";")[0] ?? "");
  return languageOfBrowser(tags);
}

/**
 * An address in its usual form: IPv4 also where it is written as IPv6, and without the port that some proxies
 * append. Empty for a client that has disconnected.
 */
export function plainAddress(address = ""): string {
  const [, bareAddress = address.trim()] =
    /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address.trim())?.filter(Boolean) ?? [];
  const url = `http://[${bareAddress}]`;
  if (!bareAddress.includes(":") || !URL.canParse(url)) return bareAddress;
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(url).hostname) ?? [];
  if (high === undefined || low === undefined) return bareAddress;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}

/** The key by which an address is limited: an IPv6 address counts as its whole /64 network. */
export function placeOf(address: string | undefined): string {
  const normalAddress = plainAddress(address);
  if (!normalAddress.includes(":")) return normalAddress;
  const [head = "", tail] = normalAddress.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** The beginning of an address (`89.216.x.x`), by which people recognize their own network. */
export function shortAddress(address: string): string {
  if (isLoopback(address)) return "localhost";
  if (address.includes(".")) return `${address.split(".").slice(0, 2).join(".")}.x.x`;
  return `${address.split(":").slice(0, 2).join(":")}:x`;
}

/** Whether two calls come from the same browser in the same place. */
export function isSameVisitor(a: Visitor, b: Visitor): boolean {
  if (a.browser !== b.browser) return false;
  return a.address === b.address || (isLoopback(a.address) && isLoopback(b.address));
}

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

function browserName(agent: string): string {
  const first = (table: typeof browsers) => table.find(([pattern]) => pattern.test(agent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(", ");
}

/** Whether a proxy or a tunnel passed the call on: then it may come from another machine. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  ["x-forwarded-for", "x-forwarded-host", "forwarded"].some((name) => headers[name] !== undefined);
