import type { Work } from "../../platform/database/transaction";

export interface AnnouncedOrder {
  readonly id: number;
  readonly uid: string;
  readonly amount: string;
  readonly currency: string;
  readonly subscriptionId: number | null;
  readonly status: string;
}

/** Tells the open panels of the company. Sends ids and what the toast says, no bodies: those are read. */
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
