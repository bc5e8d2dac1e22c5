import type { EventBus } from "@hpay/contract";
import { earlyLifeMs } from "../http/early-answers";
import { isJsonObject } from "../state/json-text";

interface PushWords {
  readonly event:
    | "hpay-order-created"
    | "hpay-order-updated"
    | "hpay-subscription-created"
    | "hpay-subscription-updated"
    | "hpay-transaction-created"
    | "hpay-transaction-updated";
  readonly change: "hpay-record-created" | "hpay-record-updated";
  readonly part: "order" | "subscription" | "transaction";
  readonly resource: string;
}

const words = (part: PushWords["part"], way: "created" | "updated"): PushWords => ({
  event: `hpay-${part}-${way}`,
  change: `hpay-record-${way}`,
  part,
  resource: `company_site_${part}s`,
});

/** Pushes about records of any kind, `{ resource, record_id }`, emitted unchanged. */
const recordPushes: Readonly<
  Record<string, "hpay-record-created" | "hpay-record-updated" | "hpay-record-deleted">
> = {
  onRecordCreated: "hpay-record-created",
  onRecordUpdated: "hpay-record-updated",
  onRecordDeleted: "hpay-record-deleted",
};

/** The panel's events for each of the gateway's pushes. */
const pushes: Readonly<Record<string, PushWords>> = {
  onOrderCreated: words("order", "created"),
  onOrderUpdated: words("order", "updated"),
  onSubscriptionCreated: words("subscription", "created"),
  onSubscriptionUpdated: words("subscription", "updated"),
  onTransactionCreated: words("transaction", "created"),
  onTransactionUpdated: words("transaction", "updated"),
};

/** Pushes emitted as window events. */
export const pushNames: readonly string[] = [...Object.keys(pushes), ...Object.keys(recordPushes)];

/** Resources whose records the gateway pushes. */
const pushedResources: readonly string[] = [
  ...new Set(Object.values(pushes).map((push) => push.resource)),
  "approvals",
  "companies",
  "company_sites",
  "seen_keys",
  "tickets",
  "user_companies",
  "company_site_payment_methods",
  "company_site_shipping_methods",
  "company_site_fiscal_methods",
];

/**
 * Lists can be read a moment before the page's position is known, and early answers up to five seconds before
 * that.
 */
const marginMs = 2000 + earlyLifeMs;

/** How far back a page has to catch up if its lists have been loading since a given instant. */
export const catchUpMsSince = (readSince: number): number => Date.now() - readSince + marginMs;

/** Missed events in a socket call's answer, in order. */
export function missedEventsOf(
  answer: unknown,
): readonly { readonly name: string; readonly payload: unknown }[] {
  if (!isJsonObject(answer) || !Array.isArray(answer.events)) return [];
  return answer.events.flatMap((event: unknown) =>
    isJsonObject(event) ? [{ name: String(event.name), payload: event.payload }] : [],
  );
}

/** Reports that any record of the company may have changed, so that everything shown is reloaded. */
export function emitGapTooLarge(events: EventBus, companyId: number): void {
  for (const resource of pushedResources)
    events.emit("hpay-record-updated", { resource, record_id: 0, company_id: companyId });
}

/** Emits a push as window events: the spec's own, then the one that updates all caches. */
export function emitPush(events: EventBus, name: string, payload: unknown): void {
  const push = Object.hasOwn(pushes, name) ? pushes[name] : undefined;
  const record = push && isJsonObject(payload) ? payload[push.part] : undefined;
  // The bus checks the payload itself: an invalid push is dropped and reported there.
  if (push && isJsonObject(record) && typeof record.id === "number")
    events.emit(push.event, payload as never);
  emitChange(events, name, payload);
}

/** Emits only the event of a push that updates all caches. */
export function emitChange(events: EventBus, name: string, payload: unknown): void {
  if (!isJsonObject(payload)) return;
  const { company_id, site_id, request_id } = payload;
  const scope = {
    company_id: typeof company_id === "number" ? company_id : null,
    site_id: typeof site_id === "number" ? site_id : null,
    ...(typeof request_id === "string" ? { request_id } : {}),
  };
  const change = Object.hasOwn(recordPushes, name) ? recordPushes[name] : undefined;
  if (change) {
    const { resource, record_id } = payload;
    if (typeof resource !== "string" || typeof record_id !== "number") return;
    events.emit(change, { resource, record_id, ...scope });
    return;
  }
  const push = Object.hasOwn(pushes, name) ? pushes[name] : undefined;
  if (!push) return;
  const record = payload[push.part];
  if (!isJsonObject(record) || typeof record.id !== "number") return;
  events.emit(push.change, { resource: push.resource, record_id: record.id, ...scope });
}
