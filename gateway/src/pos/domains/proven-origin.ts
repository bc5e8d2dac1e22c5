import { domainToUnicode } from "node:url";
import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { companySites, posDomains } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";
import { isShopOrigin } from "../shop-origin";
import { hostsOf, isExempt } from "./pos-hosts";

type OriginServices = Pick<Services, "settings" | "db" | "now">;

/**
 * Whether the origin is an embedder, or belongs to pages of an enabled POS that has proven its host. Such a
 * page may frame the panel, and be the opener that the panel's windows answer.
 */
export async function isProvenOrigin(
  { settings, db, now }: OriginServices,
  origin: string,
): Promise<boolean> {
  if (!(await isShopOrigin({ settings, db }, origin))) return false;
  if (settings.embedders.includes(origin)) return true;
  const { host, hostname } = new URL(origin);
  if (isExempt(settings, hostname)) return true;
  const plainHost = host.replace(/^www\./, "");
  const rows = await db
    .select({ siteType: companySites.siteType, url: companySites.url, urls: companySites.urls })
    .from(posDomains)
    .innerJoin(companySites, eq(companySites.id, posDomains.siteId))
    .where(
      and(
        // Hosts from before proofs were introduced are stored as they were typed.
        inArray(posDomains.host, [plainHost, domainToUnicode(plainHost)]),
        eq(companySites.enabled, true),
        isProven(now()),
      ),
    );
  return rows.some((site) => hostsOf(site).includes(plainHost));
}

/** Condition for the rows of `pos_domains` that count at an instant. */
export const isProven = (at: Date) =>
  and(isNotNull(posDomains.method), or(isNull(posDomains.endsAt), gt(posDomains.endsAt, at)));
