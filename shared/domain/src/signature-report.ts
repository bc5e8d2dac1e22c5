import { hashOfShopText, type ShopParts, shopText, shopTextWith, verifyShopHash } from "./shop-signature";

/** Common mistakes in shops' signatures that can be recognized from the hash. */
export const signatureSlips = [
  "amount-as-sent",
  "amount-two-decimals",
  "no-rand",
  "bar-before-rand",
  "no-status",
  "no-order-uid",
  "not-trimmed",
  "no-merchant-uid",
  "no-md5",
] as const;
export type SignatureSlip = (typeof signatureSlips)[number];

export interface SignatureReport {
  /** The text that the gateway signs for the request, including `rand`; null if the amount is not a number. */
  readonly text: string | null;
  readonly fits: boolean;
  /** The shop's mistake; null if the hash is correct or comes from no known mistake. */
  readonly slip: SignatureSlip | null;
  /** The text that the shop has signed, if a known mistake was found. */
  readonly theirs: string | null;
}

interface Guess {
  readonly slip: SignatureSlip;
  readonly text: string;
  readonly hash: string;
}

/** The text that both sides should sign; null if the amount is not a decimal number. Never throws. */
export function signedTextOf(parts: ShopParts): string | null {
  try {
    return shopText(parts);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whether a hash belongs to a request, and if not, what the shop has signed instead (found by trying common
 * mistakes). Only for the owner of the secret.
 * @param hash 128 hex digits as the shop sent them
 */
export function explainSignature(
  hash: string,
  parts: ShopParts,
  merchantSiteUid: string,
  secret: string,
): SignatureReport {
  const text = signedTextOf(parts);
  if (text === null) return { text, fits: false, slip: null, theirs: null };
  if (verifyShopHash(hash, parts, merchantSiteUid, secret))
    return { text, fits: true, slip: null, theirs: null };
  const receivedHash = hash.trim().toLowerCase();
  const match = guesses(text, parts, merchantSiteUid, secret).find((guess) => guess.hash === receivedHash);
  return { text, fits: false, slip: match?.slip ?? null, theirs: match?.text ?? null };
}

function guesses(text: string, parts: ShopParts, uid: string, secret: string): readonly Guess[] {
  const amount = String(parts.amount ?? "").trim();
  const rand = (parts.rand ?? "").trim();
  const textWithoutRand = text.slice(0, text.length - rand.length);
  const texts: readonly (readonly [SignatureSlip, string])[] = [
    ["amount-as-sent", shopTextWith(parts, amount)],
    ["amount-two-decimals", shopTextWith(parts, Number(amount || 0).toFixed(2))],
    ["no-rand", textWithoutRand],
    ["bar-before-rand", `${textWithoutRand}|${rand}`],
    ["no-status", shopText({ ...parts, status: "" })],
    ["no-order-uid", shopText({ ...parts, orderUid: "" })],
    ["not-trimmed", untrimmedText(parts, shopText({ amount: parts.amount ?? null }))],
  ];
  const otherTexts = texts
    .filter(([, theirs]) => theirs !== text)
    .map(([slip, theirs]) => ({ slip, text: theirs, hash: hashOfShopText(theirs, uid, secret) }));
  return [
    ...otherTexts,
    { slip: "no-merchant-uid", text, hash: hashOfShopText(text, "", secret) },
    { slip: "no-md5", text: `${text}${uid}`, hash: hashOfShopText(text, uid, secret, { withoutMd5: true }) },
  ];
}

/** The signed text with spaces around the parts, as the request contains them. */
function untrimmedText(parts: ShopParts, text: string): string {
  const amount = text.split("|")[3] ?? "";
  const names = [parts.transactionUid, parts.status, parts.orderUid, amount, parts.currency];
  const rest = [parts.vaultTokenUid, parts.subscriptionUid];
  return [...names, ...rest].map((part) => part ?? "").join("|") + (parts.rand ?? "");
}
