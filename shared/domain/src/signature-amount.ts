import Big from "big.js";

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/**
 * An amount as it stands in a signature: exactly 8 decimals, a dot, no grouping, half away from zero; absent is empty.
 * @throws RangeError when it is not a decimal number
 */
export function toSignatureAmount(amount: string | number | null | undefined): string {
  const text = String(amount ?? "").trim();
  if (text === "") return "";
  if (!decimal.test(text)) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
  const fixed = new Big(text).toFixed(8, 1);
  return /^-0\.0+$/.test(fixed) ? fixed.slice(1) : fixed;
}
