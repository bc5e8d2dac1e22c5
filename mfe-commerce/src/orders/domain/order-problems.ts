import type { OrderFormValues } from "./order-form";
import { itemProblems } from "./order-items";

/** Problems that block saving an order (spec 3 §5), in the editor's order. */
export type OrderProblem = "contact" | "items" | "amount" | "payment-methods";

export interface ContactRules {
  readonly isEmail: (text: string) => boolean;
}

/**
 * @param amount total of the order, decimal text
 */
export function orderProblems(
  values: OrderFormValues,
  amount: string,
  { isEmail }: ContactRules,
): readonly OrderProblem[] {
  const problems: OrderProblem[] = [];
  const { email, phone } = values.billing;
  if (!isEmail(email.trim()) && phone.trim() === "") problems.push("contact");
  if (values.items.some((item) => itemProblems(item, values.currency).length > 0)) problems.push("items");
  if (!isAboveZero(amount)) problems.push("amount");
  if (values.payByLink?.allowedPayment?.length === 0) problems.push("payment-methods");
  return problems;
}

/** Whether a decimal text is positive and small enough for the gateway, checked without arithmetic. */
function isAboveZero(amount: string): boolean {
  return /^\d{1,13}(\.\d+)?$/.test(amount) && /[1-9]/.test(amount);
}
