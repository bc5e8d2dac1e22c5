import { domainToUnicode } from "node:url";
import { checkSiteUrl } from "@hpay/domain";
import { and, eq, or, sql } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";

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
  const { origin, protocol, host: named } = new URL(asked);
  if (origin !== asked || (protocol !== "https:" && (settings.production || protocol !== "http:")))
    return undefined;
  if (settings.embedders.includes(origin)) return origin;
  const host = named.replace(/^www\./, "");
  if (checkSiteUrl(host).kind !== "valid") return undefined;
  // Browsers name продавница.срб by the letters of the DNS; a POS has it in its own, an auxiliary address as it was typed.
  const starts = [...new Set([host, domainToUnicode(host)])].flatMap((name) => [`,${name},`, `,${name}/`]);
  const addresses = sql`concat(',', ${companySites.url}, ',', replace(${companySites.urls}, ' ', ''), ',')`;
  const [site] = await db
    .select({ id: companySites.id })
    .from(companySites)
    .where(
      and(
        eq(companySites.enabled, true),
        or(...starts.map((start) => sql`strpos(${addresses}, ${start}) > 0`)),
      ),
    )
    .limit(1);
  return site && origin;
}
