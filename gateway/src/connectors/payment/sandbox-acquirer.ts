import type { AcquirerAnswer } from "../../platform/acquirer/acquirer";

export interface TypedCard {
  readonly number: string;
  /** Expiry date as `MM/YY`. */
  readonly expiry: string;
  readonly cvv: string;
  readonly holder: string;
}

export interface StoredCard {
  readonly brand: string;
  readonly last4: string;
  readonly expiry: string;
  /** How the sandbox issuer answers later charges of this card. */
  readonly later: "approved" | "refused";
}

export type CardFault = "number" | "expiry" | "cvv" | "brand";

const brands: readonly (readonly [string, string, RegExp])[] = [
  ["visa", "Visa", /^4\d{12}(?:\d{3})?(?:\d{3})?$/],
  ["mastercard", "Mastercard", /^(?:5[1-5]\d{14}|2(?:2[2-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12})$/],
  ["dina", "DinaCard", /^(?:9891|6556)\d{12}$/],
  ["amex", "American Express", /^3[47]\d{13}$/],
];

/** Test cards by their last digits; any other valid number is approved. */
const challengedDigits = "3220";
const refusedDigits = "0002";
const failingDigits = "0119";
const refusedLater = "0341";

/**
 * Checks a card. `acceptedBrands`: keys of the brands that the method accepts.
 * @returns the card's fault, or the part of its data that may be stored
 */
export function readCard(
  card: TypedCard,
  acceptedBrands: readonly string[],
  now: Date,
): CardFault | StoredCard {
  const digits = card.number.replace(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return "number";
  const [key, brand] = brands.find(([, , pattern]) => pattern.test(digits)) ?? [];
  if (key === undefined || brand === undefined || !acceptedBrands.includes(key)) return "brand";
  const expiry = readExpiry(card.expiry, now);
  if (expiry === undefined) return "expiry";
  if (!new RegExp(key === "amex" ? "^\\d{4}$" : "^\\d{3}$").test(card.cvv.trim())) return "cvv";
  const last4 = digits.slice(-4);
  return { brand, last4, expiry, later: last4 === refusedLater ? "refused" : "approved" };
}

/** The sandbox issuer's first answer to a payment by the cardholder. */
export function authorize(card: StoredCard, approval: string): AcquirerAnswer {
  if (card.last4 === challengedDigits) return { kind: "challenge" };
  if (card.last4 === refusedDigits) return { kind: "refused", code: "51", text: "Insufficient funds" };
  if (card.last4 === failingDigits) return { kind: "error", code: "96", text: "System malfunction" };
  return { kind: "approved", approval };
}

/** The answer to a charge of a stored card, without the cardholder. */
export function authorizeStored(card: StoredCard, approval: string): AcquirerAnswer {
  if (card.later === "refused") return { kind: "refused", code: "51", text: "Insufficient funds" };
  return { kind: "approved", approval };
}

export const cardLabel = (card: Pick<StoredCard, "brand" | "last4">): string =>
  `${card.brand} •••• ${card.last4}`;

function readExpiry(typedExpiry: string, now: Date): string | undefined {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typedExpiry) ?? [];
  if (month === undefined || year === undefined) return undefined;
  const ends = Date.UTC(2000 + Number(year), Number(month), 1);
  return ends > now.getTime() ? `${month}/${year}` : undefined;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, char, at) => {
    const digit = Number(char) * (at % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
