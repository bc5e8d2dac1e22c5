import type { Parameter } from "../definition/parameter";
import { fitting, type Issue, isAbsent, mismatch, type ValueType } from "./value-type";

const isNumeric = ({ inputType }: Parameter) => inputType === "number" || inputType === "range";

/** Text of one or more lines; numbers show as written. */
export const textType: ValueType<string> = {
  read(stored) {
    if (isAbsent(stored)) return fitting("");
    if (typeof stored === "string") return fitting(stored);
    return typeof stored === "number" ? fitting(String(stored)) : mismatch("");
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
  read: (stored) =>
    isAbsent(stored) ? fitting("") : typeof stored === "string" ? fitting(stored) : mismatch(""),
  isEmpty: (value) => value === "",
};

/** Shown, never edited: any stored value is valid. */
export const fixedType: ValueType<string> = {
  read: (stored) =>
    fitting(isAbsent(stored) ? "" : typeof stored === "string" ? stored : JSON.stringify(stored)),
  isEmpty: () => false,
};

/**
 * The stored form of a typed text: a number stays a number if the value before or the default is one;
 * everything else is stored as typed ("450.00" keeps its zeros).
 */
export function textToStore(typed: string, before: unknown, parameter: Parameter): unknown {
  if (!isNumeric(parameter)) return typed;
  const isNumber =
    typeof before === "number" || (isAbsent(before) && typeof parameter.defaultValue === "number");
  const text = withPoint(typed);
  if (text === "") return isNumber ? null : "";
  return isNumber ? (asNumber(text) ?? text) : text;
}

/** Numbers may be typed with a comma. */
export const withPoint = (text: string) => text.trim().replace(",", ".");

/** Whether a non-empty text is a number, with point or comma. */
export const isNumberText = (text: string) => decimal.test(withPoint(text));

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** A number with more digits than this would become another number. */
const maxDigits = 15;

/** The number of a text with a point; undefined for an invalid one, or for more digits than a number holds. */
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
