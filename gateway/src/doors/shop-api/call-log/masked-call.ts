import { mask, maskedText, shortenedToken } from "../../../platform/json/masked-text";
import { isObject } from "../../../platform/json/values";

/** Fields whose values are neither personal nor secret. */
const plainFields: readonly string[] = [
  "merchant_site_uid",
  "order_uid",
  "order_amount",
  "order_currency",
  "order_total",
  "payment_method",
  "shipping_method",
  "status",
  "cof",
  "hpaylang",
  "monthly_installments",
  "rand",
  "environment",
  "from",
  "to",
  "languages",
  "offset",
  "limit",
  "sort_order",
];
const addresses: readonly string[] = ["notify_url", "order_user_url", "order_user_url_failure"];
/** Fields whose values are shortened: the beginning is enough to identify a signature or token. */
const shortenedFields: readonly string[] = [
  "verificationhash",
  "checkouthash",
  "vhash",
  "vault_token_uid",
  "subscription_uid",
];
const maxFields = 60;
const maxRequestLength = 4000;

/**
 * The fields of a request as JSON. Personal data, cards and keys are hidden; the names and number of their
 * fields remain.
 */
export function maskedRequest(fields: Readonly<Record<string, unknown>>): string {
  const shownFields = Object.entries(fields).slice(0, maxFields).map(maskedField);
  const text = JSON.stringify(Object.fromEntries(shownFields));
  return text.length > maxRequestLength ? JSON.stringify({ fields: Object.keys(fields).length }) : text;
}

function maskedField([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  const key = maskedText(name, 64);
  if (value === null || typeof value === "boolean" || value === "") return [key, value];
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    if (plainFields.includes(name)) return [key, maskedText(text)];
    if (addresses.includes(name)) return [key, withoutQuery(text)];
    return [key, shortenedFields.includes(name) ? shortenedToken(text) : mask];
  }
  if (Array.isArray(value)) return [key, `[${value.length}]`];
  return [
    key,
    isObject(value) ? Object.fromEntries(Object.keys(value).slice(0, maxFields).map(hiddenField)) : mask,
  ];
}

const hiddenField = (name: string): readonly [string, string] => [maskedText(name, 64), mask];

/** The address without its query, which may contain a key or personal data. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return mask;
  const { origin, pathname, search } = new URL(address);
  return maskedText(`${origin}${pathname}${search === "" ? "" : "?…"}`);
}
