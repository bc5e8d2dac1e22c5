const mobile = /^(?:(?:\+|00)?381(?:\(0\))?|0)6(?:[0-689]|7\d)\d{6,7}$/;

/**
 * The number in E.164 (`+38164…`) when it is a Serbian mobile number, else null. Spaces and `/ - . : ( )` are allowed
 * between the digits, and `(0)` after the country code.
 */
export function serbianMobile(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/[\s\u00a0/\-–.:]/g, "")
    .replace(/^\(?((?:\+|00)?381)\)?\(0\)/, "$1")
    .replace(/[()]/g, "");
  if (!mobile.test(plain)) return null;
  return `+381${plain.replace(/^(?:(?:\+|00)?381|0)/, "")}`;
}

/** Whether notification by SMS is offered for this number. */
export function isSerbianMobile(typed: string): boolean {
  return serbianMobile(typed) !== null;
}
