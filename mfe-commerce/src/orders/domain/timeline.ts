import { asInstant, asList, asObject, asText, type LooseObject } from "../../wire/loose-value";

/** Something that happened to an order. */
export interface OrderEvent {
  readonly id: string;
  readonly at: string;
  /** For example `payment-refunded`; the gateway may know more words than the panel. */
  readonly name: string;
  /** A person's name or e-mail; else who it was: customer, shop, gateway. */
  readonly by: string;
  readonly details: LooseObject;
}

/** Reads the answer of the timeline, newest first. */
export function readTimeline(answer: Readonly<Record<string, unknown>>): readonly OrderEvent[] {
  const events = asList(answer.data).flatMap((value, index) => {
    const wire = asObject(value);
    const at = asInstant(wire.At);
    const name = asText(wire.Name);
    if (at === null || name === "") return [];
    const user = asObject(wire.User);
    return [
      {
        id: String(index),
        at,
        name,
        by: asText(user.Name) || asText(user.Email) || asText(wire.Actor),
        details: asObject(wire.Details),
      },
    ];
  });
  return events.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
