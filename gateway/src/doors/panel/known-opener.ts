import type { Services } from "../../platform/services";
import { isProvenOrigin } from "../../pos/domains/proven-origin";

/**
 * The opener named in a panel address, if it is an embedder or a proven host of an enabled POS: it may frame
 * the document (architecture §8).
 * @param address path and query, as requested
 */
export async function knownOpener(
  services: Pick<Services, "settings" | "db" | "now">,
  address: string,
): Promise<string | undefined> {
  // Only the query is parsed, because an address such as "//" cannot be parsed as a URL.
  const query = new URLSearchParams(address.replace(/^[^?]*/, ""));
  const requestedOrigin = query.get("origin");
  if (!query.has("wmanage") || requestedOrigin === null || !URL.canParse(requestedOrigin)) return undefined;
  const { origin } = new URL(requestedOrigin);
  if (origin !== requestedOrigin) return undefined;
  return (await isProvenOrigin(services, origin)) ? origin : undefined;
}
