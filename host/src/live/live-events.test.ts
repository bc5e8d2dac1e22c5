import { createEventBus } from "@hpay/contract";
import { emitMissedTooMuch } from "./live-events";

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
