import { customerOf, type OrderRow } from "../../orders/facts/order-facts";
import type { FoundOrder } from "./found-order";

type Choices = FoundOrder["choices"];

/** Numbers are written in many ways; their last digits are the person's. */
const tellingDigits = 8;
const digitsOf = (phone: string): string => phone.replace(/\D/g, "").slice(-tellingDigits);

/**
 * Must who came with an order's number alone name the order's e-mail or phone? Whoever pays may say how it is delivered;
 * a delivery or an obligation that costs nothing now is confirmed by the customer alone.
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

/** Is this the e-mail or the phone of the order? */
export function isContactOf({ data }: Pick<OrderRow, "data">, typed: string | undefined): boolean {
  const { email, phone } = customerOf(data);
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return false;
  const digits = digitsOf(text);
  return text === email.toLowerCase() || (digits.length === tellingDigits && digits === digitsOf(phone));
}
