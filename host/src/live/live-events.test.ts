import { createEventBus } from "@hpay/contract";
import { emitMissedTooMuch, emitPush } from "./live-events";
import { followOwnChanges } from "./own-changes";

it("Every event that a gateway pushes marks its records as stale", () => {
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: jest.fn(),
  });
  const said: string[] = [];
  events.on("hpay-record-updated", ({ resource, record_id, company_id }) => {
    said.push(`${resource} ${record_id} of ${company_id}`);
  });
  emitMissedTooMuch(events, 7);
  expect(said).toEqual([
    "company_site_orders 0 of 7",
    "company_site_subscriptions 0 of 7",
    "company_site_transactions 0 of 7",
    "companies 0 of 7",
    "company_sites 0 of 7",
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
    const events = createEventBus({
      target: new EventTarget(),
      source: "host",
      strict: true,
      onFault: jest.fn(),
    });
    const said: string[] = [];
    events.on("hpay-order-updated", ({ order }) => said.push(`order ${order.id}`));
    events.on("hpay-record-updated", ({ request_id }) => said.push(`record of ${request_id}`));
    const changes = followOwnChanges(events);
    const push = (request_id: string) => emitPush(events, changes, "onOrderUpdated", requestOf(request_id));
    const save = (request_id: string) =>
      events.say("hpay-record-updated", { resource: "company_site_orders", record_id: 401, request_id });
    return { said, push, save, changes };
  };

  it("The push of an own change emits the spec's event, and not the record's a second time", () => {
    const { said, push, save } = aPanel();
    save("own");
    push("own");
    push("somebody's");
    expect(said).toEqual(["record of own", "order 401", "order 401", "record of somebody's"]);
  });

  it("A request that changes its record twice is emitted twice, because the first reading may be too early", () => {
    const { said, push } = aPanel();
    push("own");
    push("own");
    expect(said).toEqual(["order 401", "record of own", "order 401", "record of own"]);
  });

  it("Only the last requests are remembered, and none after the end", () => {
    const { said, push, save, changes } = aPanel();
    for (let count = 0; count < 201; count += 1) save(`request ${count}`);
    said.length = 0;
    push("request 0");
    push("request 200");
    expect(said).toEqual(["order 401", "record of request 0", "order 401"]);
    changes.stop();
    save("after the end");
    push("after the end");
    expect(said.slice(3)).toEqual(["record of after the end", "order 401", "record of after the end"]);
  });
});
