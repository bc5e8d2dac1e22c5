import { domainToASCII } from "node:url";
import type { Settings } from "../../platform/settings/settings";
import type { SiteRow } from "../../pos/site-row";

const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Is the address that a shop has sent with an order on a host of its POS? Nobody signs it: elsewhere it could be anybody's.
 */
export function isOwnNotifyAddress(
  { allowPrivateTargets }: Pick<Settings, "allowPrivateTargets">,
  site: Pick<SiteRow, "url" | "urls" | "defaultNotifyUrl">,
  address: string,
): boolean {
  const host = hostOf(address);
  if (host === "") return false;
  // Where shops on one's own machine are told at all, each may name itself.
  if (allowPrivateTargets && ownMachine.test(host)) return true;
  return [site.url, ...site.urls.split(/[\s,;]+/), site.defaultNotifyUrl.trim()].map(hostOf).includes(host);
}

/** In the letters of the DNS, without `www.`; empty for what is no address of the web. */
function hostOf(address: string): string {
  const url =
    /^[a-z][a-z+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return "";
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return "";
  return (domainToASCII(hostname) || hostname).replace(/^www\./, "");
}
