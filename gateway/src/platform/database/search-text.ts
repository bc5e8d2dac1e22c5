import { fold, readJson } from "@hpay/domain";

/** The folded text of a record. PHP writes JSON with `\u0111`; people search for đ. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(" ");
  return fold(
    text.replace(/\\u([0-9a-f]{4})/gi, (escapedText: string, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code < 0x20 ? escapedText : String.fromCharCode(code);
    }),
  ).replaceAll("\0", "");
}

/** Data up to this length is searched in full. */
const maxShortLength = 8_000;
const maxLongLength = 64_000;
/** Limited, because each write of a record indexes its searched groups of three letters again. */
const maxTrigrams = 8_000;

/** The searched part of Data: all of it, or the buyer's e-mail, which an erasure looks for, and the shortest fields. */
function searchedData(data = ""): string {
  if (data.length <= maxShortLength) return data;
  const values = readJson(data);
  if (typeof values !== "object" || values === null) return limited(data);
  const fields = Object.entries(values)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .sort((one, other) => one.length - other.length);
  return limited([billing(data).email, ...fields].join(","));
}

/** The beginning of a text. The items of an order repeat most letters, so hundreds of them are searched. */
function limited(text: string): string {
  const trigrams = new Set<string>();
  const longText = text.slice(0, maxLongLength);
  for (let at = 0; at < longText.length; at++) {
    if (trigrams.size >= maxTrigrams) return longText.slice(0, at);
    trigrams.add(longText.slice(at, at + 3));
  }
  return longText;
}

interface OrderWords {
  readonly uid: string;
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  readonly amount: string;
  /** JSON; other text is searched unchanged. */
  readonly data?: string | undefined;
}

/** The searched text of an order: the searched fields, the amount, and the buyer's full name. */
export function orderSearchText({ uid, name, status, amount, data }: OrderWords): string {
  return searchText([uid, name, status, searchedData(data), amount, buyerName(data)]);
}

/** Searched text of a transaction: its own fields, and its order's buyer and name. */
export function transactionSearchText(
  transaction: Pick<OrderWords, "uid" | "status" | "data">,
  order: Pick<OrderWords, "uid" | "name" | "data">,
): string {
  const { uid, status, data } = transaction;
  const buyer = billing(order.data);
  return searchText([uid, status, searchedData(data), order.uid, order.name, fullName(buyer), buyer.email]);
}

/** Searched text of a subscription: its fields, its amount and its buyer's full name. */
export function subscriptionSearchText({
  uid,
  name,
  amount,
  data,
}: Pick<OrderWords, "uid" | "name" | "amount" | "data">): string {
  return searchText([uid, name, searchedData(data), amount, buyerName(data)]);
}

const buyerName = (data: string | undefined): string => fullName(billing(data));
const fullName = ({ first_name, last_name }: Billing): string =>
  [first_name, last_name].filter(Boolean).join(" ");

type Billing = Partial<Record<"first_name" | "last_name" | "email", string>>;

/** Billing data of the order itself, or of the order that a subscription repeats. */
function billing(data = ""): Billing {
  const parsedData = readJson(data);
  const ownBilling = textsOf(at(parsedData, "billing"));
  return Object.keys(ownBilling).length > 0 ? ownBilling : textsOf(at(at(parsedData, "order"), "billing"));
}

const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

function textsOf(value: unknown): Billing {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string"));
}
