import { domainToUnicode } from "node:url";
import { checkSiteUrl } from "@hpay/domain";
import { and, eq, or, sql } from "drizzle-orm";
import { companySites } from "../platform/database/schema/pos";
import type { Services } from "../platform/services";

/** Whether the origin is an embedder or has pages of an enabled POS. In production it must use https. */
export async function isShopOrigin(
  { settings, db }: Pick<Services, "settings" | "db">,
  origin: string,
): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: namedHost, origin: ownOrigin } = new URL(origin);
  if (ownOrigin !== origin || (protocol !== "https:" && (settings.production || protocol !== "http:")))
    return false;
  if (settings.embedders.includes(origin)) return true;
  const host = namedHost.replace(/^www\./, "");
  if (checkSiteUrl(host).kind !== "valid") return false;
  // Browsers send продавница.срб in DNS form (Punycode); a POS stores it in its own letters, an auxiliary address as
  // typed.
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
  return site !== undefined;
}
