import { isRawPaymentState, paymentStates } from "./payment-state";

/*
 * The payment of a status, also of one that is a bare state, for those who cannot call `rawPaymentState`: statements of
 * the database and scripts of methods. Their regular expressions read these alike.
 */

/** The payment word of a status is its only group. */
export const paymentWordPattern = String.raw`(?:(?:^|\s)PAYMENT:|^\s*(?=(?:SUCCESS|${paymentStates.join("|")})\s*$))(\S*)`;

/**
 * Fits the statuses whose payment word is one of these. Without a group to remember a database goes through a long list
 * several times as fast.
 * @param words of letters and hyphens
 */
export function paymentAmong(words: readonly string[]): string {
  const token = String.raw`(?:^|\s)PAYMENT:(?:${words.join("|")})(?:\s|$)`;
  const bare = words.filter(isRawPaymentState);
  return bare.length > 0 ? String.raw`${token}|^\s*(?:${bare.join("|")})\s*$` : token;
}
