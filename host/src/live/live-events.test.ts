import { createEventBus } from "@hpay/contract";
import { emitGapTooLarge, emitPush } from "./live-events";

it("Every event that a gateway pushes marks its records as stale", () => {
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: jest.fn(),
  });
  const emittedEvents: string[] = [];
  events.on("hpay-record-updated", ({ resource, record_id, company_id }) => {
    emittedEvents.push(`${resource} ${record_id} of ${company_id}`);
  });
  emitGapTooLarge(events, 7);
  expect(emittedEvents).toEqual([
    "company_site_orders 0 of 7",
    "company_site_subscriptions 0 of 7",
    "company_site_transactions 0 of 7",
    "approvals 0 of 7",
    "companies 0 of 7",
    "company_sites 0 of 7",
    "seen_keys 0 of 7",
    "tickets 0 of 7",
    "user_companies 0 of 7",
    "company_site_payment_methods 0 of 7",
    "company_site_shipping_methods 0 of 7",
    "company_site_fiscal_methods 0 of 7",
  ]);
});

const requestOf = (request_id: string) => ({
  company_id: 1,
  site_id: 3,
  request_id,
  order: { id: 401, Uid: "2611201115307", Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
});

describe("own changes", () => {
  const aPanel = () => {
    const target = new EventTarget();
    const busOf = (source: string) => createEventBus({ target, source, strict: true, onFault: jest.fn() });
    const [host, remote] = [busOf("host"), busOf("mfe-commerce")];
    const emittedEvents: string[] = [];
    host.on("hpay-order-updated", ({ order }) => emittedEvents.push(`order ${order.id}`));
    host.on("hpay-record-updated", ({ request_id }) => emittedEvents.push(`record of ${request_id}`));
    const push = (request_id: string) => emitPush(host, "onOrderUpdated", requestOf(request_id));
    const save = (request_id: string, record_id = 401) =>
      remote.emit("hpay-record-updated", { resource: "company_site_orders", record_id, request_id });
    return { emittedEvents, push, save };
  };

  it("A push for the tab's own change emits the spec's event without repeating the record event", () => {
    const { emittedEvents, push, save } = aPanel();
    save("own");
    push("own");
    push("somebody's");
    expect(emittedEvents).toEqual(["record of own", "order 401", "order 401", "record of somebody's"]);
  });

  it("A push that arrives before the response to its write is emitted only once", () => {
    const { emittedEvents, push, save } = aPanel();
    push("own");
    save("own");
    save("own", 402);
    save("another");
    expect(emittedEvents).toEqual(["order 401", "record of own", "record of own", "record of another"]);
  });

  it("Two pushes for one request are both emitted, because the first read may be too early", () => {
    const { emittedEvents, push } = aPanel();
    push("own");
    push("own");
    expect(emittedEvents).toEqual(["order 401", "record of own", "order 401", "record of own"]);
  });

  it("A push is matched only with the tab's last 500 requests", () => {
    const { emittedEvents, push, save } = aPanel();
    for (let count = 0; count < 501; count += 1) save(`request ${count}`);
    emittedEvents.length = 0;
    push("request 500");
    push("request 0");
    expect(emittedEvents).toEqual(["order 401", "order 401", "record of request 0"]);
  });
});
