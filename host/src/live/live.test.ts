import { createEventBus, type Selection, type Session, type SocketStatus } from "@hpay/contract";
import type { Resumption } from "../ports/session";
import { aUser } from "../session/testing";
import { createValue } from "../state/value";
import type { Connection } from "./connection";
import { createLive } from "./live";

const order = (seq: number, id = 401) => ({
  company_id: 1,
  site_id: 3,
  seq,
  order: { id, Uid: "2611201115307", Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
});

function aConnection() {
  const status = createValue<SocketStatus>("online");
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  const calls: [string, unknown][] = [];
  let answer: unknown = { seq: 0, events: [] };
  let nextAnswer: Promise<unknown> = Promise.resolve();
  let companyId: unknown = null;
  const connection: Connection = {
    status,
    call: async (name, payload) => {
      calls.push([name, payload]);
      if (name === "selectSite") companyId = Object(payload).companyId;
      const isSelectionCall = name === "selectSite" || name === "catchUp";
      const fullAnswer = isSelectionCall ? { companyId, ...Object(answer) } : answer;
      await nextAnswer;
      return fullAnswer;
    },
    on(name, listener) {
      const subscribers = listeners.get(name) ?? new Set();
      listeners.set(name, subscribers.add(listener));
      return () => void subscribers.delete(listener);
    },
    close: () => status.set("offline"),
  };
  return {
    connection,
    status,
    calls,
    answerWith: (value: unknown) => {
      answer = value;
    },
    /** Lets the connection start in this company, before another one is selected. */
    beginIn: (id: number) => {
      companyId = id;
    },
    /** Calls wait until the returned function settles them. */
    holdAnswers: () => {
      let end: (failure?: Error) => void = () => undefined;
      nextAnswer = new Promise<void>((resolve, reject) => {
        end = (failure) => (failure ? reject(failure) : resolve());
      });
      return (failure?: Error) => {
        nextAnswer = Promise.resolve();
        end(failure);
      };
    },
    push: (name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
  };
}

async function aPanel() {
  const session = createValue<Session>({ user: aUser(), role: "admin" });
  const selection = createValue<Selection>({
    company: { id: 1, name: "Dunav Trade", timeZone: "" },
    pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-standard" },
  });
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: false,
    onFault: () => undefined,
  });
  const emittedEvents: string[] = [];
  events.on("hpay-order-created", (detail) => emittedEvents.push(`order ${detail.order.id} #${detail.seq}`));
  events.on("hpay-record-created", (detail) => emittedEvents.push(`${detail.resource} ${detail.record_id}`));
  const socket = aConnection();
  const auths: unknown[] = [];
  const onMissedTooMuch = jest.fn();
  const closeSpy = jest.fn();
  const signsInAgain = jest.fn(async (): Promise<Resumption> => "ended");
  const report = jest.fn();
  const open = jest.fn(async (auth: () => unknown) => {
    auths.push(auth());
    return socket.connection;
  });
  const live = createLive({
    open,
    session: { state: session, token: () => "token-of-ana" },
    selection,
    events,
    onMissedTooMuch,
    onClosed: () => closeSpy(),
    onStaleSignIn: signsInAgain,
    report,
  });
  await waitUntilSettled();
  return {
    live,
    open,
    session,
    selection,
    socket,
    events,
    emittedEvents,
    auths,
    closeSpy,
    onMissedTooMuch,
    signsInAgain,
    report,
  };
}
const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve, 5));
const aPos = (id: number) => ({ id, name: "p", merchantUid: "m", type: "site-standard" });
const dunav = { id: 1, name: "Dunav Trade", timeZone: "" };
const sava = { id: 2, name: "Sava Apps", timeZone: "" };
const orders = (emittedEvents: readonly string[]) => emittedEvents.filter((text) => text.startsWith("order"));

// spec 1.2-live-socket-connects-user 3.7-live-socket-user-id
it("The live connection is opened for the user and the selected company and POS", async () => {
  const { auths, live } = await aPanel();
  expect(auths).toEqual([{ userId: 7, token: "token-of-ana", companyId: 1, siteId: 3 }]);
  expect(live.status.get()).toBe("online");
});

// spec 1.2-live-socket-delivers-order
it("A new order is emitted as the spec's event and as a created record", async () => {
  const { socket, emittedEvents } = await aPanel();
  socket.push("onOrderCreated", order(5));
  expect(emittedEvents).toEqual(["order 401 #5", "company_site_orders 401"]);
});

it.each([
  ["onOrderUpdated", "hpay-order-updated", { order: order(6).order }],
  ["onSubscriptionCreated", "hpay-subscription-created", { subscription: { id: 7, Uid: "S1" } }],
  ["onSubscriptionUpdated", "hpay-subscription-updated", { subscription: { id: 7, Uid: "S1" } }],
  ["onTransactionCreated", "hpay-transaction-created", { transaction: { id: 92, Uid: "T1", OrderId: 401 } }],
  ["onTransactionUpdated", "hpay-transaction-updated", { transaction: { id: 92, Uid: "T1", OrderId: 401 } }],
  // spec 1.2-live-socket-delivers-order-updated
] as const)("Push %s is emitted as %s", async (push, event, part) => {
  const { socket, events } = await aPanel();
  const messages = jest.fn();
  events.on(event, messages);
  socket.push(push, { company_id: 1, site_id: 3, seq: 6, ...part });
  expect(messages).toHaveBeenCalledWith(expect.objectContaining({ company_id: 1, site_id: 3, ...part }));
});

// spec 3.4-payloads-carry-order-transaction
it("A malformed push is dropped", async () => {
  const { socket, emittedEvents } = await aPanel();
  socket.push("onOrderCreated", { company_id: 1 });
  socket.push("onOrderCreated", "text");
  expect(emittedEvents).toEqual([]);
});

it("A repeated push is emitted once", async () => {
  const { socket, emittedEvents } = await aPanel();
  socket.push("onOrderCreated", order(5));
  socket.push("onOrderCreated", order(5));
  expect(emittedEvents).toHaveLength(2);
});

it("The live connection catches up after a reconnect", async () => {
  const { socket, emittedEvents } = await aPanel();
  socket.push("onOrderCreated", order(5, 401));
  socket.answerWith({
    seq: 8,
    events: [
      { name: "onOrderCreated", payload: order(5, 401) },
      { name: "onOrderCreated", payload: order(8, 402) },
    ],
  });
  socket.status.set("connecting");
  socket.status.set("online");
  await waitUntilSettled();
  expect(socket.calls.at(-1)).toEqual(["catchUp", { since: 5 }]);
  expect(orders(emittedEvents)).toEqual(["order 401 #5", "order 402 #8"]);
});

it("A connection lost before its first event catches up from its start", async () => {
  const { socket, selection } = await aPanel();
  socket.answerWith({ seq: 17, events: [] });
  selection.set({ company: sava, pos: null });
  await waitUntilSettled();
  socket.status.set("connecting");
  socket.status.set("online");
  await waitUntilSettled();
  expect(socket.calls.at(-1)).toEqual(["catchUp", { since: 17 }]);
});

it("All records are reloaded after too many missed events", async () => {
  const { socket, onMissedTooMuch } = await aPanel();
  socket.push("onOrderCreated", order(5));
  socket.answerWith({ reload: true });
  socket.status.set("connecting");
  socket.status.set("online");
  await waitUntilSettled();
  expect(onMissedTooMuch).toHaveBeenCalledWith(1);
});

it("Events during the first list load are received once per company", async () => {
  const { selection, socket, emittedEvents } = await aPanel();
  const choose = async (id: number, posId: number) => {
    selection.set({ company: { ...dunav, id }, pos: aPos(posId) });
    await waitUntilSettled();
  };
  socket.answerWith({ seq: 9, events: [{ name: "onOrderCreated", payload: order(8, 402) }] });
  await choose(2, 5);
  expect(emittedEvents).toEqual(["order 402 #8", "company_site_orders 402"]);
  await choose(2, 6);
  const selectSiteCalls = socket.calls.filter(([name]) => name === "selectSite");
  const ages = selectSiteCalls.map(([, payload]) => Object(payload).ago);
  // The age covers the time from the start of loading to the moment when the position was known.
  expect(ages).toEqual([expect.any(Number), expect.any(Number), undefined]);
  expect(ages[1]).toBeGreaterThanOrEqual(2000);
  expect(ages[1]).toBeLessThan(60_000);
  expect(emittedEvents).toHaveLength(2);
});

it("The live connection follows the selection", async () => {
  const { selection, socket } = await aPanel();
  selection.set({ company: { id: 2, name: "Sava Apps", timeZone: "" }, pos: null });
  expect(socket.calls).toEqual([
    ["selectSite", { companyId: 1, siteId: 3, ago: expect.any(Number) }],
    ["selectSite", { companyId: 2, siteId: null, ago: expect.any(Number) }],
  ]);
});

it("The live connection closes on sign-out", async () => {
  const { session, socket, live } = await aPanel();
  session.set({ user: null, role: "staff" });
  await waitUntilSettled();
  expect(socket.status.get()).toBe("offline");
  expect(live.status.get()).toBe("offline");
  await expect(live.call("saveUserData", {})).rejects.toThrow("no live connection");
});

it("Every pushed record change is emitted as a panel event", async () => {
  const { socket, emittedEvents } = await aPanel();
  const change = { resource: "tickets", record_id: 31, company_id: 1 };
  socket.push("onRecordCreated", { ...change, seq: 9 });
  socket.push("onRecordCreated", { ...change, seq: 9 });
  socket.push("onRecordCreated", { resource: "tickets" });
  expect(emittedEvents).toEqual(["tickets 31"]);
});

it("Pushes of other types are passed to their subscribers", async () => {
  const { live, socket } = await aPanel();
  const listener = jest.fn();
  const stop = live.on("onExternalWebauthStoreCredentials", listener);
  socket.push("onExternalWebauthStoreCredentials", { credentials: [] });
  stop();
  socket.push("onExternalWebauthStoreCredentials", { credentials: [] });
  expect(listener).toHaveBeenCalledTimes(1);
});

it("A connection closed by the gateway is reported, and reopened on request", async () => {
  const { live, socket, closeSpy, auths } = await aPanel();
  socket.status.set("offline");
  expect(closeSpy).toHaveBeenCalledTimes(1);
  live.reconnect();
  await waitUntilSettled();
  expect(auths).toHaveLength(2);
});

describe("reopened connection", () => {
  const missedAnswer = { seq: 8, events: [{ name: "onOrderCreated", payload: order(8, 402) }] };
  const closedByTheGateway = async () => {
    const panel = await aPanel();
    panel.socket.push("onOrderCreated", order(5));
    panel.socket.status.set("offline");
    panel.socket.answerWith(missedAnswer);
    panel.socket.calls.length = 0;
    panel.emittedEvents.length = 0;
    return panel;
  };

  it("A page catches up when it regains focus, so a connection lost during sleep is noticed", async () => {
    const { socket, live } = await aPanel();
    const callsBefore = socket.calls.length;
    window.dispatchEvent(new Event("focus"));
    await waitUntilSettled();
    expect(socket.calls.slice(callsBefore)).toEqual([["catchUp", { since: 0 }]]);
    live.stop();
    window.dispatchEvent(new Event("focus"));
    await waitUntilSettled();
    expect(socket.calls).toHaveLength(callsBefore + 1);
  });

  it("A reopened connection catches up for the same user", async () => {
    const { live, socket, emittedEvents } = await closedByTheGateway();
    live.reconnect();
    await waitUntilSettled();
    socket.status.set("online");
    await waitUntilSettled();
    expect(socket.calls).toEqual([["catchUp", { since: 5 }]]);
    expect(orders(emittedEvents)).toEqual(["order 402 #8"]);
  });

  it("A reopened connection emits no missed events of the previous user", async () => {
    const { session, socket, emittedEvents } = await closedByTheGateway();
    socket.answerWith({ seq: 8, events: [] });
    session.set({ user: aUser({ id: 8, email: "zoran@dunav.example" }), role: "admin" });
    await waitUntilSettled();
    socket.status.set("online");
    await waitUntilSettled();
    expect(socket.calls).toEqual([["selectSite", { companyId: 1, siteId: 3, ago: expect.any(Number) }]]);
    expect(emittedEvents).toEqual([]);
  });
});

it("A restarted gateway's event numbers are accepted, for example after a restore", async () => {
  const { socket, emittedEvents } = await aPanel();
  socket.push("onOrderCreated", order(5));
  socket.answerWith({ reload: true, seq: 2 });
  socket.status.set("connecting");
  socket.status.set("online");
  await waitUntilSettled();
  expect(socket.calls.at(-1)?.[0]).toBe("selectSite");
  emittedEvents.length = 0;
  socket.push("onOrderCreated", order(5, 403));
  expect(emittedEvents).toContain("order 403 #5");
});

it("A call that needs a fresh sign-in is repeated after the sign-in, or passes on the refusal", async () => {
  const { live, socket, signsInAgain } = await aPanel();
  await waitUntilSettled();
  socket.calls.length = 0;
  const refusal = { error: "403 REAUTH_REQUIRED", error_code: "REAUTH_REQUIRED" };
  socket.answerWith(refusal);
  await expect(live.call("getWebauthNChallenge", {})).resolves.toEqual(refusal);
  expect(socket.calls).toHaveLength(1);
  signsInAgain.mockImplementationOnce(async () => {
    socket.answerWith({ challenge: "c" });
    return "resumed";
  });
  await expect(live.call("getWebauthNChallenge", {})).resolves.toEqual({ challenge: "c" });
  expect(socket.calls).toHaveLength(3);
});

it("A call that needs a passkey is repeated after a passkey sign-in", async () => {
  const { live, socket, signsInAgain } = await aPanel();
  socket.answerWith({ error: "403 PASSKEY_SIGN_IN", error_code: "PASSKEY_SIGN_IN" });
  signsInAgain.mockImplementationOnce(async () => {
    socket.answerWith({ codes: ["a"] });
    return "resumed";
  });
  await expect(live.call("makeRecoveryCodes", {})).resolves.toEqual({ codes: ["a"] });
});

describe("a live connection that fails", () => {
  beforeEach(() => {
    jest.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it("A connection whose code failed to load is opened again, and the failure is reported once", async () => {
    const { live, open, session, report } = await aPanel();
    session.set({ user: null, role: "staff" });
    jest.useFakeTimers();
    open.mockRejectedValueOnce(new Error("chunk")).mockRejectedValueOnce(new Error("chunk"));
    session.set({ user: aUser(), role: "admin" });
    await jest.advanceTimersByTimeAsync(0);
    expect(live.status.get()).toBe("offline");
    await jest.advanceTimersByTimeAsync(5000);
    expect(open).toHaveBeenCalledTimes(3);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(open).toHaveBeenCalledTimes(4);
    expect(report).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(open).toHaveBeenCalledTimes(4);
  });

  it("A company room that could not be joined is joined later, and missed events are emitted", async () => {
    const { socket, selection, emittedEvents, onMissedTooMuch } = await aPanel();
    jest.useFakeTimers();
    socket.answerWith({ error: "500 INTERNAL", error_code: "INTERNAL" });
    selection.set({ company: sava, pos: null });
    await jest.advanceTimersByTimeAsync(0);
    expect(onMissedTooMuch.mock.calls).toEqual([[2]]);
    await jest.advanceTimersByTimeAsync(5000);
    socket.answerWith({
      seq: 8,
      events: [{ name: "onOrderCreated", payload: { ...order(8, 402), company_id: 2 } }],
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(orders(emittedEvents)).toEqual(["order 402 #8"]);
    expect(onMissedTooMuch).toHaveBeenCalledTimes(1);
    socket.calls.length = 0;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(socket.calls).toEqual([]);
  });

  it("No call is retried for a user who has signed out", async () => {
    const { socket, selection, session } = await aPanel();
    jest.useFakeTimers();
    socket.answerWith({ error: "500 INTERNAL", error_code: "INTERNAL" });
    selection.set({ company: sava, pos: null });
    await jest.advanceTimersByTimeAsync(0);
    session.set({ user: null, role: "staff" });
    socket.calls.length = 0;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(socket.calls).toEqual([]);
  });
});

describe("missed events", () => {
  const missedAnswer = { seq: 8, events: [{ name: "onOrderCreated", payload: order(8, 402) }] };
  const connectionError = new Error("the connection went");

  it("Missed events are emitted before events that arrive meanwhile", async () => {
    const { selection, socket, emittedEvents } = await aPanel();
    socket.answerWith(missedAnswer);
    const answer = socket.holdAnswers();
    selection.set({ company: sava, pos: null });
    socket.push("onOrderCreated", order(9, 403));
    expect(orders(emittedEvents)).toEqual([]);
    answer();
    await waitUntilSettled();
    expect(orders(emittedEvents)).toEqual(["order 402 #8", "order 403 #9"]);
  });

  it("A company's missed events are emitted when the user returns to the company", async () => {
    const { selection, socket, emittedEvents } = await aPanel();
    socket.push("onOrderCreated", order(5));
    selection.set({ company: sava, pos: null });
    await waitUntilSettled();
    socket.answerWith(missedAnswer);
    selection.set({ company: dunav, pos: null });
    await waitUntilSettled();
    expect(socket.calls.slice(-2)).toEqual([
      ["selectSite", { companyId: 1, siteId: null }],
      ["catchUp", { since: 5 }],
    ]);
    expect(orders(emittedEvents)).toEqual(["order 401 #5", "order 402 #8"]);
  });

  it("Missed events are requested again from the same point after another connection loss", async () => {
    const { socket, emittedEvents, report, onMissedTooMuch } = await aPanel();
    socket.push("onOrderCreated", order(5));
    socket.status.set("connecting");
    const answer = socket.holdAnswers();
    socket.status.set("online");
    socket.push("onOrderCreated", order(9, 403));
    socket.status.set("connecting");
    answer(connectionError);
    await waitUntilSettled();
    expect(orders(emittedEvents)).toEqual(["order 401 #5", "order 403 #9"]);
    socket.answerWith(missedAnswer);
    socket.status.set("online");
    await waitUntilSettled();
    expect(socket.calls.at(-1)).toEqual(["catchUp", { since: 5 }]);
    expect(orders(emittedEvents)).toEqual(["order 401 #5", "order 403 #9", "order 402 #8"]);
    expect(report).not.toHaveBeenCalled();
    expect(onMissedTooMuch).not.toHaveBeenCalled();
  });

  it("Missed events wait if the user has switched to another company", async () => {
    const { selection, socket } = await aPanel();
    socket.push("onOrderCreated", order(5));
    selection.set({ company: sava, pos: null });
    await waitUntilSettled();
    // The gateway answers for the company that the person has moved to.
    socket.answerWith({ companyId: 2, seq: 900, events: [] });
    selection.set({ company: dunav, pos: null });
    selection.set({ company: sava, pos: null });
    await waitUntilSettled();
    socket.answerWith(missedAnswer);
    selection.set({ company: dunav, pos: null });
    await waitUntilSettled();
    expect(socket.calls.at(-1)).toEqual(["catchUp", { since: 5 }]);
  });

  it("Missed events are emitted for a company chosen while connecting", async () => {
    const { socket, emittedEvents } = await aPanel();
    socket.push("onOrderCreated", order(5));
    socket.status.set("connecting");
    socket.answerWith(missedAnswer);
    socket.calls.length = 0;
    socket.beginIn(2);
    socket.status.set("online");
    await waitUntilSettled();
    expect(socket.calls).toEqual([
      ["catchUp", { since: 5 }],
      ["selectSite", { companyId: 1, siteId: 3 }],
      ["catchUp", { since: 5 }],
    ]);
    expect(orders(emittedEvents)).toEqual(["order 401 #5", "order 402 #8"]);
  });

  it("A failed first catch-up of a company is repeated as far back as needed", async () => {
    const { selection, socket } = await aPanel();
    const answer = socket.holdAnswers();
    selection.set({ company: sava, pos: null });
    socket.push("onOrderCreated", { ...order(9), company_id: 2 });
    socket.status.set("connecting");
    answer(connectionError);
    await waitUntilSettled();
    socket.status.set("online");
    await waitUntilSettled();
    expect(socket.calls.at(-1)).toEqual([
      "selectSite",
      { companyId: 2, siteId: null, ago: expect.any(Number) },
    ]);
  });

  it("Missed records are reloaded and reported when the gateway does not respond", async () => {
    const { socket, selection, report, onMissedTooMuch } = await aPanel();
    const answer = socket.holdAnswers();
    selection.set({ company: sava, pos: null });
    answer(connectionError);
    await waitUntilSettled();
    expect(report.mock.calls).toEqual([[connectionError]]);
    expect(onMissedTooMuch.mock.calls).toEqual([[2]]);
  });

  it("Missed records are reloaded if the load started before the gateway's oldest stored event", async () => {
    const { socket, selection, onMissedTooMuch } = await aPanel();
    socket.answerWith({ seq: 8, reload: true });
    selection.set({ company: sava, pos: null });
    await waitUntilSettled();
    expect(onMissedTooMuch.mock.calls).toEqual([[2]]);
    socket.answerWith(missedAnswer);
    socket.status.set("connecting");
    socket.status.set("online");
    await waitUntilSettled();
    expect(socket.calls.at(-1)).toEqual(["catchUp", { since: 8 }]);
  });

  it("Missed events are not emitted after sign-out", async () => {
    const { session, selection, socket, emittedEvents } = await aPanel();
    const answer = socket.holdAnswers();
    selection.set({ company: sava, pos: null });
    socket.push("onOrderCreated", order(9, 403));
    session.set({ user: null, role: "staff" });
    answer(connectionError);
    await waitUntilSettled();
    expect(emittedEvents).toEqual([]);
  });
});
