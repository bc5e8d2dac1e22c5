import {
  currencyDigits,
  digitsOf,
  isAmount,
  isPositive,
  isTooPrecise,
  itemNumber,
  languageOfShop,
  plainAmount,
  roundAmount,
  type ShopParts,
  seenText,
  seenValue,
} from "@hpay/domain";
import Type, { type Static } from "typebox";
import { isForbiddenUid } from "../../orders/facts/order-uid";
import { isObject, textOf } from "../../platform/json/values";
import { withoutSubtotal } from "./subtotal-line";
import { withoutEscapes } from "./unescaped";

/** PHP writes an order's number as a number or a text, and an absent setting as `false`. */
const word = Type.Optional(
  Type.Union([Type.String({ maxLength: 2048 }), Type.Number(), Type.Null(), Type.Literal(false)]),
);
const part = Type.Optional(Type.Unknown());

const textFields = [
  "merchant_site_uid",
  "transaction_uid",
  "order_uid",
  "order_name",
  "order_amount",
  "order_currency",
  "payment_method",
  "shipping_method",
  "notify_url",
  "order_user_url",
  "status",
  "subscription_uid",
  "vault_token_uid",
  "rand",
  "verificationhash",
] as const;
type TextFieldName = (typeof textFields)[number];

/** The body of a shop's request (docs/shops.md). An absent part counts as empty. */
export const storeBody = Type.Object(
  {
    request_data: Type.Object(
      {
        ...(Object.fromEntries(textFields.map((name) => [name, word])) as Record<TextFieldName, typeof word>),
        order_items: Type.Optional(
          Type.Union([
            Type.Array(Type.Unknown(), { maxItems: 1000 }),
            // PHP writes a list with gaps as a JSON object.
            Type.Record(Type.String(), Type.Unknown(), { maxProperties: 1000 }),
            Type.Null(),
            Type.Literal(false),
            Type.Literal(""),
          ]),
        ),
        order_billing: part,
        order_shipping: part,
        order_sitedata: part,
      },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
type SentRequest = Static<typeof storeBody>["request_data"];

/** The shop's request with every text trimmed, as it is signed; an absent text is empty. */
export type ShopRequest = Readonly<Record<TextFieldName, string>> & {
  readonly items: readonly unknown[] | undefined;
  readonly billing: unknown;
  readonly shipping: unknown;
  readonly sitedata: unknown;
  /** How to serve the customer: language, stored card, installments, layout. Absent if the shop omits it. */
  readonly service: Readonly<Record<string, unknown>>;
  /** Unknown fields; stored with the order. */
  readonly unknown: Readonly<Record<string, unknown>>;
};

const amountDigits = 13;
/** Maximum JSON length of the unknown fields of a shop's request. */
const maxUnknownLength = 64 * 1024;
const control = /\p{Cc}/u;
const cofs: readonly string[] = ["none", "optional", "required"];
/** Item columns that only the gateway writes. */
const ownColumns: readonly string[] = ["pbl_choice"];
const ownParts: readonly string[] = ["order_items", "order_billing", "order_shipping", "order_sitedata"];

export function readShopRequest(sentRequest: SentRequest): ShopRequest {
  const texts = Object.fromEntries(textFields.map((name) => [name, wordOf(sentRequest[name])])) as Record<
    TextFieldName,
    string
  >;
  return {
    ...texts,
    order_amount: unsignedZero(texts.order_amount),
    order_name: textOf(readTexts(texts.order_name)).trim(),
    items: sentRequest.order_items
      ? withoutSubtotal(Object.values(sentRequest.order_items), texts.order_amount)
          .map(readTexts)
          .map(readItem)
      : undefined,
    billing: readTexts(sentRequest.order_billing),
    shipping: readTexts(sentRequest.order_shipping),
    sitedata: sentRequest.order_sitedata,
    service: serviceOf(sentRequest),
    unknown: unknownOf(sentRequest),
  };
}

/** Unescapes before it removes invisible characters, because an escape can represent one. */
const readTexts = (value: unknown): unknown => seenValue(withoutEscapes(value));

const wordOf = (value: SentRequest[TextFieldName]): string =>
  value === false ? "" : String(value ?? "").trim();

/** Removes the sign of a zero, which a shop's computed sum may have. */
const unsignedZero = (sum: string): string => sum.replace(/^-(?=[0.]+$)/, "");

/**
 * An item with the names of our records, because OpenCart's administration writes other names. Columns that
 * only the gateway writes are removed: with such a column, a shop's line could pass as the customer's choice
 * and be added to the signed amount.
 */
function readItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { quantity, total } = item;
  const shopFields = Object.fromEntries(Object.entries(item).filter(([name]) => !ownColumns.includes(name)));
  return {
    ...(quantity === undefined ? {} : { qty: quantity }),
    ...(total === undefined ? {} : { subtotal: total }),
    ...shopFields,
  };
}

function serviceOf(sentRequest: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = (name: string) => textOf(sentRequest[name]).trim();
  const installments = Number(text("monthly_installments"));
  const cof = text("vault_token_uid") === "new" ? "required" : text("cof");
  return Object.fromEntries(
    Object.entries({
      hpaylang: languageOfShop(text("hpaylang")),
      cof: cofs.includes(cof) ? cof : "",
      monthly_installments: Number.isInteger(installments) && installments >= 1 ? installments : "",
      subscription_uid: text("subscription_uid"),
      vault_token_uid: namesStoredCard(text("vault_token_uid")) ? text("vault_token_uid") : "",
      order_user_url_failure: text("order_user_url_failure"),
      directpaylayout: sentRequest.directpaylayout ?? "",
      billing_and_shipping: text("billing_and_shipping"),
    }).filter(([, value]) => value !== ""),
  );
}

function unknownOf(sentRequest: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const knownFields = [...textFields, ...ownParts, ...Object.keys(serviceOf(sentRequest)), "request_time"];
  const otherFields = Object.fromEntries(
    Object.entries(sentRequest).filter(([name]) => !knownFields.includes(name)),
  );
  return JSON.stringify(otherFields).length > maxUnknownLength ? {} : otherFields;
}

/** `new` asks to store the card that the customer will type. */
export const namesStoredCard = (token: string): boolean => token !== "" && token !== "new";

export const signedParts = (order: ShopRequest): ShopParts => ({
  transactionUid: order.transaction_uid,
  status: order.status,
  orderUid: order.order_uid,
  amount: order.order_amount,
  currency: order.order_currency,
  vaultTokenUid: order.vault_token_uid,
  subscriptionUid: order.subscription_uid,
  rand: order.rand,
});

/** The `order_amount` of a request as a decimal text. An absent one is 0, as it is signed. */
const sentAmount = ({ order_amount: sum }: Pick<ShopRequest, "order_amount">): string =>
  sum === "" ? "0" : plainAmount(sum);

/** Whether the amount has more decimals than its currency. */
export const isRounded = (request: Pick<ShopRequest, "order_amount" | "order_currency">): boolean =>
  isTooPrecise(sentAmount(request), request.order_currency);

/**
 * The amount to pay for an `order_amount`. Shops sign the amount that they computed, such as a converted price
 * with four decimals. Nobody can pay less than the currency's smallest unit, so the amount is rounded, half
 * away from zero.
 */
export const amountToPay = (request: Pick<ShopRequest, "order_amount" | "order_currency">): string =>
  roundAmount(sentAmount(request), digitsOf(request.order_currency));

/**
 * The fault in a correctly signed request, as a sentence; undefined: none.
 * @param minAmount `zero` where the order is only stored, because it may then cost nothing
 */
export function faultOf(request: ShopRequest, minAmount: "zero" | "positive"): string | undefined {
  const { order_uid: uid, order_amount: sum, order_currency: code } = request;
  if (uid === "" || uid.length > 128) return `order_uid has ${uid.length} characters. Use 1 to 128.`;
  const brokenField = textFields.find((name) => control.test(request[name]));
  if (brokenField) return `${brokenField} contains a control character.`;
  if (seenText(uid) !== uid) return "order_uid contains an invisible character.";
  if (isForbiddenUid(uid))
    return 'order_uid contains "|", which separates the signed fields. Use another character.';
  if (minAmount === "positive" && sum === "") return "order_amount is missing. Use a decimal number above 0.";
  const plainAmount = sentAmount(request);
  const isItemSum =
    isAmount(plainAmount) &&
    !plainAmount.startsWith("-") &&
    (plainAmount.split(".")[0] ?? "").length <= amountDigits;
  if (!isItemSum) return amountFault(sum);
  if (!currencyDigits.has(code))
    return `order_currency: "${code.slice(0, 40)}" is not supported. Use an ISO 4217 code, such as RSD or EUR.`;
  if (minAmount === "positive" && !isPositive({ amount: amountToPay(request), currency: code }))
    return `order_amount: "${sum.slice(0, 40)}" can't be charged. Use a decimal number above 0.`;
  return itemFault(request.items ?? []);
}

export const amountFault = (sum: string): string =>
  `order_amount: "${sum.slice(0, 40)}" is not a decimal number. Use digits and a point, for example 1490.00.`;

/** An unreadable number in an item would count as 0, and cause a tax that nobody owes. */
function itemFault(items: readonly unknown[]): string | undefined {
  for (const [at, item] of items.entries()) {
    if (!isObject(item)) continue;
    for (const name of ["price", "qty", "tax_percent"] as const) {
      const text = itemNumber(textOf(item[name]));
      const itemField = `order_items.${at}.${name}: "${text.slice(0, 40)}"`;
      if (text !== "" && !isAmount(text))
        return `${itemField} is not a decimal number. Use digits and a point, for example 1.5.`;
      if (name !== "price" && text.startsWith("-")) return `${itemField} is below 0. Use 0 or more.`;
    }
  }
  return undefined;
}
