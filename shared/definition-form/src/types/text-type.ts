import type { Parameter } from "../definition/parameter";
import { type Issue, invalidReading, isAbsent, type ValueType, validReading } from "./value-type";

const isNumeric = ({ inputType }: Parameter) => inputType === "number" || inputType === "range";

/** Text of one or more lines; numbers are shown as written. */
export const textType: ValueType<string> = {
  read(value) {
    if (isAbsent(value)) return validReading("");
    if (typeof value === "string") return validReading(value);
    return typeof value === "number" ? validReading(String(value)) : invalidReading("");
  },
  isEmpty: (value) => value.trim() === "",
  check(value, parameter) {
    const text = value.trim();
    if (text === "") return null;
    if (isNumeric(parameter)) return checkNumber(text, parameter);
    if (parameter.inputType === "email")
      return /^[^\s@]+@[^\s@]+$/.test(text) ? null : { kind: "not-an-email" };
    if (parameter.inputType === "url") return isAddress(text) ? null : { kind: "not-an-address" };
    return null;
  },
};

/** HTML; it is sanitized where it is shown and where it is edited. */
export const htmlType: ValueType<string> = {
  read: textType.read,
  isEmpty: (value) => !/<(img|hr)\b/i.test(value) && value.replace(/<[^>]*>|&nbsp;|\s/g, "") === "",
};

/** The name of one uploaded file. */
export const uploadType: ValueType<string> = {
  read: (value) =>
    isAbsent(value) ? validReading("") : typeof value === "string" ? validReading(value) : invalidReading(""),
  isEmpty: (value) => value === "",
};

/** A fixed text, which is shown but never edited, so any stored value is valid. */
export const fixedType: ValueType<string> = {
  read: (value) =>
    validReading(isAbsent(value) ? "" : typeof value === "string" ? value : JSON.stringify(value)),
  isEmpty: () => false,
};

/**
 * The stored form of a typed text. It is a number if the previous value or the default is a number; anything
 * else is stored as typed ("450.00" keeps its zeros).
 */
export function textToStore(input: string, before: unknown, parameter: Parameter): unknown {
  if (!isNumeric(parameter)) return input;
  const isNumber =
    typeof before === "number" || (isAbsent(before) && typeof parameter.defaultValue === "number");
  const text = withPoint(input);
  if (text === "") return isNumber ? null : "";
  return isNumber ? (asNumber(text) ?? text) : text;
}

/** Converts a typed decimal comma to a point. */
export const withPoint = (text: string) => text.trim().replace(",", ".");

/** Whether a non-empty text is a number, with point or comma. */
export const isNumberText = (text: string) => decimal.test(withPoint(text));

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** A number with more digits than this would be stored as a different number. */
const maxDigits = 15;

/**
 * The number in a text with a decimal point; undefined if it is invalid or has more digits than a number can
 * store.
 */
export function asNumber(text: string): number | undefined {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return decimal.test(text) && digits.length <= maxDigits ? Number(text) : undefined;
}

function checkNumber(text: string, { min, max }: Parameter): Issue | null {
  const number = Number(withPoint(text));
  if (!isNumberText(text)) return { kind: "not-a-number" };
  if (min !== null && number < min) return { kind: "too-small", min };
  return max !== null && number > max ? { kind: "too-large", max } : null;
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
