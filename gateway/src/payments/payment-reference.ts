/**
 * Reference of a bank payment: model 97, two check digits (ISO 7064 MOD 97-10), then POS and order.
 * @returns "97" + check digits + number, only digits
 */
export function paymentReference(siteId: number, orderId: number): string {
  const number = `${String(siteId).padStart(5, "0")}${String(orderId).padStart(9, "0")}`;
  const check = 98n - ((BigInt(number) * 100n) % 97n);
  return `97${String(check).padStart(2, "0")}${number}`;
}

/** As it is printed on payment slips: `(97) 12-00001-000000400`. */
export function printReference(reference: string): string {
  return `(${reference.slice(0, 2)}) ${reference.slice(2, 4)}-${reference.slice(4, 9)}-${reference.slice(9)}`;
}

/** Are the two the same reference, however a bank prints it? With and without the model. */
export function sameReference(typed: string, reference: string): boolean {
  const digits = typed.replace(/\D/g, "");
  return digits === reference || digits === reference.slice(2);
}
