const keyOf = (posId: number) => `hpay.order.currency|${posId}`;

/** Stores the currency of a POS's last new order on this device. */
export function storeCurrency(posId: number, currency: string): void {
  try {
    localStorage.setItem(keyOf(posId), currency);
  } catch {
    // Without storage, only the remembered currency is lost.
  }
}

export function storedCurrency(posId: number): string | null {
  try {
    return localStorage.getItem(keyOf(posId));
  } catch {
    // Without storage, there is no remembered currency.
    return null;
  }
}
