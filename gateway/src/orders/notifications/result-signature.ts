import { randomBytes } from "node:crypto";
import { type ShopParts, shopHash, shopText } from "@hpay/domain";
import { textOf } from "../../platform/json/values";
import type { SecretBox } from "../../platform/secrets/secret-box";

/** The signed parts of a result, by wire name. */
export type ResultParts = Readonly<Record<string, unknown>>;

const partsOf = (parts: ResultParts): ShopParts => ({
  transactionUid: textOf(parts.transaction_uid),
  status: textOf(parts.status),
  orderUid: textOf(parts.order_uid),
  amount: textOf(parts.order_amount),
  currency: textOf(parts.order_currency),
  vaultTokenUid: textOf(parts.vault_token_uid),
  subscriptionUid: textOf(parts.subscription_uid),
});

const nonceLength = 32;
const purpose = "rand of a result";

/** A `rand` recognizable as the gateway's own, so that its signed results are not accepted as requests. */
function issueRand(secrets: SecretBox, nonce: string): string {
  return nonce + secrets.mark(purpose, nonce).slice(0, nonceLength);
}

/** Whether a text ends in a `rand` that this gateway created. */
export function endsInIssuedRand(secrets: SecretBox, text: string): boolean {
  const rand = text.slice(-2 * nonceLength);
  if (!/^[0-9a-f]{64}$/.test(rand)) return false;
  const nonce = rand.slice(0, nonceLength);
  return secrets.marks(purpose, nonce).some((mark) => nonce + mark.slice(0, nonceLength) === rand);
}

/** A random `rand`, for answers and results that a shop must not recognize as an earlier one. */
export const newRand = (secrets: SecretBox): string =>
  issueRand(secrets, randomBytes(nonceLength / 2).toString("hex"));

/**
 * The `rand` of a result: its first notification, the charge's answer and the customer's page share one
 * signature, so that the shop recognizes them as one.
 */
export const outcomeRand = (secrets: SecretBox, siteId: number, message: ResultParts): string =>
  issueRand(
    secrets,
    secrets.mark("outcome", `${siteId}|${shopText(partsOf(message))}`).slice(0, nonceLength),
  );

/** The result with `rand` and its `vhash`. */
export function withSignature<T extends ResultParts>(
  result: T,
  rand: string,
  keys: { readonly merchantUid: string; readonly secret: string },
): T & { readonly rand: string; readonly vhash: string } {
  return {
    ...result,
    rand,
    vhash: shopHash({ ...partsOf(result), rand }, keys.merchantUid, keys.secret),
  };
}
