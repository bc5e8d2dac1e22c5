import { createHash } from "node:crypto";

export interface ShopKeys {
  readonly uid: string;
  readonly secret: string;
}

/** A shop plugin's view of a request or an answer; absent values are empty. */
export type ShopFields = Readonly<Record<string, unknown>>;

/**
 * The signature as a shop's plugin computes it, written from the published rule and independent of the
 * gateway's code: `sha512(md5(parts + rand + merchant uid) + secret)`, where an absent amount is
 * `0.00000000`.
 */
export function shopSignature(fields: ShopFields, { uid, secret }: ShopKeys): string {
  const part = (name: string) => String(fields[name] ?? "").trim();
  const text = [
    part("transaction_uid"),
    part("status"),
    part("order_uid"),
    Number(part("order_amount") || 0).toFixed(8),
    part("order_currency"),
    part("vault_token_uid"),
    part("subscription_uid"),
  ].join("|");
  return credentialsHash(text + part("rand"), { uid, secret });
}

/** `sha512(md5(text + merchant uid) + secret)`: the hash of every proof. */
export function credentialsHash(text: string, { uid, secret }: ShopKeys): string {
  const inner = createHash("md5").update(`${text}${uid}`).digest("hex");
  return createHash("sha512").update(`${inner}${secret}`).digest("hex");
}

/** The body of `store` and `charge`: the fields with the shop's uid and its signature. */
export function signedRequest(fields: ShopFields, shop: ShopKeys): { readonly request_data: ShopFields } {
  const request = { rand: "rnd65f0a1", ...fields, merchant_site_uid: shop.uid };
  return { request_data: { ...request, verificationhash: shopSignature(request, shop) } };
}
