import { isRawPaymentState, paymentStates } from "./payment-state";

/*
 * Patterns for the payment in a status, including a bare state. Database statements and method scripts use them
 * because they cannot call `rawPaymentState`; the patterns mean the same in both.
 */

/** Finds the payment of a status; the only group contains the payment word. */
export const paymentWordPattern = String.raw`(?:(?:^|\s)PAYMENT:|^\s*(?=(?:SUCCESS|${paymentStates.join("|")})\s*$))(\S*)`;

/**
 * Matches statuses with one of these payment words. It has no capturing group, so that a database scans a
 * long list several times faster.
 * @param words of letters and hyphens
 */
export function paymentAmong(words: readonly string[]): string {
  const token = String.raw`(?:^|\s)PAYMENT:(?:${words.join("|")})(?:\s|$)`;
  const bareStates = words.filter(isRawPaymentState);
  return bareStates.length > 0 ? String.raw`${token}|^\s*(?:${bareStates.join("|")})\s*$` : token;
}
