import type { Work } from "../../platform/database/transaction";

export interface AnnouncedOrder {
  readonly id: number;
  readonly uid: string;
  readonly amount: string;
  readonly currency: string;
  readonly subscriptionId: number | null;
  readonly status: string;
}

type Change = "created" | "updated";
interface EventPlace {
  readonly companyId: number;
  readonly siteId: number;
}

/** Emits an order event to the company's open panels: ids and the toast's values; panels read the rest. */
export function announceOrder(work: Work, change: Change, place: EventPlace, order: AnnouncedOrder): void {
  const { id, uid, amount, currency, subscriptionId, status } = order;
  work.announce({
    name: change === "created" ? "onOrderCreated" : "onOrderUpdated",
    ...place,
    body: {
      order: {
        id,
        Uid: uid,
        Amount: amount,
        Currency: currency,
        SubscriptionId: subscriptionId,
        Status: status,
      },
    },
  });
}

/** Emits a transaction event with ids only. */
export function announceTransaction(
  work: Work,
  change: Change,
  place: EventPlace,
  { id, uid, orderId }: { readonly id: number; readonly uid: string; readonly orderId: number | null },
): void {
  work.announce({
    name: change === "created" ? "onTransactionCreated" : "onTransactionUpdated",
    ...place,
    body: { transaction: { id, Uid: uid, OrderId: orderId } },
  });
}
