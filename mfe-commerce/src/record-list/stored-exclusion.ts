import { readJson } from "@hpay/domain";
/** Statuses that are hidden until the person chooses otherwise (spec 3 §9). */
export const defaultExclusion: readonly string[] = ["CANCELED"];

const key = "hpay.orders.exclude";

/** The choice of hidden statuses stored in this browser. */
export function readStoredExclusion(statuses: readonly string[]): readonly string[] {
  try {
    const storedWords: unknown = readJson(localStorage.getItem(key));
    if (Array.isArray(storedWords)) return statuses.filter((word) => storedWords.includes(word));
  } catch {
    // Without usable storage, only the remembered choice is lost.
  }
  return defaultExclusion.filter((word) => statuses.includes(word));
}

export function storeExclusion(words: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(words));
  } catch {
    // Without storage, the choice is still in the address.
  }
}
