import { type ShopParts, verifyShopHash } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { isIssuedRand } from "../../orders/notifications/result-signature";
import { companySites } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";
import { noteUse, secretsOf } from "../../pos/pos-secrets";
import type { SiteRow } from "../../pos/site-row";

/** A POS whose shop has proved that it knows the secret. */
export interface ShopSite {
  readonly id: number;
  readonly companyId: number;
  readonly merchantUid: string;
  /** The one that the shop has signed with. */
  readonly secret: string;
  readonly row: SiteRow;
}

/**
 * The POS that a request is signed for; undefined when there is none, it is off, or the signature is wrong. What the gateway
 * has signed itself proves nothing: whoever has seen an answer or a notification could send it as a request.
 */
export async function signingSite(
  services: Services,
  merchantUid: string,
  parts: ShopParts,
  hash: string,
): Promise<ShopSite | undefined> {
  // PostgreSQL's text has no NUL.
  if (merchantUid === "" || merchantUid.includes("\0")) return undefined;
  if (isIssuedRand(services.secrets, (parts.rand ?? "").trim())) return undefined;
  const [site] = await services.db
    .select()
    .from(companySites)
    .where(and(eq(companySites.merchantsiteUid, merchantUid), eq(companySites.enabled, true)));
  if (!site) return undefined;
  const used = secretsOf(services, site).find(({ secret }) =>
    verifyShopHash(hash, parts, site.merchantsiteUid, secret),
  );
  if (used === undefined) return undefined;
  await noteUse(services, site.id, used);
  const { secret } = used;
  return { id: site.id, companyId: site.companyId, merchantUid: site.merchantsiteUid, secret, row: site };
}
