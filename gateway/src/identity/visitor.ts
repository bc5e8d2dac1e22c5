import type { FastifyRequest } from "fastify";

/** From where somebody signs in, in words for mails and session lists. */
export interface Visitor {
  /** For example `Firefox, Linux`. */
  readonly browser: string;
  readonly address: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { browser: browserName(request.headers["user-agent"] ?? ""), address: plainAddress(request.ip) };
}

/** An IPv4 address that came in over an IPv6 socket, as people know it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:/, "");

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
