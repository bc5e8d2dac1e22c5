import type { Received, ReceivedIn } from "@hpay/data";
import { asFlag } from "@hpay/domain";
import { type Buyer, readBuyer } from "../../record-list/domain/buyer";
import { asId, asInstant, asList, asObject, asText, type LooseObject, valueAt } from "../../wire/loose-value";

export interface PayByLinkOffer {
  /** Days from the order's creation until the offer ends, as written; empty if it never ends. */
  readonly days: string;
  /** When the customer was notified; null if not yet. */
  readonly notifiedAt: string | null;
}

export interface OrderTransaction {
  readonly id: number;
  readonly uid: string;
  readonly createdAt: string;
  readonly status: string;
  /** The amount as decimal text; negative for refunds. */
  readonly paidAmount: string;
  readonly paidCurrency: string;
}

export interface Order {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly name: string;
  /** The order's amount as decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** Captured and refunded amounts as decimal texts; empty if unknown. */
  readonly captured: string;
  readonly refunded: string;
  /** The whole status as in the record; see the status grammar. */
  readonly status: string;
  readonly createdAt: string;
  readonly chargedAt: string | null;
  readonly sitePaymentMethodId: number | null;
  readonly subscriptionId: number | null;
  readonly buyer: Buyer;
  readonly payByLink: PayByLinkOffer | null;
  /** Whether a shop sent the order, which is then read-only unless managed on-site. */
  readonly isFromSite: boolean;
  /** Names of the order's payment, shipping and fiscal methods. */
  readonly paymentInfo: string;
  readonly shippingInfo: string;
  readonly fiscalInfo: string;
  readonly splitPayStatus: string;
  readonly shippingStatus: string;
  readonly fiscalStatus: string;
  readonly transactions: readonly OrderTransaction[];
  /** Whether a refund or a recorded payment waits for a second person's approval. */
  readonly waitsForApproval: boolean;
  /** Documents that a refund would lack because their method was removed from the POS. */
  readonly withoutMethod: readonly string[];
  /** The parsed `Data`. */
  readonly details: LooseObject;
  readonly shipping: LooseObject;
  readonly fiscal: LooseObject;
  /** The original record. */
  readonly wire: LooseObject;
}

/**
 * Converts an order from the wire format.
 * @param wire the record with its `…Data` fields already parsed
 */
export function readOrder(wire: Received<"company_site_orders">): Order {
  const details = asObject(wire.Data);
  const uid = asText(wire.Uid);
  return {
    id: asId(wire.id) ?? 0,
    uid,
    posId: asId(wire.CompanySiteId) ?? 0,
    name: asText(wire.DisplayName) || asText(wire.Name) || `#${uid}`,
    amount: asText(wire.Amount),
    currency: asText(wire.Currency),
    captured: asText(wire.CapturedAmount),
    refunded: asText(wire.RefundedAmount),
    status: asText(wire.Status),
    createdAt: asInstant(wire.CreatedAt) ?? "",
    chargedAt: asInstant(wire.ChargedAt),
    sitePaymentMethodId: asId(wire.CompanySitePaymentMethodId),
    subscriptionId: asId(wire.SubscriptionId),
    buyer: readBuyer(details.billing),
    payByLink: asFlag(details.is_pbl) ? readOffer(details) : null,
    isFromSite: details.sitedata !== undefined && details.sitedata !== null,
    paymentInfo: asText(wire.DisplayPaymentInfo),
    shippingInfo: asText(wire.DisplayShippingInfo),
    fiscalInfo: asText(wire.DisplayFiscalInfo),
    splitPayStatus: asText(valueAt(wire.SplitPayData, "status")),
    shippingStatus: asText(valueAt(wire.ShippingData, "status")),
    fiscalStatus: asText(valueAt(wire.FiscalData, "status")),
    transactions: asList(wire.Transactions).map(readOrderTransaction),
    waitsForApproval: asFlag(wire.ApprovalWaiting),
    withoutMethod: asText(wire.DocumentsWithoutMethod).split(" ").filter(Boolean),
    details,
    shipping: asObject(wire.ShippingData),
    fiscal: asObject(wire.FiscalData),
    wire,
  };
}

function readOffer(details: LooseObject): PayByLinkOffer {
  return { days: asText(details.pbl_offer_days), notifiedAt: asInstant(details.pbl_notify) };
}

function readOrderTransaction(value: unknown): OrderTransaction {
  const wire: ReceivedIn<"company_site_orders", "Transactions"> = asObject(value);
  return {
    id: asId(wire.id) ?? 0,
    uid: asText(wire.Uid),
    createdAt: asInstant(wire.CreatedAt) ?? "",
    status: asText(wire.Status),
    paidAmount: asText(valueAt(wire.Data, "result", "payment_amount")),
    paidCurrency: asText(valueAt(wire.Data, "result", "payment_currency")),
  };
}
