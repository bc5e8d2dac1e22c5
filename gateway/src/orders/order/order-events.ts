import type { Work } from "../../platform/database/transaction";

export interface AnnouncedOrder {
  readonly id: number;
  readonly uid: string;
  readonly amount: string;
  readonly currency: string;
  readonly subscriptionId: number | null;
  readonly status: string;
}

/** Emits an order event to the company's open panels: ids and the toast's values; panels read the rest. */
export function announceOrder(
  work: Work,
  what: "created" | "updated",
  place: { readonly companyId: number; readonly siteId: number },
  order: AnnouncedOrder,
): void {
  const { id, uid, amount, currency, subscriptionId, status } = order;
  work.announce({
    name: what === "created" ? "onOrderCreated" : "onOrderUpdated",
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
