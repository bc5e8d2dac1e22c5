import { defineRemote } from "@hpay/remote-kit";
import { fakeHost, renderRemote } from "@hpay/testing";
import { act, screen } from "@testing-library/react";
import { type LiveChange, type LiveList, mergeLiveRow, placeLiveRecord } from "./place-live-record";
import { useLiveList } from "./use-live-list";
import { newIdsOnPage, withRecords } from "./use-live-rows";

const now = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const aList = (changes: Partial<LiveList> = {}): LiveList => ({
  posId: 3,
  to: null,
  isSearched: false,
  listed: new Set([10, 11]),
  isAtTop: true,
  follows: "row",
  ...changes,
});
const aCreation = (changes: Partial<LiveChange> = {}): LiveChange => ({
  change: "created",
  id: 99,
  posId: 3,
  ...changes,
});
const anUpdate = (changes: Partial<LiveChange> = {}): LiveChange => ({
  change: "updated",
  id: 10,
  posId: 3,
  ...changes,
});

describe("a new subscription or transaction", () => {
  // spec 3.4-created-item-put-first
  it("A new subscription or transaction comes first in the list", () => {
    expect(placeLiveRecord(aList(), aCreation(), now)).toEqual({ kind: "prepend", id: 99 });
  });

  // spec 3.4-created-item-listed-already
  it("A listed subscription or transaction updates its row", () => {
    expect(placeLiveRecord(aList(), aCreation({ id: 10 }), now)).toEqual({ kind: "read-row", id: 10 });
  });

  // spec 3.4-if-belongs-current-pos
  it("A record from another POS is not shown in the list", () => {
    expect(placeLiveRecord(aList(), aCreation({ posId: 4 }), now)).toEqual({ kind: "ignore" });
  });

  it.each([
    // spec 3.4-if-search-active
    ["is not shown while a search is active", { isSearched: true }, "ignore"],
    // spec 3.4-if-within-4-hours 3.9-live-window-4-hours
    ["is shown when To is 4 hours ago", { to: hours(-4) }, "prepend"],
    // spec 3.4-if-within-4-hours
    ["is not shown when To is more than 4 hours ago", { to: new Date(hours(-4).getTime() - 1) }, "ignore"],
    ["is not shown when To is more than 4 hours ahead", { to: hours(5) }, "ignore"],
    ["waits while the list is scrolled, sorted differently or on another page", { isAtTop: false }, "wait"],
  ] as const)("A new record %s", (_what, changes, kind) => {
    expect(placeLiveRecord(aList(changes), aCreation(), now).kind).toBe(kind);
  });
});

describe("marked rows", () => {
  it.each([
    ["a new row on top of a full page", [9, 3, 2], [3, 2, 1], [9]],
    ["no row that only moved up", [3, 1, 0], [3, 2, 1], []],
    ["a new row in the middle, but no row that moved up", [3, 9, 2, 0], [3, 2, 1], [9]],
    ["all rows when no earlier row is left", [9, 8, 7], [3, 2, 1], [9, 8, 7]],
    ["a new row at the end of a partial page", [3, 2, 9], [3, 2], [9]],
    ["the first row of an empty list", [9], [], [9]],
  ])("A reload marks %s", (_which, now, before, markedIds) => {
    expect(newIdsOnPage(now, new Set(before), 3)).toEqual(markedIds);
  });
});

describe("changed subscription or transaction", () => {
  // spec 3.4-updated-item-merges-if
  it("A changed record updates its row even in a searched list or an old date range", () => {
    const list = aList({ isSearched: true, to: hours(-48), isAtTop: false });
    expect(placeLiveRecord(list, anUpdate(), now)).toEqual({ kind: "read-row", id: 10 });
  });

  // spec 3.4-updated-item-merges-if
  it("A changed record is ignored if it is not listed or belongs to another POS", () => {
    expect(placeLiveRecord(aList(), anUpdate({ id: 99 }), now)).toEqual({ kind: "ignore" });
    expect(placeLiveRecord(aList(), anUpdate({ posId: 4 }), now)).toEqual({ kind: "ignore" });
  });
});

describe("order events", () => {
  const orders = (changes: Partial<LiveList> = {}) => aList({ follows: "list", ...changes });

  it("An order event at the top of the list reloads the list", () => {
    expect(placeLiveRecord(orders(), aCreation(), now)).toEqual({ kind: "read-list" });
    expect(placeLiveRecord(orders(), anUpdate(), now)).toEqual({ kind: "read-list" });
    expect(placeLiveRecord(orders(), anUpdate({ id: 99 }), now)).toEqual({ kind: "read-list" });
  });

  it("An order event never moves the rows of a scrolled list", () => {
    expect(placeLiveRecord(orders({ isAtTop: false }), anUpdate(), now)).toEqual({
      kind: "read-row",
      id: 10,
    });
    expect(placeLiveRecord(orders({ isAtTop: false }), aCreation(), now)).toEqual({ kind: "wait", id: 99 });
    expect(placeLiveRecord(orders({ isAtTop: false }), anUpdate({ id: 99 }), now)).toEqual({
      kind: "ignore",
    });
  });

  it("An order event updates the order's row in a searched list", () => {
    expect(placeLiveRecord(orders({ isSearched: true }), anUpdate(), now)).toEqual({
      kind: "read-row",
      id: 10,
    });
  });
});

describe("reloaded row", () => {
  const rows = [
    { id: 11, name: "b" },
    { id: 10, name: "a" },
  ];

  it("A reloaded row replaces the old one and is never duplicated", () => {
    expect(mergeLiveRow(rows, { id: 10, name: "A" }, { prepend: true, perPage: 2 })).toEqual([
      { id: 11, name: "b" },
      { id: 10, name: "A" },
    ]);
  });

  it("A new row comes first and the last row leaves the page", () => {
    expect(
      mergeLiveRow(rows, { id: 12, name: "c" }, { prepend: true, perPage: 2 }).map(({ id }) => id),
    ).toEqual([12, 11]);
  });

  it("A late response never replaces a newer row", () => {
    const page = {
      records: [{ id: 10, Version: 3 }, { id: 11 }],
      total: 2,
      totalIsAtLeast: false,
      nextCursor: null,
    };
    const read = (record: object) => withRecords(page, [{ ...record }], false, { perPage: 2 }).records;
    expect(read({ id: 10, Version: 2, Name: "old" })).toEqual(page.records);
    expect(read({ id: 10, Version: 4, Name: "new" })[0]).toMatchObject({ Name: "new" });
    expect(read({ id: 11, Name: "unknown" })[1]).toMatchObject({ Name: "unknown" });
  });

  it("A reloaded row is dropped if it is no longer on the page", () => {
    expect(mergeLiveRow(rows, { id: 5, name: "x" }, { prepend: false, perPage: 2 })).toBe(rows);
  });
});

describe("live list", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const resource = "company_site_orders";
  const anOrder = (id: number) => ({ resource, record_id: id, company_id: 1, site_id: 3 });
  const open = async (list: Partial<LiveList>, getters: object = {}) => {
    const readList = jest.fn();
    const readRows = jest.fn();
    const prependRows = jest.fn();
    function List() {
      const listWithGetters = Object.defineProperties(aList(list), Object.getOwnPropertyDescriptors(getters));
      const { waiting } = useLiveList(resource, listWithGetters, { readList, readRows, prependRows });
      return <p>{`${waiting} waiting`}</p>;
    }
    const host = fakeHost();
    await renderRemote(defineRemote({ id: "r", version: "1", contract: "^1.0.0", App: List }), { host });
    return { host, readList, readRows, prependRows };
  };

  // spec 3.4-row-refreshed-after-150
  it("A batch of events causes one reload 150 ms after the first event", async () => {
    const { host, readList } = await open({ follows: "list" });
    host.events.emit("hpay-record-created", anOrder(98));
    host.events.emit("hpay-record-updated", anOrder(98));
    jest.advanceTimersByTime(149);
    expect(readList).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(readList).toHaveBeenCalledTimes(1);
  });

  it("A live list reloads changed and new rows", async () => {
    const { host, readRows, prependRows } = await open({});
    host.events.emit("hpay-record-updated", anOrder(10));
    host.events.emit("hpay-record-created", anOrder(98));
    host.events.emit("hpay-record-created", anOrder(99));
    jest.advanceTimersByTime(150);
    expect(readRows).toHaveBeenCalledWith([10]);
    expect(prependRows).toHaveBeenCalledWith([98, 99]);
  });

  it("A live list reloads only for writes to its own resource", async () => {
    const { host, readList } = await open({ follows: "list" });
    host.events.emit("hpay-record-updated", { resource: "company_sites_orders", record_id: 10, site_id: 3 });
    host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 10, site_id: 3 });
    jest.advanceTimersByTime(1000);
    expect(readList).toHaveBeenCalledTimes(1);
  });

  it("A live list ignores events for partners and notices", async () => {
    const { host, readList } = await open({ follows: "list" });
    const order = { id: 10, Uid: "U10", Amount: "1.00", Currency: "RSD", SubscriptionId: null };
    host.events.emit("hpay-order-created", { company_id: 1, site_id: 3, order });
    host.events.emit("hpay-order-updated", { company_id: 1, site_id: 3, order });
    jest.advanceTimersByTime(1000);
    expect(readList).not.toHaveBeenCalled();
  });

  it.each([
    ["searched", { isSearched: true }],
    ["scrolled", { isAtTop: false }],
    ["row-based", { follows: "row" }],
    ["past-date", { to: new Date("2020-01-01") }],
  ] as const)("A %s list reloads when too many events were missed", async (_, list) => {
    const { host, readList, readRows } = await open({ follows: "list", ...list });
    host.events.emit("hpay-record-updated", { resource: "company_site_orders", record_id: 0, company_id: 1 });
    host.events.emit("hpay-record-updated", { resource: "company_sites", record_id: 0, company_id: 1 });
    jest.advanceTimersByTime(1000);
    expect(readList).toHaveBeenCalledTimes(1);
    expect(readRows).not.toHaveBeenCalled();
  });

  it("A scrolled list checks its position once per batch of events", async () => {
    const readScroll = jest.fn(() => true);
    const list = Object.defineProperty({}, "isAtTop", { get: readScroll, enumerable: true });
    const { host, readList } = await open({ follows: "list" }, list);
    readScroll.mockClear();
    for (const id of [97, 98, 99]) host.events.emit("hpay-record-created", anOrder(id));
    jest.advanceTimersByTime(150);
    expect(readList).toHaveBeenCalledTimes(1);
    expect(readScroll).toHaveBeenCalledTimes(1);
  });

  it("A live list counts each waiting record once", async () => {
    const { host } = await open({ isAtTop: false });
    act(() => {
      host.events.emit("hpay-record-created", anOrder(98));
      host.events.emit("hpay-record-created", anOrder(99));
      host.events.emit("hpay-record-created", anOrder(99));
      jest.advanceTimersByTime(150);
    });
    expect(screen.getByText("2 waiting")).toBeVisible();
  });
});
