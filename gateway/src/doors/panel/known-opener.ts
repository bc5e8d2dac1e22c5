import type { Services } from "../../platform/services";
import { isShopOrigin } from "../../pos/shop-origin";

/**
 * The opener that an address of the panel names, when it is an embedder or an enabled POS's host: it may frame the document
 * (architecture §8).
 * @param address path and query, as they were asked for
 */
export async function knownOpener(
  { settings, db }: Pick<Services, "settings" | "db">,
  address: string,
): Promise<string | undefined> {
  // The query alone: an address such as "//" is no address to a parser.
  const query = new URLSearchParams(address.replace(/^[^?]*/, ""));
  const asked = query.get("origin");
  if (!query.has("wmanage") || asked === null || !URL.canParse(asked)) return undefined;
  const { origin } = new URL(asked);
  if (origin !== asked) return undefined;
  return (await isShopOrigin({ settings, db }, origin)) ? origin : undefined;
}
