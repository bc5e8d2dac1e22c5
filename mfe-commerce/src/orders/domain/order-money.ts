import { amountLeft, isAmount, type Money } from "@hpay/domain";

export interface MovedMoney {
  readonly requested: Money;
  readonly captured: Money;
  readonly refunded: Money;
  /** Captured minus refunded. */
  readonly rest: Money;
  readonly isPartlyCaptured: boolean;
  readonly isRefunded: boolean;
}

/** @returns null if nothing was captured, or the gateway does not report it */
export function movedMoney(order: {
  readonly amount: string;
  readonly currency: string;
  readonly captured: string;
  readonly refunded: string;
}): MovedMoney | null {
  const { amount, currency, captured } = order;
  if (!isAmount(captured) || !isSome(captured)) return null;
  const refunded = isAmount(order.refunded) ? order.refunded : "0";
  const money = (text: string): Money => ({ amount: text, currency });
  return {
    requested: money(amount),
    captured: money(captured),
    refunded: money(refunded),
    rest: money(amountLeft(captured, refunded, currency)),
    isPartlyCaptured: isAmount(amount) && isSome(amountLeft(amount, captured, currency)),
    isRefunded: isSome(refunded),
  };
}

const isSome = (amount: string): boolean => /[1-9]/.test(amount);
