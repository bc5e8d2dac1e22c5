import { createEventBus } from "@hpay/contract";
import { createFlightRecorder } from "./flight-recorder";

function aFlight() {
  const target = new EventTarget();
  const recorder = createFlightRecorder(target, () => ({ revision: "r7", remotes: [] }));
  const bus = createEventBus({ target, source: "host", strict: true, onFault: () => undefined });
  return { recorder, bus };
}

describe("flight recorder", () => {
  it("A report contains the running releases, the location, and the preceding events", () => {
    const { recorder, bus } = aFlight();
    bus.emit("hpay-remote-status", { remote: "mfe-support", version: "1.0.0-ab", status: "ready" });
    bus.emit("hpay-site-changed", { company_id: 1, site_id: 3 });
    const cause = Object.assign(new Error("503"), { requestId: "req-1" });
    const report = recorder.record(new Error("The list failed", { cause }));
    expect(report).toMatchObject({
      message: "Error: The list failed",
      revision: "r7",
      address: "/",
      requestId: "req-1",
      versions: { "mfe-support": "1.0.0-ab ready" },
    });
    expect(report.events.map(({ name }) => name)).toEqual(["hpay-remote-status", "hpay-site-changed"]);
    expect(recorder.reports.get()).toEqual([report]);
  });

  it("The flight recorder keeps the last 50 events", () => {
    const { recorder, bus } = aFlight();
    for (let count = 1; count <= 60; count += 1) bus.emit("hpay-companies-loaded", { count });
    expect(recorder.events()).toHaveLength(50);
    expect(recorder.events()[0]?.detail).toMatchObject({ count: 11 });
  });

  it("The flight recorder records nothing after it has stopped", () => {
    const { recorder, bus } = aFlight();
    recorder.stop();
    bus.emit("hpay-companies-loaded", { count: 1 });
    expect(recorder.events()).toEqual([]);
  });
});
