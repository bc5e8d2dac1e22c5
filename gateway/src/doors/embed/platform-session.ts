import { verifyShopHash } from "@hpay/domain";
import type { EmbedRole } from "../../people/embedding/embed-key";
import {
  beyondConsent,
  consentOf,
  type GivenConsent,
  type Partner,
  partnerOf,
  storeConsentRequest,
} from "../../people/embedding/partners";
import { ApiError, invalid } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";

export interface PlatformRequest {
  readonly partner_uid: string;
  readonly merchant_site_uid: string;
  readonly clerk: string;
  readonly role: EmbedRole;
  readonly pages: readonly string[];
  readonly origins: readonly string[];
  readonly issued_at: number;
  readonly rand: string;
  readonly verificationhash: string;
}

/** The same answer for an unknown POS, an unknown platform and a wrong signature, to reveal none of them. */
export const unsignedError = () =>
  new ApiError("FORBIDDEN", {
    text: "The signature is not from that POS or platform. Check its UID, its key, and the text that is signed",
  });

/**
 * The partner that has signed a request with its platform key.
 * @param kind `platform_session` or `platform_consent`, the signed text's first part
 * @throws ApiError FORBIDDEN, the same for an unknown partner and a wrong signature
 */
export async function signingPartner(
  services: Services,
  kind: string,
  platformRequest: PlatformRequest,
): Promise<Partner> {
  const partner = await partnerOf(services, platformRequest.partner_uid);
  // In the signed text, bars separate the parts, and a semicolon separates the origins from `clerk`.
  if (/[|;\p{Cc}\p{Cf}]/u.test(platformRequest.clerk))
    throw invalid("clerk", "clerk must not contain | or ; or control characters");
  const parts = {
    transactionUid: kind,
    status: platformRequest.role,
    orderUid: platformRequest.pages.join(","),
    currency: String(platformRequest.issued_at),
    vaultTokenUid: `${platformRequest.origins.join(",")};${platformRequest.clerk}`,
    rand: platformRequest.rand,
  };
  const signer = platformRequest.partner_uid + platformRequest.merchant_site_uid;
  if (!partner || !verifyShopHash(platformRequest.verificationhash, parts, signer, partner.key))
    throw unsignedError();
  return partner;
}

/**
 * The merchant's consent, if it covers the whole request.
 * @throws ApiError FORBIDDEN with a sentence for an origin that is not the partner's, or for anything the
 * merchant has not agreed to
 */
export async function requireConsent(
  { db }: Services,
  partner: Partner,
  siteId: number,
  requests: PlatformRequest,
): Promise<GivenConsent> {
  const foreignOrigin = requests.origins.find((origin) => !partner.origins.includes(origin));
  if (foreignOrigin !== undefined)
    throw new ApiError("FORBIDDEN", { text: `${foreignOrigin} is not among the origins of ${partner.name}` });
  if (requests.clerk === "") throw invalid("clerk", "clerk must be the name of the person who acts");
  const consent = await consentOf(db, { partnerId: partner.id, siteId });
  if (!consent)
    throw new ApiError("FORBIDDEN", { text: `The merchant has not agreed to pages from ${partner.name}` });
  const missingConsent = beyondConsent(consent, requests);
  if (missingConsent !== undefined)
    throw new ApiError("FORBIDDEN", { text: `The merchant has not agreed to ${missingConsent}` });
  return consent;
}

/** Requests the merchant's consent for a POS. @returns `given` when no further consent is needed */
export async function requestConsent(
  { db, now }: Services,
  partner: Partner,
  siteId: number,
  { role, pages }: PlatformRequest,
): Promise<"asked" | "given"> {
  const consent = await consentOf(db, { partnerId: partner.id, siteId });
  if (consent && beyondConsent(consent, { role, pages }) === undefined) return "given";
  await storeConsentRequest(db, now(), { partnerId: partner.id, siteId, role, pages });
  return "asked";
}
