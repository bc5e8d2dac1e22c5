import { md5 } from "@noble/hashes/legacy.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { signatureAmounts, toSignatureAmount } from "./signature-amount";

/**
 * The values that a shop and the gateway sign. A missing value counts as empty, a missing amount as 0; every
 * value is trimmed.
 */
export interface ShopParts {
  readonly transactionUid?: string | null;
  readonly status?: string | null;
  readonly orderUid?: string | null;
  /** A decimal number as text or number, in the currency's main unit; signed with exactly 8 decimals. */
  readonly amount?: string | number | null;
  readonly currency?: string | null;
  readonly vaultTokenUid?: string | null;
  readonly subscriptionUid?: string | null;
  /** The sender's random text, so that the same order never has the same signature twice. */
  readonly rand?: string | null;
}

const trimmed = (part: string | null | undefined) => (part ?? "").trim();

/**
 * The text that is signed: `transaction_uid|status|order_uid|amount|currency|vault_token_uid|subscription_uid` and then
 * `rand`, without a bar before it.
 * @throws RangeError when the amount is not a decimal number
 */
export function shopText(parts: ShopParts): string {
  return shopTextWith(parts, toSignatureAmount(parts.amount));
}

/** The text that is signed, with an amount that is already formatted. */
export function shopTextWith(parts: ShopParts, amount: string): string {
  const signedText = [
    trimmed(parts.transactionUid),
    trimmed(parts.status),
    trimmed(parts.orderUid),
    amount,
    trimmed(parts.currency),
    trimmed(parts.vaultTokenUid),
    trimmed(parts.subscriptionUid),
  ];
  return signedText.join("|") + trimmed(parts.rand);
}

/**
 * `verificationhash` of a shop's request, `vhash` of an answer or notification:
 * `sha512(md5hex(text + merchantSiteUid) + secretToken)`, lower-case hex, 128 characters.
 */
export function shopHash(parts: ShopParts, merchantSiteUid: string, secretToken: string): string {
  return hashOf(shopText(parts), merchantSiteUid, secretToken);
}

const hashOf = (text: string, merchantSiteUid: string, secretToken: string): string =>
  hex(sha512, hex(md5, text + merchantSiteUid) + secretToken);

/** The hash of a signed text, correct or with a mistake that some shops make. */
export const hashOfShopText = (
  text: string,
  merchantSiteUid: string,
  secretToken: string,
  { withoutMd5 = false } = {},
): string =>
  withoutMd5 ? hex(sha512, text + merchantSiteUid + secretToken) : hashOf(text, merchantSiteUid, secretToken);

/**
 * Whether the hash is that of these parts, with the amount in any of the forms that shops write. Takes
 * constant time. Upper-case hex is accepted, because some shop libraries print it. Never throws: an invalid
 * amount verifies nothing.
 */
export function verifyShopHash(
  hash: unknown,
  parts: ShopParts,
  merchantSiteUid: string,
  secretToken: string,
): boolean {
  if (typeof hash !== "string") return false;
  try {
    const receivedHash = hash.trim().toLowerCase();
    const matches = signatureAmounts(parts.amount).map((amount) =>
      isSameText(receivedHash, hashOf(shopTextWith(parts, amount), merchantSiteUid, secretToken)),
    );
    return matches.includes(true);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Whether the hash proves that the sender has the secret, for `verifyrequestcredentials`. The signed text
 * contains no part of an order.
 */
export const verifyCredentials = (
  hash: string,
  text: string,
  merchantSiteUid: string,
  secretToken: string,
): boolean => isSameText(hash.trim().toLowerCase(), hashOf(text, merchantSiteUid, secretToken));

/** `checkstr` of a `posconfig-updated` notification: md5 of merchant uid and secret, lower-case hex. */
export function posConfigCheck(merchantSiteUid: string, secretToken: string): string {
  return hex(md5, merchantSiteUid + secretToken);
}

function hex(hash: (message: Uint8Array) => Uint8Array, text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}

function isSameText(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index += 1) {
    // charCodeAt returns NaN beyond the end of `left`, and NaN counts as 0, so the duration of the loop reveals
    // nothing about the guess.
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return difference === 0;
}
