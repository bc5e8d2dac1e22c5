import { createEventBus, type EventBusOptions } from "./event-bus";
import { type EventName, eventCatalogue } from "./events/catalogue";

function aBus(options: Partial<EventBusOptions> = {}) {
  const faults: string[] = [];
  const target = new EventTarget();
  const bus = createEventBus({
    target,
    source: "host",
    strict: false,
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  return { bus, faults, target };
}

describe("event bus", () => {
  // spec 1.2-change-company-pos-broadcasts
  it("An event's payload fields are on the same level as the envelope", () => {
    const { bus } = aBus();
    const receivedDetails: unknown[] = [];
    bus.on("hpay-site-changed", (detail) => receivedDetails.push(detail));
    bus.emit("hpay-site-changed", { company_id: 1, site_id: 3 });
    expect(receivedDetails).toEqual([
      {
        v: 1,
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        source: "host",
        company_id: 1,
        site_id: 3,
      },
    ]);
  });

  it("An event without an envelope is received", () => {
    const { bus, target } = aBus();
    const messages: unknown[] = [];
    bus.on("hpay-company-changed", (detail) => messages.push(detail));
    target.dispatchEvent(new CustomEvent("hpay-company-changed", { detail: { company_id: 5 } }));
    expect(messages).toEqual([{ company_id: 5 }]);
  });

  it.each([undefined, null, "text", { company_id: "1" }, { company_id: 1.5 }, []])(
    "An invalid event is dropped and reported: %p",
    (detail) => {
      const { bus, faults, target } = aBus();
      const pushes: unknown[] = [];
      bus.on("hpay-company-changed", (value) => pushes.push(value));
      target.dispatchEvent(new CustomEvent("hpay-company-changed", { detail }));
      expect(pushes).toEqual([]);
      expect(faults).toHaveLength(1);
    },
  );

  it("Emitting an invalid payload throws in development", () => {
    const { bus } = aBus({ strict: true });
    const invalidDetail: { company_id: number } = JSON.parse('{"company_id":"one"}');
    expect(() => bus.emit("hpay-company-changed", invalidDetail)).toThrow(
      "hpay-company-changed.company_id is not a whole number",
    );
  });

  it("An unsubscribed listener receives nothing", () => {
    const { bus } = aBus();
    const receivedDetails: unknown[] = [];
    const stop = bus.on("hpay-companies-loaded", (detail) => receivedDetails.push(detail));
    stop();
    bus.emit("hpay-companies-loaded", { count: 2 });
    expect(receivedDetails).toEqual([]);
  });

  it("Events on a private target do not reach other targets", () => {
    const page = aBus();
    const embeddedBus = aBus();
    const receivedDetails: unknown[] = [];
    page.bus.on("hpay-companies-loaded", (detail) => receivedDetails.push(detail));
    embeddedBus.bus.emit("hpay-companies-loaded", { count: 2 });
    expect(receivedDetails).toEqual([]);
  });
});

// spec 3.4-payloads-carry-order-transaction 3.7-window-events-hpay-auth
describe("event catalogue", () => {
  it.each(Object.entries(eventCatalogue))("Event %s has a valid example", (name, event) => {
    expect(event.name).toBe(name);
    expect(event.check(event.example, name)).toBeNull();
  });

  it.each(Object.keys(eventCatalogue) as EventName[])("Event %s rejects anything but an object", (name) => {
    expect(eventCatalogue[name].check("x", name)).toContain("is not an object");
  });
});
