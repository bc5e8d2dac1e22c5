/**
 * Matches a number with an exponent: PHP writes rounding noise as 1.4e-14, and Java's decimals write round
 * numbers as 1E+1.
 */
const exponent = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;
const signedZero = /^-[.0]+$/;
/** Matches the trailing zeros of a number that is printed with ten decimals. */
const trailingZeros = /\.0{10}$|(?<=\.\d{1,9})0{1,9}$/;
const withComma = /^([+-]?\d*),(\d*)$/;
const grouped = /^([+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)(?!\3)[.,](\d+)$/;

/**
 * Converts a price, quantity or rate from a shop to a decimal text with a dot: "1,5" becomes 1.5, and of two
 * different separators the last is the decimal one ("1.234,50"). A text that can't be read stays unchanged.
 */
export function itemNumber(text: string): string {
  const plain = text.trim();
  if (exponent.test(plain)) return decimalOf(Number(plain));
  const [, sign = "", whole = "", , fraction = ""] = grouped.exec(plain) ?? [];
  if (whole !== "") return `${sign}${whole.replace(/[.,]/g, "")}.${fraction}`;
  const [found, before = "", after = ""] = withComma.exec(plain) ?? [];
  return found === undefined || before + after === "" ? unsignedZero(plain) : `${before}.${after}`;
}

/** A number of 1e21 or more still has an exponent here, and therefore can't be read. */
const decimalOf = (value: number): string => unsignedZero(value.toFixed(10).replace(trailingZeros, ""));

const unsignedZero = (text: string): string =>
  signedZero.test(text) && text.includes("0") ? text.slice(1) : text;
