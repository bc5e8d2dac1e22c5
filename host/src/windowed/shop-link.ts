/** A page as shops name it: `paymentmethods`, `orders/Uid:A-1`, `sitedetails/3?lang=rs`. */
const withoutSlash = /^[a-z0-9][^:/\\?#]*(?:[/?#].*)?$/is;
const methodDetails = /^\/(payment|shipping|fiscal)details\/(\d{1,10})(?=$|[?#])/;

/**
 * An address that a shop's window opens or navigates to. Shops omit the leading slash and name a method by
 * number. Anything else is returned unchanged, and the panel refuses it.
 */
export function shopLink(link: string): string {
  const text = link.trim();
  const path = withoutSlash.test(text) ? `/${text}` : text;
  return path.replace(methodDetails, "/$1details/number:$2");
}
