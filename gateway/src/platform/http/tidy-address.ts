const shopAddress = /^(?:\/+index\.php)?\/+clientpay\/+([\w-]+)/i;

/**
 * Addresses as shops put them together: a host that ends with a slash, a slash at the end, capitals, or a prefix of the
 * shop's own addresses. They mean the call of the shop API that they name; any other address stays as it is.
 */
export function tidyAddress(address: string): string {
  const [path = "", ...query] = address.split("?");
  if (!shopAddress.test(path)) return address;
  const tidy = path
    .replace(shopAddress, (_, call: string) => `/clientpay/${call.toLowerCase()}`)
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return [tidy, ...query].join("?");
}
