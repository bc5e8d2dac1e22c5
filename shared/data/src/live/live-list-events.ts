import type { EventBus, EventName, RecordId } from "@hpay/contract";
import type { LiveChange } from "./place-live-record";

export type LiveKind = "order" | "subscription" | "transaction";

/** Hears what is created and updated of a kind. Returns the way to stop. */
export function hearLiveRecords(
  events: EventBus,
  kind: LiveKind,
  listener: (change: LiveChange) => void,
): () => void {
  const stops = [hear(events, kind, "created", listener), hear(events, kind, "updated", listener)];
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
