import type { Session } from "@hpay/contract";
import { aUser } from "../session/testing";
import { createStored } from "../state/stored";
import { createValue } from "../state/value";
import { createSeen } from "./seen-records";

const localStore = createStored(() => localStorage);
const session = createValue<Session>({ user: aUser({ id: 7 }), role: "admin" });
const noon = "2026-11-20T12:00:00.000Z";
const laterTime = "2026-11-20T12:30:00.000Z";

beforeEach(() => {
  localStorage.clear();
  session.set({ user: aUser({ id: 7 }), role: "admin" });
});

describe("seen records", () => {
  it("Seen records survive a reload", () => {
    createSeen({ localStore, session }).note("tickets", 31, noon);
    expect(createSeen({ localStore, session }).get()).toEqual({ "tickets/31": noon });
  });

  it("Seen times never move backward", () => {
    const seen = createSeen({ localStore, session });
    seen.note("tickets", 31, laterTime);
    seen.note("tickets", 31, noon);
    expect(seen.get()).toEqual({ "tickets/31": laterTime });
  });

  it("Seen records are separate for each user of a shared device", () => {
    const seen = createSeen({ localStore, session });
    seen.note("tickets", 31, noon);
    session.set({ user: aUser({ id: 8 }), role: "staff" });
    expect(seen.get()).toEqual({});
    session.set({ user: aUser({ id: 7 }), role: "admin" });
    expect(seen.get()).toEqual({ "tickets/31": noon });
  });

  it("Seen records are updated from another tab", () => {
    const seenHere = createSeen({ localStore, session });
    createSeen({ localStore, session }).note("tickets", 31, noon);
    seenHere.readAgain();
    expect(seenHere.get()).toEqual({ "tickets/31": noon });
  });

  it("Seen records are limited, with the oldest dropped first", () => {
    const seen = createSeen({ localStore, session });
    for (let id = 0; id < 502; id += 1) seen.note("tickets", id, `2026-11-20T12:00:00.${1000 + id}Z`);
    expect(Object.keys(seen.get())).toHaveLength(500);
    expect(seen.get()["tickets/0"]).toBeUndefined();
  });

  it("Corrupt storage counts as no records seen", () => {
    localStorage.setItem("hpay-seen:7", '{"tickets/31":5,"tickets/32":"x"');
    expect(createSeen({ localStore, session }).get()).toEqual({});
  });
});
