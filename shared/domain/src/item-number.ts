/**
 * Matches a number with an exponent: PHP writes rounding noise as 1.4e-14, and Java's decimals write round
 * numbers as 1E+1.
 */
const exponent = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;
const signedZero = /^-[.0]+$/;
/** Matches the trailing zeros of a number that is printed with ten decimals. */
const trailingZeros = /\.0{10}$|(?<=\.\d{1,9})0{1,9}$/;
const commaDecimalPattern = /^([+-]?\d*),(\d*)$/;
const groupedNumber = /^([+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)(?!\3)[.,](\d+)$/;

/**
 * Converts a price, quantity or rate from a shop to a decimal text with a dot: "1,5" becomes 1.5. If a number
 * contains two different separators, the last one is the decimal separator ("1.234,50"). A text that can't be
 * read stays unchanged.
 */
export function itemNumber(text: string): string {
  const trimmed = text.trim();
  if (exponent.test(trimmed)) return decimalOf(Number(trimmed));
  const [, sign = "", wholeDigits = "", , fraction = ""] = groupedNumber.exec(trimmed) ?? [];
  if (wholeDigits !== "") return `${sign}${wholeDigits.replace(/[.,]/g, "")}.${fraction}`;
  const [match, before = "", after = ""] = commaDecimalPattern.exec(trimmed) ?? [];
  return match === undefined || before + after === "" ? unsignedZero(trimmed) : `${before}.${after}`;
}

/** A number of 1e21 or more still has an exponent here, and therefore can't be read. */
const decimalOf = (value: number): string => unsignedZero(value.toFixed(10).replace(trailingZeros, ""));

const unsignedZero = (text: string): string =>
  signedZero.test(text) && text.includes("0") ? text.slice(1) : text;
