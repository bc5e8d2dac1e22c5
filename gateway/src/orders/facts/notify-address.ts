import { domainToASCII } from "node:url";
import type { Settings } from "../../platform/settings/settings";
import type { SiteRow } from "../../pos/site-row";

const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether the address sent with an order is on a host of its POS. It is not signed, so elsewhere it could be
 * anybody's.
 */
export function isOwnNotifyAddress(
  { allowPrivateTargets }: Pick<Settings, "allowPrivateTargets">,
  site: Pick<SiteRow, "url" | "urls" | "defaultNotifyUrl">,
  address: string,
): boolean {
  const host = hostOf(address);
  if (host === "") return false;
  // On a local machine, where shops are notified at all, each may name itself.
  if (allowPrivateTargets && ownMachine.test(host)) return true;
  return [site.url, ...site.urls.split(/[\s,;]+/), site.defaultNotifyUrl.trim()].map(hostOf).includes(host);
}

/** In DNS letters, without `www.`; empty for anything but a web address. */
function hostOf(address: string): string {
  const url =
    /^[a-z][a-z+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return "";
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return "";
  return (domainToASCII(hostname) || hostname).replace(/^www\./, "");
}
