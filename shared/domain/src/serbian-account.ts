/**
 * A Serbian bank account as 18 digits: bank (3), account (13), check digits (2). Also accepts "160-5100-25" and
 * pads the middle with zeros. Null for anything else, or if the check digits do not match (ISO 7064 MOD 97-10).
 */
export function serbianAccount(typedAccount: string): string | null {
  const compactText = typedAccount.replace(/[\s\u00a0]/g, "");
  const parts = /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(compactText);
  const digits = parts ? `${parts[1]}${(parts[2] ?? "").padStart(13, "0")}${parts[3]}` : compactText;
  if (!/^\d{18}$/.test(digits) || /^0+$/.test(digits)) return null;
  return checkDigits(digits.slice(0, 16)) === digits.slice(16) ? digits : null;
}

/** The account as people write it, such as `160-0000000005100-25`. */
export function printSerbianAccount(account: string): string {
  return `${account.slice(0, 3)}-${account.slice(3, 16)}-${account.slice(16)}`;
}

function checkDigits(body: string): string {
  return String(98n - ((BigInt(body) * 100n) % 97n)).padStart(2, "0");
}
