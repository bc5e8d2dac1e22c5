const mobile = /^(?:(?:\+|00)?381(?:\(0\))?|0)6(?:[0-689]|7\d)\d{6,7}$/;

/**
 * The number in E.164 (`+38164…`) if it is a Serbian mobile number, otherwise null. Spaces and `/ - . : ( )`
 * are allowed between the digits, and `(0)` after the country code.
 */
export function serbianMobile(typedNumber: string): string | null {
  const compactText = typedNumber
    .trim()
    .replace(/[\s\u00a0/\-–.:]/g, "")
    .replace(/^\(?((?:\+|00)?381)\)?\(0\)/, "$1")
    .replace(/[()]/g, "");
  if (!mobile.test(compactText)) return null;
  return `+381${compactText.replace(/^(?:(?:\+|00)?381|0)/, "")}`;
}

/** Whether notification by SMS is offered for this number. */
export function isSerbianMobile(typedNumber: string): boolean {
  return serbianMobile(typedNumber) !== null;
}
