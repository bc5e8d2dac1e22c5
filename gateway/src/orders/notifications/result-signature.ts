import { randomBytes } from "node:crypto";
import { type ShopParts, shopHash, shopText } from "@hpay/domain";
import { textOf } from "../../platform/json/values";
import type { SecretBox } from "../../platform/secrets/secret-box";

/** The signed parts of what a shop is told, by their names on the wire. */
export type ResultParts = Readonly<Record<string, unknown>>;

const partsOf = (told: ResultParts): ShopParts => ({
  transactionUid: textOf(told.transaction_uid),
  status: textOf(told.status),
  orderUid: textOf(told.order_uid),
  amount: textOf(told.order_amount),
  currency: textOf(told.order_currency),
  vaultTokenUid: textOf(told.vault_token_uid),
  subscriptionUid: textOf(told.subscription_uid),
});

const nonceLength = 32;
const purpose = "rand of a result";

/** A `rand` that can be told for the gateway's own: what it signs must not come back to it as a request. */
function issue(secrets: SecretBox, nonce: string): string {
  return nonce + secrets.mark(purpose, nonce).slice(0, nonceLength);
}

/** Was this `rand` made here? */
export function isIssuedRand(secrets: SecretBox, rand: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(rand)) return false;
  const nonce = rand.slice(0, nonceLength);
  return secrets.marks(purpose, nonce).some((mark) => nonce + mark.slice(0, nonceLength) === rand);
}

/** Another one each time. */
export const newRand = (secrets: SecretBox): string =>
  issue(secrets, randomBytes(nonceLength / 2).toString("hex"));

/**
 * The one of an outcome: its first notification, the answer to a charge and the page that the customer sees carry the same
 * signature, by which a shop knows them for one.
 */
export const outcomeRand = (secrets: SecretBox, siteId: number, told: ResultParts): string =>
  issue(secrets, secrets.mark("outcome", `${siteId}|${shopText(partsOf(told))}`).slice(0, nonceLength));

/** What is told, with `rand` and its `vhash`. */
export function signed<T extends ResultParts>(
  told: T,
  rand: string,
  keys: { readonly merchantUid: string; readonly secret: string },
): T & { readonly rand: string; readonly vhash: string } {
  return { ...told, rand, vhash: shopHash({ ...partsOf(told), rand }, keys.merchantUid, keys.secret) };
}
