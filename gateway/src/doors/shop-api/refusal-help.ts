/** Further fields of a refusal. */
export interface RefusalHelp {
  /** The field of the request that is wrong. */
  readonly field?: string;
  /** The shop's next step, as a sentence. */
  readonly hint?: string;
}

const checker =
  "Compare signed_text with the text that your shop signs, and the keys with those of the POS. Check connection of the POS has a signature checker.";

/** By the sentence of a refusal. */
const bySentence: Readonly<Record<string, string>> = {
  "There is no such order.": "Store the order first, with the same merchant_site_uid and order_uid.",
  "There is no such merchant site.":
    "Send the merchant UID as merchant_site_uid, as the POS shows it in the panel.",
  "There is no such vault token.": "Send the vault_token_uid of a paid order's result, of the same POS.",
  "subscription_uid names no subscription that was made here, so no card belongs to it.":
    "Send the vault_token_uid of the subscription's first paid order beside it.",
  "There is no rate for these currencies.":
    "Send two currencies of ISO 4217, for example ?from=EUR&to=RSD. For others enter prices in the currency of the order.",
  "The shop API has no such address.": "/docs lists the calls of the shop API.",
  "There is no such call.": "Use update, create or updateorcreate.",
  "There is such a record already.": "Use update or updateorcreate.",
  "A newer request of this order was stored already.":
    "Sign the order as it is now with a new rand, and send it again.",
  "The bank is still checking a payment of this order. A notification follows.":
    "Wait for the notification, or ask with queryRequest.",
  "This refund was carried out already.": "Sign each refund with a new rand.",
  "This request has had its key already.": "Sign each request of a key with a new rand.",
  "Refunds by the shop are switched off for this POS.":
    "Refund in the panel, or have an admin allow refunds by the shop in the settings of the POS.",
  "Only a paid order can have a receipt.": "Ask for the receipt after the payresult notification.",
  "The body must be a JSON object.":
    'Send content-type: application/json and one object, {"request_data": {…}}.',
};

const byStatus: Readonly<Record<number, string>> = {
  401: checker,
  404: "Store the order first, and send its order_uid in the path and in the body.",
  413: "Send less: request_data may have up to 256 KiB.",
  415: "Send content-type: application/json.",
  429: "Wait as many seconds as retry-after says, and try again.",
};

const fieldAtStart = /^(?:[a-z]+(?:_[a-z]+)+(?:\.\d+\.[a-z_]+)?|rand)\b/;

/** The field and the hint that belong to a refusal, as far as there are any. */
export function helpFor(status: number, error: string): RefusalHelp {
  const [field] = fieldAtStart.exec(error) ?? [];
  const hint = bySentence[error] ?? adviceIn(error) ?? missingHint(error, field) ?? byStatus[status];
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
  if (field === "rand") return "Send a text that you have not sent before as rand, and sign it.";
  if (/\bnot valid JSON\b/.test(error))
    return 'Send one JSON object, {"request_data": {…}}, as /docs shows it.';
  return field !== undefined && / is missing or malformed\.$/.test(error)
    ? `Send ${field} in the form that /docs shows for this call.`
    : undefined;
}
