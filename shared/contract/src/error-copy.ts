import type { LocalizedText } from "./language";

/** An API code with its HTTP status and texts. */
export interface ErrorCopy {
  /** HTTP status. 200 for calls of sign-in, upload and socket, whose answer is only `{ error: CODE }`. */
  readonly status: number;
  /** May contain placeholders such as `{amount}`, which the `values` of the answer fill. */
  readonly text: LocalizedText;
}

export const copy = (status: number, en: string, rs: string, mk: string): ErrorCopy => ({
  status,
  text: { en, rs, mk },
});

/** Values of a text's placeholders. `amount` is a decimal text, and always has a `currency`. */
export type ErrorValues = Readonly<Record<string, string>>;

/**
 * Fills the placeholders of a text; null if a value is missing.
 * @param money formats an amount; by default "700.00 RSD"
 */
export function fillError(
  text: string,
  values: ErrorValues,
  money: (amount: string, currency: string) => string = (amount, currency) => `${amount} ${currency}`,
): string | null {
  let isWhole = true;
  const filledText = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isWhole = false;
    else if (name === "amount") return money(value, values.currency ?? "").trim();
    return value ?? "";
  });
  return isWhole ? filledText : null;
}
