import Big from "big.js";

const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const digits = 8;
/** Above this no double has a ninth decimal that PHP's `round` could use. */
const phpRoundsBelow = 1e7;

/**
 * An amount as the gateway signs it: exactly 8 decimals, a dot, no grouping. It is what JavaScript's `toFixed` and PHP's
 * `number_format` print for the double nearest to it, dust included: `100000000.1` is `100000000.09999999`. Absent, null
 * and empty are `0.00000000`, as shops write them.
 * @throws RangeError when it is not a decimal number
 */
export function toSignatureAmount(amount: string | number | null | undefined): string {
  return doubleText(Number(readAmount(amount)));
}

/**
 * All texts that a shop may have signed for an amount, the usual one first: JavaScript rounds the double itself, PHP its
 * 15 digits half up, and others the decimal number that they send. They differ only at the ninth decimal, or above 2^26.
 * @throws RangeError when it is not a decimal number
 */
export function signatureAmounts(amount: string | number | null | undefined): readonly string[] {
  const text = readAmount(amount);
  const double = Number(text);
  const php = Math.abs(double) < phpRoundsBelow ? Number(exactText(double.toPrecision(15))) : double;
  // Shops written after an older guide sign an empty text for an absent amount.
  const older = String(amount ?? "").trim() === "" ? [""] : [];
  // Python, Perl and .NET print the sign of a computed zero, which JSON doesn't transmit.
  const signed = double === 0 ? [`-${doubleText(double)}`] : [];
  return [...new Set([doubleText(double), doubleText(php), exactText(text), ...older, ...signed])];
}

/** An amount written with an exponent ("1e2", a program's rounding noise) as a plain decimal; any other text as it is. */
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
