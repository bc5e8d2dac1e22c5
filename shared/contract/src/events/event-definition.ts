import type { Check } from "./check";

/** One spoken word of the panel: its meaning, its payload, an example. `docs/events.md` is made from these. */
export interface EventDefinition<T extends object> {
  readonly name: string;
  readonly says: string;
  /** Who says it. */
  readonly saidBy: string;
  readonly check: Check;
  readonly example: T;
}

export function defineEvent<T extends object>(definition: EventDefinition<T>): EventDefinition<T> {
  return definition;
}

/** Added to every payload when it is said; a listener does not require it. */
export interface EventEnvelope {
  readonly v?: number;
  readonly id?: string;
  readonly at?: string;
  readonly source?: string;
}
