import type { EventBus, EventName, RecordChange } from "@hpay/contract";

type RecordEvent = Extract<EventName, `hpay-record-${string}`>;

/** Emits the record events of pushes, except those whose request a remote has already emitted itself. */
export interface OwnChanges {
  emit(name: RecordEvent, change: RecordChange): void;
  stop(): void;
}

/** A push follows its answer within seconds; older requests are not needed any more. */
const rememberedAtMost = 200;

const names = ["hpay-record-created", "hpay-record-updated", "hpay-record-deleted"] as const;
const keyOf = (name: RecordEvent, { resource, record_id, request_id }: RecordChange) =>
  `${name} ${resource} ${record_id} ${request_id}`;

export function followOwnChanges(events: EventBus): OwnChanges {
  const emitted = new Set<string>();
  let isPushing = false;
  const stops = names.map((name) =>
    events.on(name, (change) => {
      // A push never replaces another one: the same request may change its record twice.
      if (isPushing || !change.request_id) return;
      emitted.add(keyOf(name, change));
      const [oldest] = emitted;
      if (emitted.size > rememberedAtMost && oldest !== undefined) emitted.delete(oldest);
    }),
  );
  return {
    emit(name, change) {
      if (emitted.has(keyOf(name, change))) return;
      isPushing = true;
      try {
        events.say(name, change);
      } finally {
        isPushing = false;
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
