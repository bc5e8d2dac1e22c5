/**
 * Reference of a bank transfer for an order: model 97, two check digits (ISO 7064 MOD 97-10), then POS and
 * order.
 * @returns "97" + check digits + number, only digits
 */
export function paymentReference(siteId: number, orderId: number): string {
  const number = `${String(siteId).padStart(5, "0")}${String(orderId).padStart(9, "0")}`;
  const checkDigits = 98n - ((BigInt(number) * 100n) % 97n);
  return `97${String(checkDigits).padStart(2, "0")}${number}`;
}
