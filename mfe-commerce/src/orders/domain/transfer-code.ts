import {
  type IpsPayment,
  isOfferOpen,
  methodLanguageFallbacks,
  offerEnd,
  openDeliveries,
  paymentReference,
  paymentStateOf,
} from "@hpay/domain";
import type { SiteMethod } from "../../methods/domain/site-method";
import { asText, valueAt } from "../../wire/loose-value";
import type { Order } from "./order";

export interface TransferOrder
  extends Pick<
    Order,
    "id" | "posId" | "amount" | "currency" | "status" | "createdAt" | "payByLink" | "details"
  > {}

export interface TransferCase {
  readonly companyName: string;
  /** Code of the customer's language. */
  readonly language: string;
  readonly now: Date;
}

/**
 * The data with which a bank's app can pay an order by transfer. The account is that of the first enabled and
 * allowed method that has one. Null if there is nothing to pay, no account, or no delivery chosen yet, so that
 * its price would be missing.
 */
export function transferOf(
  order: TransferOrder,
  methods: readonly SiteMethod[],
  { companyName, language, now }: TransferCase,
): IpsPayment | null {
  if (order.currency !== "RSD" || !isAwaited(order, now)) return null;
  const deliveries = methods.filter(({ kind, enabled }) => kind === "shipping" && enabled);
  if (openDeliveries(order.details, deliveries).length > 0) return null;
  const { allow_pm: allowedUids } = order.details;
  const method = methods.find(
    (method) =>
      method.kind === "payment" &&
      method.enabled &&
      (!Array.isArray(allowedUids) || allowedUids.includes(method.uid)) &&
      ownValue(method, "Account", language) !== "",
  );
  if (method === undefined) return null;
  const code = ownValue(method, "PaymentCode", language);
  return {
    account: ownValue(method, "Account", language),
    payee: ownValue(method, "Payee", language) || companyName,
    amount: { amount: order.amount, currency: order.currency },
    purpose: ownValue(method, "Purpose", language),
    reference: paymentReference(order.posId, order.id),
    ...(code === "" ? {} : { code }),
  };
}

function isAwaited({ status, createdAt, payByLink }: TransferOrder, now: Date): boolean {
  // An obligated order is paid in cash on delivery, so a transfer would pay it twice.
  if (paymentStateOf(status) === "OBLIGATED") return false;
  return isOfferOpen(status, payByLink && offerEnd(createdAt, payByLink.days), now);
}

/** The method's value in the customer's language, else its default value. */
function ownValue({ wire }: SiteMethod, name: string, language: string): string {
  const valuePaths = methodLanguageFallbacks(language).map((code) => ["localized_parameters", code]);
  const values = [...valuePaths, ["parameters"]].map((path) => asText(valueAt(wire.Data, ...path, name)));
  return (values.find((value) => value !== "") ?? "").trim();
}
