import { type EventDetail, type EventName, eventCatalogue } from "./events/catalogue";
import type { EventEnvelope } from "./events/event-definition";

export interface EventBus {
  emit<N extends EventName>(name: N, detail: EventDetail<N>): void;
  /**
   * @deprecated Use `emit`. Remotes call this only while they support hosts before contract 1.2.0, which have
   * no `emit`.
   */
  say<N extends EventName>(name: N, detail: EventDetail<N>): void;
  on<N extends EventName>(name: N, listener: (detail: EventDetail<N> & EventEnvelope) => void): () => void;
}

export interface EventBusOptions {
  /** `window`, or a private target of a page that is embedded in a partner's page. */
  readonly target: EventTarget;
  readonly source: string;
  /** Whether an invalid payload throws; otherwise, it is dropped. */
  readonly strict: boolean;
  onFault(message: string): void;
}

/** The push of a write follows the write's answer within seconds, so older requests can be forgotten. */
const maxRememberedChanges = 500;

/** For each target: the source that first emitted each change. */
const firstSources = new WeakMap<EventTarget, Map<string, string>>();

/**
 * The change of a write arrives twice, in the data layer's answer and in the gateway's push, but only the first
 * is emitted. A source never drops its own events, because one request may change its record twice, and the
 * first reload may be too early.
 */
function isEmittedElsewhere({ target, source }: EventBusOptions, name: EventName, detail: object): boolean {
  if (!("request_id" in detail && "record_id" in detail && "resource" in detail) || !detail.request_id)
    return false;
  const sources = firstSources.get(target) ?? new Map<string, string>();
  firstSources.set(target, sources);
  const key = `${name} ${detail.resource} ${detail.record_id} ${detail.request_id}`;
  const firstSource = sources.get(key);
  if (firstSource !== undefined) return firstSource !== source;
  sources.set(key, source);
  const [oldest] = sources.keys();
  if (sources.size > maxRememberedChanges && oldest !== undefined) sources.delete(oldest);
  return false;
}

/**
 * Creates a bus that checks events on emit and on receipt. An invalid event is dropped and reported, and throws
 * if `strict`. Each change of a write is emitted once.
 */
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

  const emit: EventBus["emit"] = (name, detail) => {
    if (!accept(name, detail) || isEmittedElsewhere(options, name, detail)) return;
    const envelope: EventEnvelope = {
      v: 1,
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      source: options.source,
    };
    options.target.dispatchEvent(new CustomEvent(name, { detail: { ...envelope, ...detail } }));
  };

  return {
    emit,
    say: emit,
    on(name, listener) {
      const receive = (event: Event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        if (accept(name, detail)) listener(detail);
      };
      options.target.addEventListener(name, receive);
      return () => options.target.removeEventListener(name, receive);
    },
  };
}
