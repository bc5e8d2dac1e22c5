import type { LocalizedText } from "./language";

/** An API code with its HTTP status and texts. */
export interface ErrorCopy {
  /** 200: the sign-in, upload and socket calls, which answer only `{ error: CODE }`. */
  readonly status: number;
  /** May contain placeholders such as `{amount}`, which are filled with the answer's `values`. */
  readonly text: LocalizedText;
}

export const copy = (status: number, en: string, rs: string, mk: string): ErrorCopy => ({
  status,
  text: { en, rs, mk },
});

/** Values of a text's placeholders. `amount` is a decimal text and comes with its `currency`. */
export type ErrorValues = Readonly<Record<string, string>>;

/**
 * Fills the placeholders of a text; null when a value is missing.
 * @param money how a sum is written; by default "700.00 RSD"
 */
export function fillError(
  text: string,
  values: ErrorValues,
  money: (amount: string, currency: string) => string = (amount, currency) => `${amount} ${currency}`,
): string | null {
  let isWhole = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isWhole = false;
    else if (name === "amount") return money(value, values.currency ?? "").trim();
    return value ?? "";
  });
  return isWhole ? filled : null;
}
