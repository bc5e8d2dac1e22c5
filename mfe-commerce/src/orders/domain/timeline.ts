import type { ReceivedAnswer, RecordAt } from "@hpay/data";
import { asInstant, asList, asObject, asText, type LooseObject } from "../../wire/loose-value";

type Timeline = ReceivedAnswer<"GET /api/company_site_orders/{id}/timeline">;

export interface OrderEvent {
  readonly id: string;
  readonly at: string;
  /** Code of the event, such as `payment-refunded`. The gateway may have codes that the panel does not know. */
  readonly name: string;
  /** Name or e-mail of a person; otherwise `customer`, `shop` or `gateway`. */
  readonly actor: string;
  readonly details: LooseObject;
}

/** Reads the timeline's answer, newest first. */
export function readTimeline(answer: Timeline): readonly OrderEvent[] {
  const events = asList(answer.data).flatMap((value, index) => {
    const wire: RecordAt<Timeline, "data"> = asObject(value);
    const at = asInstant(wire.at);
    const name = asText(wire.name);
    if (at === null || name === "") return [];
    const user: RecordAt<typeof wire, "user"> = asObject(wire.user);
    return [
      {
        id: String(index),
        at,
        name,
        actor: asText(user.Name) || asText(user.Email) || asText(wire.actor),
        details: asObject(wire.details),
      },
    ];
  });
  return events.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
