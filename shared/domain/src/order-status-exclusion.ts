import { rawPaymentState } from "./order-status-display";

/** Words of the Exclude filter. Source: spec 3 §4, in its order. */
export const excludeWords = [
  "PAID",
  "PAYING",
  "RESERVED",
  "VOID",
  "OVERDUE",
  "PARTIALLY-REFUNDED",
  "REFUNDED",
  "OBLIGATED",
  "AWAITING",
  "REFUSED",
  "SUCCESS",
  "ERROR",
  "FAILED",
  "CANCELED",
] as const;
export type ExcludeWord = (typeof excludeWords)[number];

/** Words that are excluded by default. Source: spec 3 §9. */
export const defaultExcluded: readonly ExcludeWord[] = ["CANCELED"];

export function isExcludeWord(word: unknown): word is ExcludeWord {
  return excludeWords.some((excludeWord) => excludeWord === word);
}

/** The orders list's `Status` filter; undefined if nothing is excluded. */
export function exclusionFilter(words: readonly ExcludeWord[]): { readonly notRegexp: string } | undefined {
  return words.length > 0 ? { notRegexp: words.join("|") } : undefined;
}

/**
 * Whether the filter hides an order with this status. A word must match the whole payment state: for example,
 * REFUNDED does not hide PARTIALLY-REFUNDED, and PAID does not hide SUCCESS.
 */
export function isExcluded(status: string, words: readonly string[]): boolean {
  const state = rawPaymentState(status);
  return state !== null && words.includes(state);
}
