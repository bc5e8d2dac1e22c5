import { digitsOf } from "./currency-digits";
import { intlLocale } from "./languages";

/*
 * Formats and rounds amounts by their digits alone. This is separate from the arithmetic, because lists that
 * only show amounts should not wait for its library.
 */

/** An amount in a currency's main unit: a decimal text with a dot, never a floating-point number. */
export interface Money {
  readonly amount: string;
  /** The currency as ISO 4217 code; data may contain codes that are not in `currencies`. */
  readonly currency: string;
}

/** Number of decimals if no currency is given; all currencies of orders have this many. */
export const amountDigits = 2;

const decimalText = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Whether the text is a decimal number in wire format (dot, no grouping, no exponent). */
export function isAmount(text: unknown): text is string {
  return typeof text === "string" && text.length <= 40 && decimalText.test(text.trim());
}

/**
 * Rounds a decimal text half away from zero, to 2 digits by default: "1.005" is "1.01", "-1.005" is "-1.01".
 * @param digits number of decimals; see `digitsOf`
 * @throws RangeError when it is not a decimal number
 */
export function roundAmount(amount: string, digits = amountDigits): string {
  return printUnits(readUnits(amount, digits), digits);
}

/**
 * An amount as a number of the currency's smallest units, rounded half away from zero: "12.345" is 1235n with
 * 2 digits.
 * @throws RangeError when it is not a decimal number
 */
export function readUnits(amount: string, digits: number): bigint {
  const text = amount.trim();
  // The text can have any length, because a typed number times a quantity has more digits than an amount on the
  // wire.
  if (!decimalText.test(text)) throw new RangeError(`not a decimal number: ${amount.slice(0, 40)}`);
  const signLength = /^[+-]/.test(text) ? 1 : 0;
  const dot = text.indexOf(".");
  const fraction = dot < 0 ? "" : text.slice(dot + 1);
  const wholeDigits = text.slice(signLength, dot < 0 ? undefined : dot);
  const remaining = BigInt(wholeDigits + fraction.slice(0, digits).padEnd(digits, "0"));
  // The first omitted digit alone determines the rounding.
  const units = (fraction[digits] ?? "0") >= "5" ? remaining + 1n : remaining;
  return text.startsWith("-") ? -units : units;
}

/**
 * A number of a currency's smallest units as a decimal text: 1234n is "12.34" with 2 digits and "1234" with
 * none.
 */
export function printUnits(units: bigint, digits: number): string {
  const sign = units < 0n ? "-" : "";
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * One amount minus another, with the currency's digits; negative if the second is larger.
 * @throws RangeError when one of them is not a decimal number
 */
export function amountLeft(amount: string, subtrahend: string, currency: string): string {
  const digits = digitsOf(currency);
  return printUnits(readUnits(amount, digits) - readUnits(subtrahend, digits), digits);
}

/**
 * Formats money with its code, "1.234.567,90 RSD" in Serbian, with a non-breaking space. All digits of the text are
 * shown; a text that is not a number is shown unchanged.
 */
export function formatMoney(value: Money, language: string): string {
  if (!isAmount(value.amount)) return [value.amount, value.currency].filter(Boolean).join("\u00a0");
  if (!/^[A-Z]{3}$/i.test(value.currency)) {
    return [formatAmount(value.amount, language), value.currency].filter(Boolean).join("\u00a0");
  }
  return format(value.amount, language, digitsOf(value.currency), {
    style: "currency",
    currency: value.currency,
    currencyDisplay: "code",
  });
}

/**
 * Formats an amount without its currency, for a place where the currency is already named. A text that is not a
 * number is shown unchanged.
 * @param currency determines the number of decimals; two by default
 */
export function formatAmount(amount: string, language: string, currency?: string): string {
  const digits = currency === undefined ? amountDigits : digitsOf(currency);
  return isAmount(amount) ? format(amount, language, digits, {}) : amount;
}

function format(amount: string, language: string, digits: number, options: Intl.NumberFormatOptions): string {
  const roundedText = roundAmount(amount, digits);
  const isNegative = roundedText.startsWith("-");
  const [wholeDigits = "", fraction] = roundedText.slice(isNegative ? 1 : 0).split(".");
  const { plus, minus, group, decimal } = patternOf(language, options);
  const [before, after] = isNegative ? minus : plus;
  const fractionText = fraction === undefined ? "" : decimal + fraction;
  return before + groupDigits(wholeDigits, group) + fractionText + after;
}

function groupDigits(wholeDigits: string, group: string): string {
  let text = wholeDigits.slice(-3);
  for (let end = wholeDigits.length - 3; end > 0; end -= 3)
    text = wholeDigits.slice(Math.max(0, end - 3), end) + group + text;
  return text;
}

/** How a language formats amounts: the text before and after the digits, and the separators. */
interface AmountPattern {
  readonly plus: readonly [before: string, after: string];
  readonly minus: readonly [before: string, after: string];
  readonly group: string;
  readonly decimal: string;
}

const patterns = new Map<string, AmountPattern>();

/**
 * `Intl` is called only once per language and currency, because formatting each amount of a list with it
 * takes twenty times as long.
 */
function patternOf(language: string, options: Intl.NumberFormatOptions): AmountPattern {
  const key = `${language} ${options.currency ?? ""}`;
  const cached = patterns.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat(intlLocale(language), {
    ...options,
    // By default, Serbian and Spanish omit the separator in 1.234, and the amounts of a column would not line
    // up.
    useGrouping: "always",
    minimumFractionDigits: amountDigits,
    maximumFractionDigits: amountDigits,
  });
  const parts = formatter.formatToParts(1234.5);
  const partText = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const pattern = {
    plus: textsAround(parts),
    minus: textsAround(formatter.formatToParts(-1234.5)),
    group: partText("group"),
    decimal: partText("decimal"),
  };
  // The number of patterns is limited, because data may contain any three letters as a currency.
  if (patterns.size < maxPatterns) patterns.set(key, pattern);
  return pattern;
}

const maxPatterns = 200;

function textsAround(parts: readonly Intl.NumberFormatPart[]): readonly [before: string, after: string] {
  const words = (someParts: readonly Intl.NumberFormatPart[]) => someParts.map((part) => part.value).join("");
  const first = parts.findIndex((part) => part.type === "integer");
  const last = parts.findIndex((part) => part.type === "fraction");
  return [words(parts.slice(0, first)), words(parts.slice(last + 1))];
}
