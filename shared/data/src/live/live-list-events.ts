import type { EventBus, EventName, RecordChange, RecordId } from "@hpay/contract";
import { canonicalResource } from "../provider/resource-name";
import type { LiveChange } from "./place-live-record";

export type LiveKind = "order" | "subscription" | "transaction";

const resources: Readonly<Record<LiveKind, string>> = {
  order: "company_site_orders",
  subscription: "company_site_subscriptions",
  transaction: "company_site_transactions",
};

/**
 * Receives created and updated records of a kind, or that anything may have changed. Returns a function that
 * unsubscribes.
 */
export function followLiveRecords(
  events: EventBus,
  kind: LiveKind,
  listener: (change: LiveChange) => void,
  onAllOutdated: () => void,
): () => void {
  // Changes made here or in another tab also show while the live connection is down.
  const followWrite =
    (change: LiveChange["change"]) =>
    ({ resource, record_id, site_id }: RecordChange) => {
      if (canonicalResource(resource) !== resources[kind]) return;
      if (record_id === 0) onAllOutdated();
      else if (typeof site_id === "number") listener({ change, id: record_id, posId: site_id });
    };
  const stops = [
    hear(events, kind, "created", listener),
    hear(events, kind, "updated", listener),
    events.on("hpay-record-created", followWrite("created")),
    events.on("hpay-record-updated", followWrite("updated")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function hear(
  events: EventBus,
  kind: LiveKind,
  change: LiveChange["change"],
  listener: (change: LiveChange) => void,
): () => void {
  const tell = (posId: RecordId, id: RecordId) => listener({ change, id, posId });
  switch (kind) {
    case "order":
      return events.on(named("order", change), ({ site_id, order }) => tell(site_id, order.id));
    case "subscription":
      return events.on(named("subscription", change), ({ site_id, subscription }) =>
        tell(site_id, subscription.id),
      );
    case "transaction":
      return events.on(named("transaction", change), ({ site_id, transaction }) =>
        tell(site_id, transaction.id),
      );
  }
}

const named = <K extends LiveKind>(kind: K, change: LiveChange["change"]) =>
  `hpay-${kind}-${change}` as const satisfies EventName;
