/** What a shop's program writes for 0 after rounding noise: 1.4e-14. */
const noise = /^[+-]?\d+(?:\.\d+)?e-\d{1,3}$/i;
const withComma = /^([+-]?\d*),(\d*)$/;
const grouped = /^([+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)(?!\3)[.,](\d+)$/;

/**
 * A price, quantity or rate as shops write it, as a decimal text with a dot: "1,5" is 1.5, and of two different separators
 * the last is the decimal one ("1.234,50"). A text that can't be read stays as it is.
 */
export function itemNumber(text: string): string {
  const plain = text.trim();
  if (noise.test(plain)) return "0";
  const [, sign = "", whole = "", , fraction = ""] = grouped.exec(plain) ?? [];
  if (whole !== "") return `${sign}${whole.replace(/[.,]/g, "")}.${fraction}`;
  const [found, before = "", after = ""] = withComma.exec(plain) ?? [];
  return found === undefined || before + after === "" ? plain : `${before}.${after}`;
}
