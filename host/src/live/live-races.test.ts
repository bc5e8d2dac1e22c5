import { createEventBus, type Selection, type Session, type SocketStatus } from "@hpay/contract";
import { aUser } from "../session/testing";
import { createValue } from "../state/value";
import type { Connection } from "./connection";
import { createLive } from "./live";

const rounds = 1000;
const companyId = 1;

/** Pseudo-random numbers (mulberry32), the same for the same seed. */
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
const waitUntilSettled = async () => {
  for (let n = 0; n < 20; n++) await undefined;
};

/**
 * A gateway process that reads a company's events only while somebody has it selected, and a panel that connects and
 * reads a list: every step of both is queued, and the steps happen in a random order.
 */
async function play(seed: number) {
  const random = randomOf(seed);
  const randomBelow = (n: number) => Math.floor(random() * n);
  const queue: (() => void)[] = [];
  const enqueue = (step: () => void) => void queue.push(step);

  // State of the store, and of the gateway process that reads it.
  let committedSeq = 3 + randomBelow(3);
  const startedAt = committedSeq;
  /** Number up to which the process has read; undefined if it is not following the company. */
  let readSeq: number | undefined;
  let isInRoom = false;

  // The socket delivers everything in the order in which it was sent.
  const wire: (() => void)[] = [];
  const send = (arrive: () => void) => {
    wire.push(arrive);
    enqueue(() => wire.shift()?.());
  };
  let receive: (name: string, payload: unknown) => void = () => {};
  const readOutbox = () => {
    if (readSeq === undefined) return;
    for (let seq = readSeq + 1; seq <= committedSeq; seq++) {
      const { name, payload } = push(seq);
      if (isInRoom) send(() => receive(name, payload));
    }
    readSeq = committedSeq;
  };
  const commit = () => {
    committedSeq += 1;
    enqueue(readOutbox);
  };
  /** Joins the room first, and then has the process read from the current number on. */
  const enter = (onEntered: () => void) => {
    isInRoom = true;
    if (readSeq !== undefined) return onEntered();
    enqueue(() => {
      const lastSeq = committedSeq;
      enqueue(() => {
        readSeq ??= lastSeq;
        enqueue(readOutbox);
        onEntered();
      });
    });
  };

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
        enqueue(() =>
          enter(() => {
            const since: unknown = Object(payload).since;
            // The clocks of the panel and the store differ, so that `ago` alone finds nothing.
            const firstSeq = name === "catchUp" && typeof since === "number" ? since : committedSeq;
            const lastSeq = committedSeq;
            const events = Array.from({ length: lastSeq - firstSeq }, (_, n) => push(firstSeq + n + 1));
            send(() => resolve({ companyId, seq: lastSeq, events }));
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

  // The list contains the records of its last read, and those of the events received since that request.
  const shownSeqs = new Set<number>();
  const receivedMeanwhile = new Set<number>();
  let isRequested = false;
  events.on("hpay-record-updated", ({ record_id }) => {
    if (isRequested) receivedMeanwhile.add(record_id);
  });
  const isEarly = random() < 0.3;
  const ask = () => {
    let readAt: number | undefined;
    const readList = () => {
      readAt = committedSeq;
    };
    const answer = () => {
      isRequested = true;
      for (let seq = 1; seq <= (readAt ?? 0); seq++) shownSeqs.add(seq);
      live.noteAnswer({ companyId, seq: readAt ?? 0, isEarly });
    };
    // An early request is sent before anything subscribes to events.
    if (!isEarly) isRequested = true;
    enqueue(() => {
      readList();
      enqueue(answer);
    });
  };

  await waitUntilSettled();
  enqueue(ask);
  for (let n = 0; n < 8; n++) enqueue(commit);
  enqueue(() => {
    // The socket joins the room of its sign-in before it is notified that it is connected.
    enter(() => send(() => status.set("online")));
  });
  while (queue.length > 0) {
    queue.splice(randomBelow(queue.length), 1)[0]?.();
    await waitUntilSettled();
  }
  live.stop();
  const visible = new Set([...shownSeqs, ...receivedMeanwhile]);
  const missingSeqs = Array.from({ length: committedSeq - startedAt }, (_, n) => startedAt + n + 1).filter(
    (seq) => !visible.has(seq),
  );
  return { seed, missingSeqs };
}

it(`No event is missed between a list's response and the live connection, in ${rounds} random sequences`, async () => {
  const failedSeeds: unknown[] = [];
  for (let seed = 1; seed <= rounds; seed++) {
    const result = await play(seed);
    if (result.missingSeqs.length > 0) failedSeeds.push(result);
  }
  expect(failedSeeds).toEqual([]);
}, 120_000);
