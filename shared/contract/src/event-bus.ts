import { type EventDetail, type EventName, eventCatalogue } from "./events/catalogue";
import type { EventEnvelope } from "./events/event-definition";

export interface EventBus {
  say<N extends EventName>(name: N, detail: EventDetail<N>): void;
  on<N extends EventName>(name: N, listener: (detail: EventDetail<N> & EventEnvelope) => void): () => void;
}

export interface EventBusOptions {
  /** `window`, or a private target for a page embedded at a partner's. */
  readonly target: EventTarget;
  readonly source: string;
  /** Throws on an invalid payload instead of dropping it. */
  readonly strict: boolean;
  onFault(message: string): void;
}

/** Checked on emit and on receipt: an invalid event is dropped and reported, and throws in development. */
export function createEventBus(options: EventBusOptions): EventBus {
  const accept = <N extends EventName>(
    name: N,
    detail: unknown,
  ): detail is EventDetail<N> & EventEnvelope => {
    const fault = eventCatalogue[name].check(detail, name);
    if (!fault) return true;
    options.onFault(fault);
    if (options.strict) throw new TypeError(fault);
    return false;
  };

  return {
    say(name, detail) {
      if (!accept(name, detail)) return;
      const envelope: EventEnvelope = {
        v: 1,
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
        source: options.source,
      };
      options.target.dispatchEvent(new CustomEvent(name, { detail: { ...envelope, ...detail } }));
    },
    on(name, listener) {
      const hear = (event: Event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        if (accept(name, detail)) listener(detail);
      };
      options.target.addEventListener(name, hear);
      return () => options.target.removeEventListener(name, hear);
    },
  };
}
