import { customerOf, type OrderRow } from "../../orders/facts/order-facts";
import { comparedDigits, phoneDigits } from "../../orders/facts/phone-digits";
import type { FoundOrder } from "./found-order";

type Choices = FoundOrder["choices"];

/**
 * Whether a visitor who opened the page by order number must give the order's e-mail or phone. Anybody who pays
 * now may choose the delivery; without a payment, only the customer may confirm a delivery or the obligation to
 * pay.
 */
export function needsContact(
  { order, isKnown }: Pick<FoundOrder, "order" | "isKnown">,
  payment: Choices["payments"][number],
  shipping: Choices["shippings"][number] | undefined,
): boolean {
  if (isKnown || payment.method.definition === "sandbox-card") return false;
  const { email, phone } = customerOf(order.data);
  if (email === "" && phone === "") return false;
  return payment.method.definition === "cash-on-delivery" || shipping !== undefined;
}

export function isContactOf({ data }: Pick<OrderRow, "data">, typedContact: string | undefined): boolean {
  const { email, phone } = customerOf(data);
  const text = typedContact?.trim().toLowerCase() ?? "";
  if (text === "") return false;
  const digits = phoneDigits(text);
  return text === email.toLowerCase() || (digits.length === comparedDigits && digits === phoneDigits(phone));
}
