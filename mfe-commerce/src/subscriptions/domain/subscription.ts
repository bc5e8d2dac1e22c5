import type { Received, ReceivedIn } from "@hpay/data";
import { asFlag } from "@hpay/domain";
import { type Buyer, readBuyer } from "../../record-list/domain/buyer";
import { asId, asInstant, asList, asObject, asText, type LooseObject, valueAt } from "../../wire/loose-value";

/** An order of a subscription, listed below it. */
export interface SubscriptionOrder {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly createdAt: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
}

export interface Subscription {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly name: string;
  readonly createdAt: string;
  /** The amount as decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly sitePaymentMethodId: number | null;
  readonly buyer: Buyer;
  readonly paymentInfo: string;
  readonly splitPayStatus: string;
  /**
   * When the card is next charged automatically; null if never again. Undefined if unknown, or while a transfer
   * is pending.
   */
  readonly nextTryAt: string | null | undefined;
  readonly orders: readonly SubscriptionOrder[];
  readonly wire: LooseObject;
}

/** @param wire the record with its `…Data` fields already parsed */
export function readSubscription(wire: Received<"company_site_subscriptions">): Subscription {
  const uid = asText(wire.Uid);
  return {
    id: asId(wire.id) ?? 0,
    uid,
    posId: asId(wire.CompanySiteId) ?? 0,
    name: asText(wire.DisplayName) || asText(wire.Name) || `#${uid}`,
    createdAt: asInstant(wire.CreatedAt) ?? "",
    amount: asText(wire.Amount),
    currency: asText(wire.Currency),
    status: asText(wire.Status),
    paymentStatus: asText(valueAt(wire.Data, "payment", "status")),
    sitePaymentMethodId: asId(wire.CompanySitePaymentMethodId),
    buyer: readBuyer(valueAt(wire.Data, "order", "billing")),
    paymentInfo: asText(wire.DisplayPaymentInfo),
    splitPayStatus: asText(valueAt(wire.SplitPayData, "status")),
    nextTryAt: readNextTry(wire.Charges),
    orders: asList(wire.Orders).map(readSubscriptionOrder),
    wire,
  };
}

function readNextTry(value: unknown): string | null | undefined {
  const { tryAt, awaited } = asObject(value);
  return tryAt === undefined || asFlag(awaited) ? undefined : asInstant(tryAt);
}

function readSubscriptionOrder(value: unknown): SubscriptionOrder {
  const wire: ReceivedIn<"company_site_subscriptions", "Orders"> = asObject(value);
  return {
    id: asId(wire.id) ?? 0,
    uid: asText(wire.Uid),
    name: asText(wire.Name),
    createdAt: asInstant(wire.CreatedAt) ?? "",
    amount: asText(wire.Amount),
    currency: asText(wire.Currency),
    status: asText(wire.Status),
  };
}
