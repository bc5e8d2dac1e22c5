import { type IpsPayment, paymentReference, paymentStateOf } from "@hpay/domain";
import type { SiteMethod } from "../../methods/domain/site-method";
import { asObject, asText, valueAt } from "../../wire/loose-value";
import type { Order } from "./order";

/** The customer may still pay in these states. */
const payable: readonly string[] = ["NONE", "AWAITING", "REFUSED", "FAILED", "ERROR", "OVERDUE"];

export interface TransferOrder
  extends Pick<Order, "id" | "posId" | "amount" | "currency" | "status" | "details"> {}

/**
 * What a bank's app needs to pay an order by transfer, with the account of the first enabled payment method that has
 * one and that the order allows; null when there is nothing to pay, or nowhere to pay it to.
 */
export function transferOf(
  order: TransferOrder,
  methods: readonly SiteMethod[],
  companyName: string,
): IpsPayment | null {
  if (order.currency !== "RSD" || !payable.includes(paymentStateOf(order.status))) return null;
  const { allow_pm: allowed } = order.details;
  const method = methods.find(
    (one) =>
      one.kind === "payment" &&
      one.enabled &&
      (!Array.isArray(allowed) || allowed.includes(one.uid)) &&
      asText(valueAt(one.wire.Data, "parameters", "Account")).trim() !== "",
  );
  if (method === undefined) return null;
  const value = (name: string) => {
    const own = valueAt(method.wire.Data, "localized_parameters", asText(order.details.hpaylang));
    return (asText(asObject(own)[name]) || asText(valueAt(method.wire.Data, "parameters", name))).trim();
  };
  const code = value("PaymentCode");
  return {
    account: value("Account"),
    payee: value("Payee") || companyName,
    amount: { amount: order.amount, currency: order.currency },
    purpose: value("Purpose"),
    reference: paymentReference(order.posId, order.id),
    ...(code === "" ? {} : { code }),
  };
}
