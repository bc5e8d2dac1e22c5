import {
  compareMoney,
  isMarkable,
  isPayable,
  isPositive,
  type KnownPaymentState,
  money,
  type PaymentState,
  refundable,
  subtractMoney,
} from "@hpay/domain";

/** The money of an order: decimal texts, all in its currency. */
export interface PaymentFacts {
  readonly state: PaymentState;
  readonly currency: string;
  /** The price of the order. */
  readonly amount: string;
  readonly captured: string;
  readonly refunded: string;
}

export type PaymentStep =
  | { readonly kind: "pay" }
  | { readonly kind: "reserve" }
  | { readonly kind: "await" }
  | { readonly kind: "oblige" }
  | { readonly kind: "fail"; readonly state: "REFUSED" | "FAILED" | "ERROR" }
  | { readonly kind: "capture"; readonly amount: string }
  | { readonly kind: "void" }
  | { readonly kind: "refund"; readonly amount: string }
  | { readonly kind: "mark-paid" }
  | { readonly kind: "expire" }
  | { readonly kind: "cancel" };

export type Refusal =
  | "already-paid"
  | "not-reserved"
  | "not-paid"
  | "not-awaited"
  | "more-than-left"
  | "no-amount"
  | "over";

export type PaymentChange =
  | {
      readonly kind: "changed";
      readonly state: KnownPaymentState;
      readonly captured: string;
      readonly refunded: string;
      /** The amount moved by this step; "0.00" for none. */
      readonly movedAmount: string;
    }
  | { readonly kind: "refused"; readonly why: Refusal };

/** Steps that start a payment, or record one. */
const startingSteps: readonly PaymentStep["kind"][] = ["pay", "reserve", "await", "oblige", "mark-paid"];
const paidStates: readonly PaymentState[] = ["PAID", "PARTIALLY-REFUNDED"];

/**
 * The effect of a step on an order's payment (decisions §1), or why it is impossible. Amounts are never below
 * 0 or above what is left.
 */
export function afterStep(facts: PaymentFacts, step: PaymentStep): PaymentChange {
  const { state, amount, captured, refunded } = facts;
  const unchangedMoney = { kind: "changed", captured, refunded, movedAmount: "0.00" } as const;
  // A shop can store an order with an amount of zero, but nobody can pay it.
  const isFree = startingSteps.includes(step.kind) && !isPositive(money(amount, facts.currency));
  if (isFree && isMarkable(state)) return refuse("no-amount");
  switch (step.kind) {
    case "pay":
      return isPayable(state) ? paidChange(amount, refunded, amount) : refuse("already-paid");
    case "reserve":
      return isPayable(state) ? { ...unchangedMoney, state: "RESERVED" } : refuse("already-paid");
    case "await":
      return isPayable(state) ? { ...unchangedMoney, state: "AWAITING" } : refuse("already-paid");
    case "oblige":
      return isPayable(state) ? { ...unchangedMoney, state: "OBLIGATED" } : refuse("already-paid");
    case "fail":
      return isPayable(state) ? { ...unchangedMoney, state: step.state } : refuse("already-paid");
    case "capture":
      return state === "RESERVED" ? capture(facts, step.amount) : refuse("not-reserved");
    case "void":
      return state === "RESERVED" ? { ...unchangedMoney, state: "VOID" } : refuse("not-reserved");
    case "refund":
      return paidStates.includes(state) ? refund(facts, step.amount) : refuse("not-paid");
    case "mark-paid": {
      if (!isMarkable(state)) return refuse("not-awaited");
      const rest = subtractMoney(money(amount, facts.currency), money(captured, facts.currency));
      return paidChange(amount, refunded, rest.amount);
    }
    case "expire":
      return state === "AWAITING" || state === "RESERVED"
        ? { ...unchangedMoney, state: "EXPIRED" }
        : refuse("not-awaited");
    case "cancel":
      return isPayable(state) ? { ...unchangedMoney, state: "CANCELED" } : refuse("over");
    default:
      return unreachable(step);
  }
}

function capture({ amount, currency, refunded }: PaymentFacts, requestedAmount: string): PaymentChange {
  const requestedMoney = money(requestedAmount, currency);
  if (!isPositive(requestedMoney)) return refuse("no-amount");
  if (compareMoney(requestedMoney, money(amount, currency)) > 0) return refuse("more-than-left");
  return paidChange(requestedMoney.amount, refunded, requestedMoney.amount);
}

function refund({ currency, captured, refunded }: PaymentFacts, requestedAmount: string): PaymentChange {
  const requestedMoney = money(requestedAmount, currency);
  if (!isPositive(requestedMoney)) return refuse("no-amount");
  const refundableMoney = refundable(money(captured, currency), money(refunded, currency));
  if (compareMoney(requestedMoney, refundableMoney) > 0) return refuse("more-than-left");
  const all = compareMoney(requestedMoney, refundableMoney) === 0;
  const refundedTotal = subtractMoney(
    money(captured, currency),
    subtractMoney(refundableMoney, requestedMoney),
  ).amount;
  return {
    kind: "changed",
    state: all ? "REFUNDED" : "PARTIALLY-REFUNDED",
    captured,
    refunded: refundedTotal,
    movedAmount: requestedMoney.amount,
  };
}

const paidChange = (captured: string, refunded: string, movedAmount: string): PaymentChange => ({
  kind: "changed",
  state: "PAID",
  captured,
  refunded,
  movedAmount,
});

const refuse = (reason: Refusal): PaymentChange => ({ kind: "refused", why: reason });

function unreachable(step: never): never {
  throw new Error(`unknown step ${JSON.stringify(step)}`);
}
