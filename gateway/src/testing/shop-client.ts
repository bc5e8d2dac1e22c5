import { createHash, randomUUID } from "node:crypto";
import type { TestAnswer, TestGateway } from "./test-gateway";

/** What a shop knows of its POS. */
export interface ShopKeys {
  readonly merchantUid: string;
  readonly secret: string;
}

type Fields = Readonly<Record<string, unknown>>;

const digest = (name: "md5" | "sha512", text: string) => createHash(name).update(text).digest("hex");

/** The public algorithm as a shop's own code has it; nothing of it is the gateway's. */
export function shopSignature({ merchantUid, secret }: ShopKeys, fields: Fields): string {
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
  return digest("sha512", digest("md5", text + part("rand") + merchantUid) + secret);
}

/** Did the gateway sign this answer or notification? */
export const isSignedFor = (keys: ShopKeys, answer: Fields): boolean =>
  answer.vhash === shopSignature(keys, answer);

/** The request with its hash, as `request_data` of `store` and `charge`. */
export const signedRequest = (keys: ShopKeys, fields: Fields): Fields => {
  const request = { merchant_site_uid: keys.merchantUid, ...fields };
  return { ...request, verificationhash: shopSignature(keys, request) };
};

/** A shop's server that calls a gateway. Every request has a `rand` of its own, unless the fields name one. */
export function shopClient(gateway: Pick<TestGateway, "nobody">, keys: ShopKeys) {
  const post = (path: string, body: unknown): Promise<TestAnswer> =>
    gateway.nobody.call("POST", `/clientpay/${path}`, { body });
  const withRand = (fields: Fields) => ({ rand: `rnd${randomUUID()}`, ...fields });
  return {
    post,
    store: (fields: Fields) => post("store", { request_data: signedRequest(keys, withRand(fields)) }),
    charge: (fields: Fields) => post("charge", { request_data: signedRequest(keys, withRand(fields)) }),
    /** `handlers/{path}`: the hash stands in the body itself. */
    handle: (path: string, fields: Fields) => {
      const sent = withRand(fields);
      return post(`handlers/${path}`, { ...sent, verificationhash: shopSignature(keys, sent) });
    },
  };
}
