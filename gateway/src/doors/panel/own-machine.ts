import type { FastifyRequest } from "fastify";
import { notFound } from "../../platform/http/api-error";
import { isForwarded } from "../../platform/http/visitor";
import { isLoopbackHost } from "../../platform/settings/loopback";
import type { Settings } from "../../platform/settings/settings";

/**
 * Protects the pages at `/dev`: refuses calls that come through a proxy or a tunnel, or under a host name that
 * another person's DNS points at this machine. In both cases others could read the codes in e-mails.
 */
export const requireOwnMachine =
  ({ publicUrl }: Pick<Settings, "publicUrl">) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (isForwarded(headers) || !isOwnName(headers.host, publicUrl)) throw notFound();
  };

function isOwnName(host: string | undefined, publicUrl: string): boolean {
  const address = `http://${host}`;
  if (host === undefined || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return isLoopbackHost(hostname) || hostname === new URL(publicUrl).hostname;
}
