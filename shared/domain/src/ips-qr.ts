import Big from "big.js";
import { type Money, roundAmount } from "./amount-text";
import { serbianAccount } from "./serbian-account";

/** A payment whose data a Serbian bank's app reads from a QR code. */
export interface IpsPayment {
  /** Payee's account, 18 digits or with hyphens. */
  readonly account: string;
  /** The payee's name and address, of which at most 70 characters are printed. */
  readonly payee: string;
  readonly amount: Money;
  /** Payment code, three digits; 289 (transactions by private persons) if absent, no code if empty. */
  readonly code?: string;
  /** The purpose of the payment, of which at most 35 characters are printed. */
  readonly purpose?: string;
  /** Model and number ("97" + number, "00" + number): digits, letters and hyphens, at most 35. */
  readonly reference?: string;
}

/** The text of the code, or why there is none. */
export type IpsQr =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none"; readonly why: "currency" | "account" | "amount" | "payee" };

const maxAmount = "999999999999.99";

/**
 * Text of an IPS QR code "by payee": tags in standard order, no empty tags, a comma in the amount, no bar at
 * the end. Source: National Bank of Serbia, IPS QR. RSD only.
 */
export function ipsQr(payment: IpsPayment): IpsQr {
  if (payment.amount.currency !== "RSD") return { kind: "none", why: "currency" };
  const account = serbianAccount(payment.account);
  if (!account) return { kind: "none", why: "account" };
  const amount = roundAmount(payment.amount.amount);
  if (new Big(amount).lte(0) || new Big(amount).gt(maxAmount)) return { kind: "none", why: "amount" };
  const payee = toOneLine(payment.payee, 70);
  if (payee === "") return { kind: "none", why: "payee" };
  const purpose = toOneLine(payment.purpose ?? "", 35);
  const reference = (payment.reference ?? "").replace(/[^A-Za-z0-9-]/g, "").slice(0, 35);
  const code = (payment.code ?? "289").replace(/\D/g, "");
  const tags = [
    "K:PR",
    "V:01",
    "C:1",
    `R:${account}`,
    `N:${payee}`,
    `I:RSD${amount.replace(".", ",")}`,
    code && `SF:${code}`,
    purpose && `S:${purpose}`,
    reference && `RO:${reference}`,
  ];
  return { kind: "text", text: tags.filter(Boolean).join("|") };
}

/**
 * Removes bars, which would start another tag, and line breaks, which would start another line of the payee.
 */
function toOneLine(text: string, length: number): string {
  const plainText = text
    .replace(/[|\p{Cc}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(plainText).slice(0, length).join("").trim();
}
