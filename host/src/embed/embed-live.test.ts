import { createEventBus, type SocketStatus } from "@hpay/contract";
import { createSequence } from "../live/sequence";
import { createValue, type Value } from "../state/value";
import { createEmbedLive } from "./embed-live";

const waitMs = 2000;
let stop: () => void = () => undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** A partner's page whose sessions the gateway accepts by default. */
async function aPartnersPage(
  call = jest.fn(async (..._asked: readonly unknown[]): Promise<unknown> => ({})),
  sequence = createSequence(),
) {
  let token = "first";
  const openedConnections: { readonly status: Value<SocketStatus>; readonly token: unknown }[] = [];
  const events = createEventBus({
    target: new EventTarget(),
    source: "embed",
    strict: false,
    onFault: () => undefined,
  });
  const pushListeners = new Map<string, (payload: unknown) => void>();
  const createdIds: number[] = [];
  events.on("hpay-record-created", ({ record_id }) => createdIds.push(Number(record_id)));
  const readAgain: string[] = [];
  events.on("hpay-record-updated", ({ resource, record_id }) => readAgain.push(`${resource} ${record_id}`));
  const open = jest.fn(async (auth: () => Readonly<Record<string, unknown>>) => {
    const status = createValue<SocketStatus>("connecting");
    openedConnections.push({ status, token: auth().token });
    const on = (name: string, listener: (payload: unknown) => void) => {
      pushListeners.set(name, listener);
      return () => undefined;
    };
    return { status, call, on, close: () => status.set("offline") };
  });
  const renew = jest.fn(async (): Promise<"resumed" | "ended"> => {
    token = "second";
    return "resumed";
  });
  const report = jest.fn();
  const live = createEmbedLive({ open, events, companyId: 1, sequence, token: () => token, renew, report });
  stop = live.stop;
  await jest.advanceTimersByTimeAsync(0);
  const gatewayAnswer = (status: SocketStatus) => openedConnections.at(-1)?.status.set(status);
  const push = (name: string, payload: unknown) => pushListeners.get(name)?.(payload);
  return {
    live,
    open,
    openedConnections,
    renew,
    report,
    readAgain,
    createdIds,
    call,
    push,
    gatewayAnswer,
  };
}

const anOrder = (id: number, seq: number) => ({
  company_id: 1,
  site_id: 3,
  seq,
  order: { id, Uid: `U${id}`, Status: "NEW" },
});

describe("embedded live connection", () => {
  it("The embedded connection reopens with a new session, and missed records are reloaded", async () => {
    const { live, openedConnections, gatewayAnswer, readAgain } = await aPartnersPage();
    gatewayAnswer("online");
    expect(readAgain).toEqual([]);
    gatewayAnswer("offline");
    await jest.advanceTimersByTimeAsync(waitMs);
    gatewayAnswer("online");
    expect(openedConnections.map(({ token }) => token)).toEqual(["first", "second"]);
    expect(live.status.get()).toBe("online");
    expect(readAgain).toContain("company_site_orders 0");
    expect(readAgain.every((request) => request.endsWith(" 0"))).toBe(true);
  });

  it("Events that arrive during page load are emitted once and in order", async () => {
    const missedEvents = [
      { name: "onOrderCreated", payload: anOrder(401, 7) },
      { name: "onOrderCreated", payload: anOrder(402, 8) },
    ];
    const { call, createdIds, push, gatewayAnswer } = await aPartnersPage(
      jest.fn(async () => ({ events: missedEvents })),
    );
    await jest.advanceTimersByTimeAsync(3000);
    gatewayAnswer("online");
    push("onOrderCreated", anOrder(402, 8));
    await jest.advanceTimersByTimeAsync(0);
    push("onOrderCreated", anOrder(403, 9));
    expect(createdIds).toEqual([401, 402, 403]);
    expect(call.mock.calls).toEqual([["selectSite", { companyId: 1, ago: 10_000 }]]);
  });

  it("A restarted embedded page does not repeat earlier events", async () => {
    const sequence = createSequence();
    const answer = jest.fn(async () => ({ events: [{ name: "onOrderCreated", payload: anOrder(401, 7) }] }));
    const firstPage = await aPartnersPage(answer, sequence);
    firstPage.gatewayAnswer("online");
    await jest.advanceTimersByTimeAsync(0);
    firstPage.live.stop();
    const secondPage = await aPartnersPage(answer, sequence);
    secondPage.gatewayAnswer("online");
    await jest.advanceTimersByTimeAsync(0);
    secondPage.push("onOrderCreated", anOrder(402, 8));
    expect([firstPage.createdIds, secondPage.createdIds]).toEqual([[401], [402]]);
  });

  it("Events missed during a lost connection are emitted, and stale records are reloaded", async () => {
    const { call, createdIds, readAgain, gatewayAnswer } = await aPartnersPage(
      jest.fn(async () => ({ events: [{ name: "onOrderCreated", payload: anOrder(402, 8) }] })),
    );
    gatewayAnswer("online");
    await jest.advanceTimersByTimeAsync(600_000);
    gatewayAnswer("connecting");
    await jest.advanceTimersByTimeAsync(10_000);
    gatewayAnswer("offline");
    await jest.advanceTimersByTimeAsync(waitMs);
    gatewayAnswer("online");
    await jest.advanceTimersByTimeAsync(0);
    // The second call reaches back to a minute before the loss was detected, plus a margin.
    expect(call.mock.calls).toEqual([
      ["selectSite", { companyId: 1, ago: 7000 }],
      ["selectSite", { companyId: 1, ago: 60_000 + 10_000 + waitMs + 7000 }],
    ]);
    expect(createdIds).toEqual([402]);
    expect(readAgain).toContain("company_site_orders 0");
  });

  it("Records are reloaded after a gap longer than the gateway's event history", async () => {
    const { readAgain, gatewayAnswer } = await aPartnersPage(jest.fn(async () => ({ reload: true })));
    gatewayAnswer("online");
    expect(readAgain).toEqual([]);
    await jest.advanceTimersByTimeAsync(0);
    expect(readAgain).toContain("company_site_orders 0");
  });

  it("Records are reloaded when the gateway responds to a catch-up with an error", async () => {
    const { readAgain, gatewayAnswer } = await aPartnersPage(
      jest.fn(async () => ({ error: "500 INTERNAL", error_code: "INTERNAL" })),
    );
    gatewayAnswer("online");
    await jest.advanceTimersByTimeAsync(0);
    expect(readAgain).toContain("company_site_orders 0");
  });

  it("Later events are emitted even if earlier ones could not be requested", async () => {
    const { createdIds, push, gatewayAnswer } = await aPartnersPage(
      jest.fn(() => Promise.reject(new Error("no answer"))),
    );
    gatewayAnswer("online");
    push("onOrderCreated", { company_id: 1, site_id: 3, seq: 1, order: { id: 7, Uid: "U7", Status: "NEW" } });
    await jest.advanceTimersByTimeAsync(0);
    expect(createdIds).toEqual([7]);
  });

  it("A failed catch-up is reported unless the connection was lost meanwhile", async () => {
    const { report, gatewayAnswer } = await aPartnersPage(
      jest.fn(() => Promise.reject(new Error("no answer"))),
    );
    gatewayAnswer("online");
    await jest.advanceTimersByTimeAsync(0);
    expect(report).toHaveBeenCalledTimes(1);
    const pageWithoutSession = await aPartnersPage(jest.fn(() => Promise.reject(new Error("gone"))));
    pageWithoutSession.gatewayAnswer("online");
    pageWithoutSession.gatewayAnswer("offline");
    await jest.advanceTimersByTimeAsync(0);
    expect(pageWithoutSession.report).not.toHaveBeenCalled();
  });

  it("The embedded connection reopens each time its session ends", async () => {
    const { openedConnections, gatewayAnswer } = await aPartnersPage();
    for (let session = 1; session <= 10; session += 1) {
      gatewayAnswer("online");
      await jest.advanceTimersByTimeAsync(15 * 60_000);
      gatewayAnswer("offline");
      await jest.advanceTimersByTimeAsync(waitMs);
      expect(openedConnections).toHaveLength(session + 1);
    }
  });

  it("The embedded connection retries with increasing delays while the gateway refuses the session", async () => {
    const { openedConnections, renew, gatewayAnswer } = await aPartnersPage();
    gatewayAnswer("offline");
    for (let tenSeconds = 0; tenSeconds < 360; tenSeconds += 1) {
      await jest.advanceTimersByTimeAsync(10_000);
      gatewayAnswer("offline");
    }
    expect(renew.mock.calls.length).toBeGreaterThan(10);
    expect(renew.mock.calls.length).toBeLessThan(25);
    expect(openedConnections).toHaveLength(renew.mock.calls.length + 1);
  });

  it("The embedded connection waits for a session before it reopens", async () => {
    const { live, open, renew, gatewayAnswer } = await aPartnersPage();
    renew.mockResolvedValueOnce("ended").mockResolvedValueOnce("ended");
    gatewayAnswer("offline");
    await jest.advanceTimersByTimeAsync(4000);
    expect(open).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(4000);
    expect(open).toHaveBeenCalledTimes(2);
    gatewayAnswer("online");
    expect(live.status.get()).toBe("online");
  });

  it("The embedded connection reopens within half a minute after a long panel outage", async () => {
    const { open, renew, gatewayAnswer } = await aPartnersPage();
    renew.mockResolvedValue("ended");
    gatewayAnswer("offline");
    await jest.advanceTimersByTimeAsync(20 * 60_000);
    expect(open).toHaveBeenCalledTimes(1);
    renew.mockResolvedValue("resumed");
    await jest.advanceTimersByTimeAsync(30_000);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it("The embedded connection retries when its code could not be loaded", async () => {
    const { open, report, gatewayAnswer } = await aPartnersPage();
    open.mockRejectedValueOnce(new Error("no such file"));
    gatewayAnswer("offline");
    await jest.advanceTimersByTimeAsync(waitMs);
    expect(report).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2 * waitMs);
    expect(open).toHaveBeenCalledTimes(3);
  });

  it("The embedded connection stays closed after the element is removed", async () => {
    const { live, open, renew, gatewayAnswer } = await aPartnersPage();
    gatewayAnswer("online");
    live.stop();
    await jest.advanceTimersByTimeAsync(15 * 60_000);
    expect(renew).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledTimes(1);
  });
});
