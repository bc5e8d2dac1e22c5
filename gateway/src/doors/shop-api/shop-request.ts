import { isPositive } from "@hpay/domain";
import Type, { type Static } from "typebox";

/** PHP writes an order's number as a number or as a text. */
const word = Type.Optional(Type.Union([Type.String({ maxLength: 2048 }), Type.Number(), Type.Null()]));
const part = Type.Optional(Type.Unknown());

/** What a shop sends (wire §8). A part that is absent counts as empty. */
export const storeBody = Type.Object(
  {
    request_data: Type.Object(
      {
        merchant_site_uid: word,
        order_uid: word,
        order_name: word,
        order_amount: word,
        order_currency: word,
        order_items: Type.Optional(
          Type.Union([
            Type.Array(Type.Unknown(), { maxItems: 1000 }),
            // A PHP list with a gap in its numbers is an object in JSON.
            Type.Record(Type.String(), Type.Unknown(), { maxProperties: 1000 }),
            Type.Null(),
          ]),
        ),
        order_billing: part,
        order_shipping: part,
        order_sitedata: part,
        payment_method: word,
        notify_url: word,
        order_user_url: word,
        status: word,
        subscription_uid: word,
        vault_token_uid: word,
        rand: word,
        verificationhash: word,
      },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
type SentRequest = Static<typeof storeBody>["request_data"];

const words = [
  "merchant_site_uid",
  "order_uid",
  "order_name",
  "order_amount",
  "order_currency",
  "payment_method",
  "notify_url",
  "order_user_url",
  "status",
  "subscription_uid",
  "vault_token_uid",
  "rand",
  "verificationhash",
] as const satisfies readonly (keyof SentRequest)[];

/** The same with every word as a trimmed text, as it is signed; absent is empty. */
export type ShopRequest = Readonly<Record<(typeof words)[number], string>> & {
  readonly items: readonly unknown[] | undefined;
  readonly billing: unknown;
  readonly shipping: unknown;
  readonly sitedata: unknown;
};

const amount = /^\d{1,13}(\.\d{1,8})?$/;
const currency = /^(?:RSD|MKD|BAM|EUR|USD|CHF|TRY|ALL)$/;
const control = /\p{Cc}/u;

export function readShopRequest(sent: SentRequest): ShopRequest {
  const texts = Object.fromEntries(words.map((name) => [name, String(sent[name] ?? "").trim()]));
  return {
    ...(texts as Record<(typeof words)[number], string>),
    items: sent.order_items ? Object.values(sent.order_items) : undefined,
    billing: sent.order_billing,
    shipping: sent.order_shipping,
    sitedata: sent.order_sitedata,
  };
}

/** What is wrong with a request whose signature is right, in a sentence; undefined: nothing. */
export function faultOf(request: ShopRequest): string | undefined {
  const { order_uid: uid, order_amount: sum, order_currency: code } = request;
  if (uid === "" || uid.length > 128) return "order_uid must have 1 to 128 characters.";
  if (words.some((name) => control.test(request[name]))) return "A text holds a control character.";
  if (!amount.test(sum) || !isPositive({ amount: sum, currency: code })) {
    return "order_amount must be a decimal number above 0.";
  }
  if (!currency.test(code)) return "order_currency is not taken.";
  return undefined;
}
