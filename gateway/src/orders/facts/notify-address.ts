import { domainToASCII } from "node:url";
import type { Settings } from "../../platform/settings/settings";
import type { SiteRow } from "../../pos/site-row";

const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether order data would be sent to the address unencrypted, which production refuses for orders and POS. */
export const isUnencryptedNotifyAddress = (
  { production }: Pick<Settings, "production">,
  address: string,
): boolean => production && /^http:/i.test(address.trim());

/**
 * Whether the address sent with an order is on a host of its POS. The address is not signed, so it could be
 * anybody's on any other host. In production it must use https. An address without a scheme cannot be called.
 */
export function isOwnNotifyAddress(
  settings: Pick<Settings, "allowPrivateTargets" | "production">,
  site: Pick<SiteRow, "url" | "urls" | "defaultNotifyUrl">,
  address: string,
): boolean {
  const isCallable = /^https?:/i.test(address.trim()) && !isUnencryptedNotifyAddress(settings, address);
  return isCallable && isOwnHost(settings, site, address);
}

/** Whether a web address is on a host that the merchant has named for the POS. */
export function isOwnHost(
  settings: Pick<Settings, "allowPrivateTargets">,
  site: Pick<SiteRow, "url" | "urls" | "defaultNotifyUrl">,
  address: string,
): boolean {
  const host = hostOf(address);
  if (host === "") return false;
  // A shop may name this machine if the settings allow calling it.
  if (settings.allowPrivateTargets && ownMachine.test(host)) return true;
  return [site.url, ...site.urls.split(/[\s,]+/), site.defaultNotifyUrl.trim()].map(hostOf).includes(host);
}

/** The host in DNS form (Punycode), without `www.`; empty for anything but a web address. */
function hostOf(address: string): string {
  const url =
    /^[a-z][a-z+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return "";
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return "";
  return (domainToASCII(hostname) || hostname).replace(/^www\./, "");
}
