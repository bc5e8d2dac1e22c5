const keyOf = (posId: number) => `hpay.order.currency|${posId}`;

/** Remembers on this device in what a new order of a POS was made last. */
export function storeCurrency(posId: number, currency: string): void {
  try {
    localStorage.setItem(keyOf(posId), currency);
  } catch {
    // A disabled storage only costs the remembered currency.
  }
}

export function storedCurrency(posId: number): string | null {
  try {
    return localStorage.getItem(keyOf(posId));
  } catch {
    // As above.
    return null;
  }
}
