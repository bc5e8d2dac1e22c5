/** Formats the digits of `text` as `YYYY-MM-DD HH:mm`; fewer digits give the start of that form. */
export function maskDate(text: string, hasTime: boolean): string {
  const digits = text.replace(/\D/g, "").slice(0, hasTime ? 12 : 8);
  const parts = [
    digits.slice(0, 4),
    digits.slice(4, 6),
    digits.slice(6, 8),
    digits.slice(8, 10),
    digits.slice(10, 12),
  ];
  const separators = ["", "-", "-", " ", ":"];
  return parts.map((part, index) => (part === "" ? "" : `${separators[index] ?? ""}${part}`)).join("");
}

/** The caret's position after formatting: after the same number of digits as before formatting. */
export function caretAfterMask(before: string, caret: number, maskedText: string): number {
  let digits = before.slice(0, caret).replace(/\D/g, "").length;
  if (caret === before.length) return maskedText.length;
  for (let at = 0; at < maskedText.length; at += 1) {
    if (digits === 0) return at;
    if (/\d/.test(maskedText[at] ?? "")) digits -= 1;
  }
  return maskedText.length;
}

/** Whether the text is a calendar date, with a time of day where one is required. */
export function isWholeDate(text: string, hasTime: boolean): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/.exec(text);
  if (match === null || (match[4] !== undefined) !== hasTime) return false;
  const [year, month, day, hour, minute] = match.slice(1).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  const isRealDate =
    date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  return isRealDate && (year ?? 0) >= 1000 && (!hasTime || ((hour ?? 0) < 24 && (minute ?? 0) < 60));
}
