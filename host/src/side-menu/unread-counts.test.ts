import { createEventBus, type Registry, type Selection, type Session } from "@hpay/contract";
import { createSeen } from "../seen/seen-records";
import { aUser } from "../session/testing";
import { createStored } from "../state/stored";
import { createValue } from "../state/value";
import { createUnreadCounts } from "./unread-counts";

const unread = { resource: "tickets", filter: { Closed: false }, at: "LastMessageAt", by: "LastWriter" };
const version = {
  version: "1.0.0",
  contract: "^1.0.0",
  entry: "",
  globalName: "",
  integrity: {},
  preloadFiles: [],
  routes: [],
  menu: [
    {
      path: "/tickets",
      label: { en: "Tickets", rs: "Tiketi" },
      icon: "ticket",
      order: 1,
      needs: "session",
      unread,
    },
    { path: "/help", label: { en: "Help", rs: "Pomoć" }, icon: "help", order: 2, needs: "session" },
  ],
  slots: [],
  preload: false,
} as const;
const registry: Registry = {
  revision: "1",
  remotes: [
    { name: "mfe-support", owner: "", channels: { stable: "1.0.0" }, versions: { "1.0.0": version } },
  ],
};
const company = { id: 1, name: "Dunav Trade", timeZone: "" };
const ticket = (id: number, byId: number, at = "2026-11-20T12:00:00.000Z") => ({
  id,
  LastMessageAt: at,
  LastWriter: { id: byId },
});

let stop = () => {};
afterEach(() => stop());

async function aMenu({ user = aUser({ id: 7 }), selected = company as typeof company | null } = {}) {
  localStorage.clear();
  const session = createValue<Session>({ user, role: "admin" });
  const selection = createValue<Selection>({ company: selected, pos: null });
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: () => undefined,
  });
  const seen = createSeen({ localStore: createStored(() => localStorage), session });
  const requests: URL[] = [];
  let rows: unknown[] = [ticket(1, 14), ticket(2, 7), ticket(3, 14)];
  let status = 200;
  const counts = createUnreadCounts({
    http: async (path) => {
      requests.push(new URL(path, "http://localhost"));
      if (status === 0) throw new TypeError("Failed to fetch");
      return new Response(JSON.stringify({ data: rows, total: rows.length }), { status });
    },
    registry: createValue(registry),
    session,
    selection,
    seen,
    events,
  });
  stop = counts.start();
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  await settle();
  return {
    counts,
    seen,
    events,
    session,
    selection,
    requests,
    settle,
    answer: (next: unknown[], nextStatus = 200) => {
      rows = next;
      status = nextStatus;
    },
  };
}

describe("unread count", () => {
  it("The unread count of a menu entry includes only the selected company's open records", async () => {
    const { counts, requests } = await aMenu();
    expect(counts.get()).toEqual({ "/tickets": 2 });
    expect(requests).toHaveLength(1);
    expect(JSON.parse(requests[0]?.searchParams.get("filter") ?? "")).toEqual({
      Closed: false,
      CompanyId: 1,
    });
  });

  it("Viewing a record lowers the unread count without a request", async () => {
    const { counts, seen, requests } = await aMenu();
    seen.note("tickets", 3, "2026-11-20T12:00:00.000Z");
    expect(counts.get()).toEqual({ "/tickets": 1 });
    expect(requests).toHaveLength(1);
  });

  it("The unread count rises when a record changes", async () => {
    const { counts, events, answer, settle } = await aMenu();
    answer([ticket(1, 14), ticket(2, 14), ticket(3, 14)]);
    events.emit("hpay-record-updated", { resource: "company_sites", record_id: 3 });
    await settle();
    expect(counts.get()).toEqual({ "/tickets": 2 });
    events.emit("hpay-record-updated", { resource: "tickets", record_id: 2 });
    await settle();
    expect(counts.get()).toEqual({ "/tickets": 3 });
  });

  it("A hundred changes at once cause two requests for the unread count", async () => {
    const { counts, events, answer, requests, settle } = await aMenu();
    const before = requests.length;
    for (let id = 1; id <= 100; id += 1) {
      answer(Array.from({ length: id }, (_, n) => ticket(n + 1, 14)));
      events.emit("hpay-record-created", { resource: "tickets", record_id: id });
    }
    await settle();
    await settle();
    expect(requests.length - before).toBe(2);
    expect(counts.get()).toEqual({ "/tickets": 100 });
  });

  it("The unread count covers all companies for ticket support", async () => {
    const { counts, requests } = await aMenu({
      user: aUser({ id: 14, isTicketSupport: true }),
      selected: null,
    });
    expect(JSON.parse(requests[0]?.searchParams.get("filter") ?? "")).toEqual({ Closed: false });
    expect(counts.get()).toEqual({ "/tickets": 1 });
  });

  it("The unread count disappears on sign-out", async () => {
    const { counts, session, selection, requests, settle } = await aMenu();
    selection.set({ company: null, pos: null });
    session.set({ user: null, role: "staff" });
    await settle();
    expect(counts.get()).toEqual({});
    expect(requests).toHaveLength(1);
  });

  it("An unread count that fails to load does not show the previous company's count", async () => {
    const { counts, selection, answer, settle } = await aMenu();
    expect(counts.get()).toEqual({ "/tickets": 2 });
    answer([], 0);
    selection.set({ company: { ...company, id: 2 }, pos: null });
    await settle();
    expect(counts.get()).toEqual({});
  });

  it("The unread count is hidden when the gateway refuses it", async () => {
    const { counts, events, answer, settle } = await aMenu();
    answer([], 403);
    events.emit("hpay-record-updated", { resource: "tickets", record_id: 2 });
    await settle();
    expect(counts.get()).toEqual({ "/tickets": 0 });
  });
});
