export interface RefusalHelp {
  /** The invalid field of the request. */
  readonly field?: string;
  /** The shop's next step, as a sentence. */
  readonly hint?: string;
}

const checker =
  "Compare signed_text with the text that your shop signs, and the keys with those of the POS. “Check connection” in the POS settings has a signature checker.";

/** Hints by the text of a refusal. */
const helpBySentence: Readonly<Record<string, string>> = {
  "This order does not exist.": "Store the order first, with the same merchant_site_uid and order_uid.",
  "This merchant site does not exist.":
    "Send merchant_site_uid, the merchant UID that the POS settings show.",
  "This vault token does not exist.":
    "Send the vault_token_uid from the result of a paid order of the same POS.",
  "subscription_uid is not an active subscription created by this gateway, so no card was charged.":
    "For a subscription of your shop, send the vault_token_uid of its first paid order. An ended subscription is not charged.",
  "There is no exchange rate for these currencies.":
    "Send two ISO 4217 currencies, for example ?from=EUR&to=RSD. For other currencies, enter prices in the currency of the order.",
  "This address is not part of the shop API.": "/docs lists the calls of the shop API.",
  "This call does not exist.": "Use update, create or updateorcreate.",
  "This record already exists.": "Use update or updateorcreate.",
  "A newer request for this order has already been stored.":
    "Sign the current order with a new rand, and send it again.",
  "The bank is still checking a payment for this order. A notification will follow.":
    "Wait for the notification, or check with queryRequest.",
  "This refund has already been carried out.": "Sign each refund with a new rand.",
  "The key for this request has already been issued.": "Sign each key request with a new rand.",
  "Refunds by the shop are turned off for this POS.":
    "Refund in the panel, or ask an admin to allow refunds by the shop in the POS settings.",
  "Only a paid order can have a receipt.": "Request the receipt after the payresult notification.",
  "The body is not valid UTF-8.": "Encode the body as UTF-8, even if the shop's pages use another encoding.",
  "The body must be sent as application/json or application/x-www-form-urlencoded.":
    'Remove enctype="multipart/form-data" from the form; in a script, send new URLSearchParams(new FormData(form)).',
  "The body must be a JSON object.":
    'Send content-type: application/json and one object, {"request_data": {…}}.',
};

const hintByStatus: Readonly<Record<number, string>> = {
  401: checker,
  404: "Store the order first, and send its order_uid in the path and in the body.",
  413: "Send less data. request_data can have up to 256 KiB.",
  415: "Send content-type: application/json.",
  429: "Wait for the number of seconds in retry-after, and try again.",
};

const fieldAtStart = /^(?:[a-z]+(?:_[a-z]+)+(?:\.\d+\.[a-z_]+)?|rand)\b/;

/** The field and the hint that belong to a refusal, if any. */
export function helpFor(status: number, error: string): RefusalHelp {
  const [field] = fieldAtStart.exec(error) ?? [];
  const hint = helpBySentence[error] ?? adviceIn(error) ?? missingHint(error, field) ?? hintByStatus[status];
  return { ...(field === undefined ? {} : { field }), ...(hint === undefined ? {} : { hint }) };
}

/** The last sentence of a refusal, when it begins with "Use". */
function adviceIn(error: string): string | undefined {
  const at = error.lastIndexOf("Use ");
  const advice = error.slice(at);
  const isSentence = at === 0 || error[at - 1] === " ";
  return at >= 0 && isSentence && advice.endsWith(".") && !/\.(?!\d|$)/.test(advice) ? advice : undefined;
}

function missingHint(error: string, field: string | undefined): string | undefined {
  if (field === "rand") return "Send a new, unused text as rand, and include it in the signature.";
  if (/\bnot valid JSON\b/.test(error))
    return 'Send one JSON object, {"request_data": {…}}, as shown in /docs.';
  return field !== undefined && / is missing or malformed\.$/.test(error)
    ? `Send ${field} in the format that /docs shows for this call.`
    : undefined;
}
