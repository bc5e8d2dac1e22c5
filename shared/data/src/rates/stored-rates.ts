import { readJson } from "@hpay/domain";
import { isWireRecord, textField } from "../provider/wire-record";

/** The price of one unit of a currency in another currency. */
export interface ExchangeRate {
  /** The currency of which one unit has this price. */
  readonly currency: string;
  /** The price as decimal text. */
  readonly rate: string;
  /** The list's publisher; empty if the gateway names none. */
  readonly source: string;
  /** Date of the list, `YYYY-MM-DD`; empty if the gateway names none. */
  readonly listDate: string;
}

/** How long a rate is stored in local storage, in ms. Source: spec 1 §9. */
export const storedRateMs = 7200 * 1000;
const storageKey = (from: string, to: string) => `hpay-exchange-rate:${from}:${to}`;

/** The rate stored in this browser; null if there is none, or if it is too old. */
export function storedRate(from: string, to: string, now = Date.now()): ExchangeRate | null {
  try {
    const storedValue = readJson(localStorage.getItem(storageKey(from, to)));
    if (!isWireRecord(storedValue)) return null;
    const age = now - Number(storedValue.readAt);
    // A rate expires even if the device's clock was set back.
    return age >= 0 && age < storedRateMs ? readRate(from, storedValue) : null;
  } catch {
    // Storage is off or corrupt, so the rate is requested again.
    return null;
  }
}

export function storeRate({ currency, ...rate }: ExchangeRate, to: string): void {
  try {
    localStorage.setItem(storageKey(currency, to), JSON.stringify({ ...rate, readAt: Date.now() }));
  } catch {
    // Storage is off or full, so the rate is requested again next time.
  }
}

/** Reads an answer of `/exchangerate`; null if it has no usable rate. */
export function readRate(currency: string, answer: Readonly<Record<string, unknown>>): ExchangeRate | null {
  const rate = textField(answer, "rate");
  if (!/^\d+(\.\d+)?$/.test(rate) || Number(rate) <= 0) return null;
  return { currency, rate, source: textField(answer, "source"), listDate: textField(answer, "listDate") };
}
