import type { Check } from "./check";

/**
 * An event of the panel: its meaning, payload and example. `docs/events.md` is generated from these
 * definitions.
 */
export interface EventDefinition<T extends object> {
  readonly name: string;
  readonly meaning: string;
  /** Who emits the event. */
  readonly emittedBy: string;
  readonly check: Check;
  readonly example: T;
}

export function defineEvent<T extends object>(definition: EventDefinition<T>): EventDefinition<T> {
  return definition;
}

/** Fields that are added to every emitted payload. Listeners do not require them. */
export interface EventEnvelope {
  readonly v?: number;
  readonly id?: string;
  readonly at?: string;
  readonly source?: string;
}
