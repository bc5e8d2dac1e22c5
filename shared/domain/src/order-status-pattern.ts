import { isRawPaymentState, paymentStates } from "./payment-state";

/*
 * The payment in a status, including a bare state, for users that cannot call `rawPaymentState`: database
 * statements and method scripts. Their regular expressions behave the same for these.
 */

/** Finds the payment of a status; its only group is the payment word. */
export const paymentWordPattern = String.raw`(?:(?:^|\s)PAYMENT:|^\s*(?=(?:SUCCESS|${paymentStates.join("|")})\s*$))(\S*)`;

/**
 * Matches statuses whose payment word is one of these. Without a capturing group a database scans a long list
 * several times faster.
 * @param words of letters and hyphens
 */
export function paymentAmong(words: readonly string[]): string {
  const token = String.raw`(?:^|\s)PAYMENT:(?:${words.join("|")})(?:\s|$)`;
  const bare = words.filter(isRawPaymentState);
  return bare.length > 0 ? String.raw`${token}|^\s*(?:${bare.join("|")})\s*$` : token;
}
