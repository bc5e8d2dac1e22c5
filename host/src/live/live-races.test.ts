import { createEventBus, type Selection, type Session, type SocketStatus } from "@hpay/contract";
import { aUser } from "../session/testing";
import { createValue } from "../state/value";
import type { Connection } from "./connection";
import { createLive } from "./live";

const rounds = 1000;
const companyId = 1;

/** Pseudo-random numbers (mulberry32), equal for equal seeds. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const push = (seq: number) => ({
  name: "onRecordUpdated",
  payload: { resource: "company_site_orders", record_id: seq, company_id: companyId, site_id: 3, seq },
});

/** Waits for promises that depend on nothing outside the test. */
const settled = async () => {
  for (let n = 0; n < 20; n++) await undefined;
};

/**
 * A gateway process that reads a company's events only while somebody has it selected, and a panel that connects and
 * reads a list: every step of both is queued, and the steps happen in a random order.
 */
async function play(seed: number) {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const queue: (() => void)[] = [];
  const later = (step: () => void) => void queue.push(step);

  // State of the store, and of the gateway process that reads it.
  let committed = 3 + below(3);
  const startedAt = committed;
  /** Number up to which the process has read; undefined: it is not following the company. */
  let read: number | undefined;
  let isInRoom = false;

  // The socket delivers everything in the order it was sent.
  const wire: (() => void)[] = [];
  const send = (arrive: () => void) => {
    wire.push(arrive);
    later(() => wire.shift()?.());
  };
  let receive: (name: string, payload: unknown) => void = () => {};
  const readOutbox = () => {
    if (read === undefined) return;
    for (let seq = read + 1; seq <= committed; seq++) {
      const { name, payload } = push(seq);
      if (isInRoom) send(() => receive(name, payload));
    }
    read = committed;
  };
  const commit = () => {
    committed += 1;
    later(readOutbox);
  };
  /** Joins the room first, and then has the process read from the current number on. */
  const enter = (onEntered: () => void) => {
    isInRoom = true;
    if (read !== undefined) return onEntered();
    later(() => {
      const last = committed;
      later(() => {
        read ??= last;
        later(readOutbox);
        onEntered();
      });
    });
  };

  // State of the panel.
  const status = createValue<SocketStatus>("connecting");
  const listeners = new Map<string, (payload: unknown) => void>();
  receive = (name, payload) => listeners.get(name)?.(payload);
  const connection: Connection = {
    status,
    on(name, listener) {
      listeners.set(name, listener);
      return () => void listeners.delete(name);
    },
    close: () => {},
    call: (name, payload) =>
      new Promise((resolve) => {
        later(() =>
          enter(() => {
            const since: unknown = Object(payload).since;
            // The clocks of the panel and the store differ, so that `ago` alone finds nothing.
            const from = name === "catchUp" && typeof since === "number" ? since : committed;
            const last = committed;
            const events = Array.from({ length: last - from }, (_, n) => push(from + n + 1));
            send(() => resolve({ companyId, seq: last, events }));
          }),
        );
      }),
  };
  const session = createValue<Session>({ user: aUser(), role: "admin" });
  const selection = createValue<Selection>({
    company: { id: companyId, name: "Dunav Trade", timeZone: "" },
    pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-standard" },
  });
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: jest.fn(),
  });
  const live = createLive({
    open: async () => connection,
    session: { state: session, token: () => "token" },
    selection,
    events,
    onMissedTooMuch: () => undefined,
    onClosed: () => undefined,
    onStaleSignIn: async () => "ended",
    report: (error) => {
      throw error;
    },
  });

  // The list contains the records of its last read, and the events received since that request.
  const shown = new Set<number>();
  const receivedMeanwhile = new Set<number>();
  let isRequested = false;
  events.on("hpay-record-updated", ({ record_id }) => {
    if (isRequested) receivedMeanwhile.add(record_id);
  });
  const isEarly = random() < 0.3;
  const ask = () => {
    let readAt: number | undefined;
    const readList = () => {
      readAt = committed;
    };
    const answer = () => {
      isRequested = true;
      for (let seq = 1; seq <= (readAt ?? 0); seq++) shown.add(seq);
      live.answered({ companyId, seq: readAt ?? 0, isEarly });
    };
    // An early request is sent before anything listens to events.
    if (!isEarly) isRequested = true;
    later(() => {
      readList();
      later(answer);
    });
  };

  await settled();
  later(ask);
  for (let n = 0; n < 8; n++) later(commit);
  later(() => {
    // The socket joins the room of its sign-in before it is notified that it is connected.
    enter(() => send(() => status.set("online")));
  });
  while (queue.length > 0) {
    queue.splice(below(queue.length), 1)[0]?.();
    await settled();
  }
  live.stop();
  const visible = new Set([...shown, ...receivedMeanwhile]);
  const missing = Array.from({ length: committed - startedAt }, (_, n) => startedAt + n + 1).filter(
    (seq) => !visible.has(seq),
  );
  return { seed, missing };
}

it(`No event is missed between a list's response and the live connection, in ${rounds} random sequences`, async () => {
  const failed: unknown[] = [];
  for (let seed = 1; seed <= rounds; seed++) {
    const result = await play(seed);
    if (result.missing.length > 0) failed.push(result);
  }
  expect(failed).toEqual([]);
}, 120_000);
