import { readBody } from "./packed-body";
import type { ShopParts } from "./shop-signature";

/** A shop's request that a person has copied, with the values that its signature covers. */
export interface PastedRequest {
  readonly merchantUid: string;
  readonly parts: ShopParts;
  /** The hash as written in the request; empty if the request has none. */
  readonly hash: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a request that a shop has sent: JSON with or without `request_data`, lines of a form, or one of our
 * answers. The hash is `verificationhash`, or `vhash` in an answer or notification.
 * @returns null if the text is none of these
 */
export function readPastedRequest(text: string): PastedRequest | null {
  const fields = fieldsOf(text.trim());
  if (!fields) return null;
  const part = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return {
    merchantUid: part("merchant_site_uid").trim(),
    hash: (part("verificationhash") || part("vhash")).trim(),
    parts: {
      transactionUid: part("transaction_uid"),
      status: part("status"),
      orderUid: part("order_uid"),
      amount: part("order_amount"),
      currency: part("order_currency"),
      vaultTokenUid: part("vault_token_uid"),
      subscriptionUid: part("subscription_uid"),
      rand: part("rand"),
    },
  };
}

function fieldsOf(text: string): Fields | null {
  const body = readBody(text);
  if (isObject(body)) {
    if (!("request_data" in body)) return body;
    const innerFields = readBody(body.request_data);
    return isObject(innerFields) ? innerFields : null;
  }
  const form = Object.fromEntries(new URLSearchParams(text));
  return "order_uid" in form || "verificationhash" in form ? form : null;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
