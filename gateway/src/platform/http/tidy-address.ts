const shopAddress = /^(?:\/+index\.php)?\/+clientpay\/+([\w-]+)/i;

/** Maximum length of a path segment; a longer one reaches no route. */
export const maxPartLength = 330;

/** Addresses of API calls, which are answered in the API's format. Others may be pages that a person opens. */
const callAddresses: readonly string[] = [
  "/me",
  "/api/",
  "/wsapi",
  "/clientpay/",
  "/dev/",
  "/health",
  "/ready",
];

/** Whether a path is an address of an API call, or below one. */
export const isCall = (path: string): boolean =>
  callAddresses.some((start) => path === start || path.startsWith(start.endsWith("/") ? start : `${start}/`));

/**
 * Corrects addresses as shops put them together: a host that ends with a slash, a slash at the end, capitals,
 * or a prefix of the shop's own addresses. The result is the call of the shop API that they name. A pay link
 * that a message has cut off within an escape names no order, and its page explains that to the customer. A
 * percent sign typed into the address of a page is a literal one (`/orders/100%`). Any other address is left
 * unchanged.
 */
export function tidyAddress(address: string): string {
  const [path = "", ...query] = address.split("?");
  if (path.startsWith("/pbl/") && !isReadable(path)) return "/pbl/";
  if (!shopAddress.test(path))
    return isCall(path) || isDecodable(path) ? address : [path.replaceAll("%", "%25"), ...query].join("?");
  const withoutExtraSlashes = path
    .replace(shopAddress, (_, call: string) => `/clientpay/${call.toLowerCase()}`)
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return [withoutExtraSlashes, ...query].join("?");
}

const isReadable = (path: string): boolean =>
  isDecodable(path) && path.split("/").every((part) => decodeURI(part).length <= maxPartLength);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
