import { intlLocale } from "./languages";

/** Maximum number of digits that a person can type in the whole part. */
const maxWholeDigits = 15;

/**
 * Reads an amount that a person has typed, with comma or point: "1.234,50", "1,234.50", "1 234,5", "-12",
 * "1234.5". When two different separators occur, the last is the decimal one. A single separator before exactly
 * three digits ("1.234") is read as the language groups thousands.
 * @returns a decimal text with a dot, unrounded; null when it is not a number
 */
export function parseAmount(input: string, language: string): string | null {
  const text = input
    .trim()
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/^[−–]/, "-");
  const match = /^([+-]?)(?=[.,]*\d)([\d.,]+)$/.exec(text);
  if (!match) return null;
  const [, sign = "", body = ""] = match;
  const decimalSign = decimalSignOf(body, language);
  const at = decimalSign ? body.lastIndexOf(decimalSign) : -1;
  const wholeText = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? "" : body.slice(at + 1);
  if (!isWholePart(wholeText) || !/^\d*$/.test(fraction)) return null;
  const wholeDigits = wholeText.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "") || "0";
  if (wholeDigits.length > maxWholeDigits) return null;
  return `${sign === "-" ? "-" : ""}${wholeDigits}${fraction ? `.${fraction}` : ""}`;
}

function decimalSignOf(body: string, language: string): "." | "," | null {
  const points = body.split(".").length - 1;
  const commas = body.split(",").length - 1;
  if (points > 0 && commas > 0) return body.lastIndexOf(".") > body.lastIndexOf(",") ? "." : ",";
  if (points + commas === 0 || points > 1 || commas > 1) return null;
  const sign = points ? "." : ",";
  const isAmbiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(body);
  return isAmbiguous && groupSeparator(language) === sign ? null : sign;
}

/** Whether a whole part consists of digits only, possibly grouped by three with one separator. */
function isWholePart(wholeText: string): boolean {
  return (
    /^\d*$/.test(wholeText) ||
    /^\d{1,3}(?:\.\d{3})+$/.test(wholeText) ||
    /^\d{1,3}(?:,\d{3})+$/.test(wholeText)
  );
}

/**
 * Replaces the point or comma of a decimal text without groups with the language's own decimal separator; other
 * texts stay unchanged.
 */
export function decimalInLanguage(decimal: string, language: string): string {
  return decimal.replace(/^(-?\d+)[.,](\d+)$/, `$1${signOf("decimal", language)}$2`);
}

function groupSeparator(language: string): string {
  return signOf("group", language);
}

function signOf(type: "group" | "decimal", language: string): string {
  const format = new Intl.NumberFormat(intlLocale(language), { useGrouping: "always" });
  return format.formatToParts(1234567.5).find((part) => part.type === type)?.value ?? "";
}
