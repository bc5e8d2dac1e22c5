import Big from "big.js";

const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const digits = 8;
/** From this value on, a double has no ninth decimal that PHP's `round` could use. */
const phpRoundsBelow = 1e7;

/**
 * An amount in the form that the gateway signs: exactly 8 decimals, a dot, no grouping. JavaScript's `toFixed` and
 * PHP's `number_format` print the same for the nearest double, including its rounding error: `100000000.1` is
 * `100000000.09999999`. Absent, null and empty amounts are `0.00000000`, as in shops.
 * @throws RangeError when it is not a decimal number
 */
export function toSignatureAmount(amount: string | number | null | undefined): string {
  return doubleText(Number(readAmount(amount)));
}

/**
 * All texts that a shop may have signed for an amount, the most common one first: JavaScript rounds the double
 * itself, PHP rounds its 15 digits half up, and others round the decimal number that they send. The texts
 * differ only in the ninth decimal, or above 2^26.
 * @throws RangeError when it is not a decimal number
 */
export function signatureAmounts(amount: string | number | null | undefined): readonly string[] {
  const text = readAmount(amount);
  const double = Number(text);
  const php = Math.abs(double) < phpRoundsBelow ? Number(exactText(double.toPrecision(15))) : double;
  // Shops that follow an older guide sign an empty text for an absent amount.
  const olderAmounts = String(amount ?? "").trim() === "" ? [""] : [];
  // Python, Perl and .NET sign a computed zero with a minus, which is lost in JSON.
  const negativeZero = double === 0 ? [`-${doubleText(double)}`] : [];
  return [
    ...new Set([doubleText(double), doubleText(php), exactText(text), ...olderAmounts, ...negativeZero]),
  ];
}

/**
 * Converts an amount with an exponent ("1e2", a program's rounding error) to a plain decimal; any other text
 * stays unchanged.
 */
export function plainAmount(text: string): string {
  return /e/i.test(text) && decimal.test(text) ? new Big(text).toFixed() : text;
}

function readAmount(amount: string | number | null | undefined): string {
  const text =
    String(amount ?? "")
      .trim()
      .replace(/^\+/, "") || "0";
  if (!decimal.test(text) || Math.abs(Number(text)) >= 1e21) {
    throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
  }
  return text;
}

const doubleText = (amount: number): string => unsignedZero(amount.toFixed(digits));
const exactText = (amount: string): string => unsignedZero(new Big(amount).toFixed(digits, 1));
const unsignedZero = (text: string): string => (/^-0\.0+$/.test(text) ? text.slice(1) : text);
