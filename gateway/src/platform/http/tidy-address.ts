const shopAddress = /^(?:\/+index\.php)?\/+clientpay\/+([\w-]+)/i;

/** Letters of one part of an address; a longer one reaches no route. */
export const maxPartLength = 330;

/**
 * Addresses as shops put them together: a host that ends with a slash, a slash at the end, capitals, or a prefix of the
 * shop's own addresses. They mean the call of the shop API that they name. A pay link that a message has cut off within
 * an escape names no order, and its page explains that to the customer. Any other address stays as it is.
 */
export function tidyAddress(address: string): string {
  const [path = "", ...query] = address.split("?");
  if (path.startsWith("/pbl/") && !isReadable(path)) return "/pbl/";
  if (!shopAddress.test(path)) return address;
  const tidy = path
    .replace(shopAddress, (_, call: string) => `/clientpay/${call.toLowerCase()}`)
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return [tidy, ...query].join("?");
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return path.split("/").every((part) => decodeURI(part).length <= maxPartLength);
  } catch {
    return false;
  }
}
