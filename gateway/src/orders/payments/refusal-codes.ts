import { isPositive, money, refundable } from "@hpay/domain";
import { type ApiError, refused } from "../../platform/http/api-error";
import type { PaymentFacts, PaymentStep, Refusal } from "../facts/payment-change";

/** Why a step is impossible in the order's state, with the amount that could be moved. */
export function stepRefusal(facts: PaymentFacts, step: PaymentStep, reason: Refusal): ApiError {
  const { currency } = facts;
  switch (reason) {
    case "already-paid":
    case "not-awaited":
      return refused("PAYMENT_NOT_AWAITED");
    case "not-reserved":
      return refused("NOTHING_RESERVED");
    case "not-paid":
      return refused(facts.state === "REFUNDED" ? "ALL_REFUNDED" : "NOTHING_PAID");
    case "no-amount":
      return refused(
        isPositive({ amount: facts.amount, currency }) ? "AMOUNT_NOT_POSITIVE" : "ORDER_COSTS_NOTHING",
      );
    case "over":
      return refused("ORDER_NOT_CANCELABLE");
    case "more-than-left": {
      if (step.kind === "capture")
        return refused("CAPTURE_ABOVE_RESERVED", { amount: facts.amount, currency });
      const { amount } = refundable(money(facts.captured, currency), money(facts.refunded, currency));
      return refused("REFUND_ABOVE_REST", { amount, currency });
    }
  }
}
