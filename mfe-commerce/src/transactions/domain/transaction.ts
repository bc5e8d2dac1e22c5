import type { Received, ReceivedIn } from "@hpay/data";
import { type Buyer, readBuyer } from "../../record-list/domain/buyer";
import { asId, asInstant, asObject, asText, type LooseObject, valueAt } from "../../wire/loose-value";

export interface Transaction {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly createdAt: string;
  readonly status: string;
  /** The paid amount from the payment method's answer, as decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly sitePaymentMethodId: number | null;
  readonly order: { readonly id: number | null; readonly uid: string; readonly name: string };
  readonly buyer: Buyer;
  readonly paymentInfo: string;
  readonly splitPayStatus: string;
  readonly wire: LooseObject;
}

/** How a transaction names its order: by Uid and name, or only by name if the name is the Uid. */
export const orderWords = ({ id, uid, name }: Transaction["order"]): string =>
  id === null || name === `#${uid}` ? name : `${uid} ${name}`;

/** @param wire the record with its `…Data` fields already parsed */
export function readTransaction(wire: Received<"company_site_transactions">): Transaction {
  const order: ReceivedIn<"company_site_transactions", "Order"> = asObject(wire.Order);
  return {
    id: asId(wire.id) ?? 0,
    uid: asText(wire.Uid),
    posId: asId(wire.CompanySiteId) ?? 0,
    createdAt: asInstant(wire.CreatedAt) ?? "",
    status: asText(wire.Status),
    amount: asText(valueAt(wire.Data, "result", "payment_amount")) || asText(wire.Amount),
    currency: asText(valueAt(wire.Data, "result", "payment_currency")) || asText(wire.Currency),
    sitePaymentMethodId: asId(wire.CompanySitePaymentMethodId),
    order: {
      id: asId(order.id) ?? asId(wire.OrderId),
      uid: asText(order.Uid),
      name: asText(order.Name),
    },
    buyer: readBuyer(valueAt(order.Data, "billing")),
    paymentInfo: asText(wire.DisplayPaymentInfo),
    splitPayStatus: asText(valueAt(wire.SplitPayData, "status")),
    wire,
  };
}
