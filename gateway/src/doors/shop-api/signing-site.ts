import { type ShopParts, verifyShopHash } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { endsInIssuedRand } from "../../orders/notifications/result-signature";
import { companySites } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";
import { recordKeyUse, secretsOf } from "../../pos/pos-secrets";
import { consumeOwnersStorage } from "../../pos/purchase-key/keyless-storage";
import type { SiteRow } from "../../pos/site-row";
import { callDetailsOf, type SignatureDetails } from "./call-log/call-details";

/** A POS whose shop has proved that it has the secret. */
export interface ShopSite {
  readonly id: number;
  readonly companyId: number;
  readonly merchantUid: string;
  readonly secret: string;
  readonly row: SiteRow;
}

/** The signature of a request, and the values that it covers. */
export interface SignedCall {
  readonly merchantUid: string;
  readonly parts: ShopParts;
  readonly hash: string;
  /** The incoming request, with which the signed text is recorded for the answer and for the request log. */
  readonly request: FastifyRequest;
}

/**
 * The POS that a request is signed for; undefined when it is missing, disabled, or the signature is wrong. The
 * gateway's own signatures prove nothing, because anybody who has seen an answer or notification could replay
 * it.
 * @throws ApiError STORAGE_USED_UP
 */
export async function signingSite(services: Services, call: SignedCall): Promise<ShopSite | undefined> {
  const { request, ...signed } = call;
  // In the signed text, no bar separates `subscription_uid` and `rand`, so a part of `rand` may arrive as the
  // end of `subscription_uid`.
  const end = (signed.parts.subscriptionUid ?? "").trim() + (signed.parts.rand ?? "").trim();
  const isIssued = endsInIssuedRand(services.secrets, end);
  const note = (result: SignatureDetails["result"]) => {
    callDetailsOf(request).signature = { ...signed, result };
  };
  note(isIssued ? "issued" : "wrong");
  // PostgreSQL text cannot contain NUL.
  if (isIssued || signed.merchantUid === "" || signed.merchantUid.includes("\0")) return undefined;
  const [site] = await services.db
    .select()
    .from(companySites)
    .where(and(eq(companySites.merchantsiteUid, signed.merchantUid), eq(companySites.enabled, true)));
  if (!site) return undefined;
  const usedSecret = secretsOf(services, site).find(({ secret }) =>
    verifyShopHash(signed.hash, signed.parts, site.merchantsiteUid, secret),
  );
  if (usedSecret === undefined) return undefined;
  note("right");
  if (request.method !== "GET") await consumeOwnersStorage(services, site, request);
  await recordKeyUse(services, site.id, usedSecret);
  const { secret } = usedSecret;
  return { id: site.id, companyId: site.companyId, merchantUid: site.merchantsiteUid, secret, row: site };
}
