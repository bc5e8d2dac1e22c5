import { anOrder, type FakeHost, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const orders = "api/company_sites_orders";
const firstOrder = anOrder();
const secondOrder = anOrder({ id: 402, Uid: "SECOND" });
const canceledOrder = anOrder({ Status: "PAYMENT:CANCELED" });

beforeEach(() => localStorage.clear());

async function openList(path = "/orders", rows: readonly object[] = [firstOrder], total = rows.length) {
  const host = fakeHost();
  host.on("GET", orders, listAnswer(rows, total));
  host.on("GET", "api/company_site_payment_methods", []);
  host.on("GET", "api/company_site_shipping_methods", []);
  host.on("GET", "api/company_site_fiscal_methods", []);
  await renderRemote(remote, { host, path, config });
  await screen.findByText("2611201115300");
  return host;
}

const reads = (host: FakeHost) => host.requests.filter((request) => request.path === orders).length;

function emit(host: FakeHost, change: "created" | "updated", id: number, site_id = 3) {
  const record = { resource: "company_site_orders", record_id: id, company_id: 1, site_id };
  act(() => host.events.emit(`hpay-record-${change}`, record));
}

const pause = () => act(() => new Promise((done) => setTimeout(done, 400)));

describe("open order list", () => {
  // spec 3.4-order-events-refresh-list
  it("The order list shows a new order without a manual reload", async () => {
    const host = await openList();
    host.on("GET", orders, listAnswer([secondOrder, firstOrder]));
    emit(host, "created", 402);
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
  });

  it("The order list marks new orders, but not rows that move up", async () => {
    const page = Array.from({ length: 25 }, (_, at) => anOrder({ id: 401 - at, Uid: `UID-${401 - at}` }));
    const host = await openList("/orders?size=25", [anOrder({ id: 500 }), ...page.slice(1)], 60);
    const freshRows = () => [...document.querySelectorAll("tr[data-fresh]")].map((row) => row.textContent);
    const movedUp = anOrder({ id: 300, Uid: "MOVED-UP" });
    host.on("GET", orders, listAnswer([anOrder({ id: 500 }), ...page.slice(2), movedUp], 59));
    emit(host, "updated", 400);
    expect(await screen.findByText("MOVED-UP")).toBeVisible();
    expect(freshRows()).toEqual([]);
    host.on(
      "GET",
      orders,
      listAnswer([anOrder({ id: 501, Uid: "NEW" }), anOrder({ id: 500 }), ...page.slice(2)], 60),
    );
    emit(host, "created", 501);
    expect(await screen.findByText("NEW")).toBeVisible();
    expect(freshRows()).toEqual([expect.stringContaining("NEW")]);
  });

  it("The order list shows no loading text during an automatic refresh", async () => {
    const host = await openList();
    let answer: (rows: object) => void = () => undefined;
    const pendingAnswer = new Promise<object>((resolve) => {
      answer = resolve;
    });
    host.on("GET", orders, () => pendingAnswer);
    emit(host, "created", 402);
    await waitFor(() => expect(reads(host)).toBe(2));
    expect(screen.getByRole("button", { name: "Load" })).not.toHaveAttribute("aria-busy");
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await act(async () => answer(listAnswer([secondOrder, firstOrder])));
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
  });

  it("The order list reloads once more when an order arrives during the first load", async () => {
    const host = fakeHost();
    let answer: (rows: object) => void = () => undefined;
    const pendingAnswer = new Promise<object>((resolve) => {
      answer = resolve;
    });
    host.on("GET", orders, () => pendingAnswer);
    for (const kind of ["payment", "shipping", "fiscal"])
      host.on("GET", `api/company_site_${kind}_methods`, []);
    await renderRemote(remote, { host, path: "/orders", config });
    await waitFor(() => expect(reads(host)).toBe(1));
    emit(host, "created", 402);
    await pause();
    host.on("GET", orders, listAnswer([secondOrder, firstOrder]));
    await act(async () => answer(listAnswer([firstOrder])));
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
    expect(reads(host)).toBe(2);
  });

  it("The order list marks no rows as new when the user goes to another page during a refresh", async () => {
    const host = await openList("/orders", [firstOrder], 60);
    host.on("GET", orders, listAnswer([secondOrder], 60));
    act(() => screen.getByRole("button", { name: "Next page" }).focus());
    await waitFor(() => expect(reads(host)).toBe(2));
    host.on("GET", orders, () => new Promise(() => undefined));
    emit(host, "created", 403);
    await waitFor(() => expect(reads(host)).toBe(3));
    act(() => screen.getByRole("button", { name: "Next page" }).click());
    await waitFor(() => expect(host.navigation.address()).toContain("page=2"));
    await pause();
    expect(screen.getByRole("link", { name: "SECOND" })).toBeVisible();
    expect(document.querySelector("tr[data-fresh]")).toBeNull();
  });

  it("The order list loads skipped orders when sorted by newest again", async () => {
    const host = await openList("/orders?sort=Amount.desc");
    host.on("GET", orders, listAnswer([secondOrder, firstOrder]));
    emit(host, "updated", 402);
    await pause();
    expect(reads(host)).toBe(1);
    act(() => host.navigation.push("/orders?exclude=CANCELED"));
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
    expect(reads(host)).toBe(2);
  });

  // spec 3.4-order-events-refresh-list
  it("The order list shows an order's new status", async () => {
    const host = await openList();
    host.on("GET", orders, listAnswer([anOrder({ Status: "PAYMENT:REFUNDED" })]));
    emit(host, "updated", 401);
    expect(await screen.findByText("Refunded")).toBeVisible();
  });

  it("The order list removes an order when its status becomes hidden", async () => {
    const host = await openList();
    host.on("GET", orders, listAnswer([]));
    emit(host, "updated", canceledOrder.id);
    expect(await screen.findByText("Nothing found")).toBeVisible();
  });

  it("The order list reloads once for events in quick succession", async () => {
    const host = await openList();
    for (let id = 410; id < 430; id += 1) emit(host, "created", id);
    await waitFor(() => expect(reads(host)).toBe(2));
    await pause();
    expect(reads(host)).toBe(2);
  });

  // spec 3.4-if-belongs-current-pos
  it("The order list ignores orders from another POS", async () => {
    const host = await openList();
    emit(host, "created", 402, 4);
    await pause();
    expect(reads(host)).toBe(1);
  });

  it.each(["/orders?q=ana", "/orders?to=2026-01-31T23:59&from=2026-01-01T00:00", "/orders/401"])(
    "The order list at %s does not load a new order",
    async (path) => {
      const host = await openList(path);
      emit(host, "created", 402);
      await pause();
      expect(reads(host)).toBe(1);
    },
  );

  it("The order list moves no rows on a later page until the user opens the new orders", async () => {
    const host = await openList("/orders?page=2");
    emit(host, "created", 402);
    emit(host, "created", 403);
    const newOrdersButton = await screen.findByRole("button", { name: "2 new orders" });
    expect(reads(host)).toBe(1);
    act(() => newOrdersButton.click());
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?exclude=CANCELED"));
    await waitFor(() => expect(reads(host)).toBe(2));
    expect(screen.queryByRole("button", { name: "2 new orders" })).toBeNull();
  });

  it("The order list returns to the first page and drops announcements when the POS changes", async () => {
    const host = await openList("/orders?page=2");
    emit(host, "created", 402);
    expect(await screen.findByRole("button", { name: "1 new order" })).toBeVisible();
    await act(() => host.selection.select(1, 4));
    expect(screen.queryByRole("button", { name: /new order/ })).toBeNull();
    expect(host.navigation.address()).toBe("/orders?exclude=CANCELED");
    await waitFor(() => expect(reads(host)).toBe(2));
    const lastRequest = host.requests.findLast((request) => request.path === orders);
    expect(lastRequest?.filter).toMatchObject({ CompanySiteId: 4 });
    expect(lastRequest?.query.get("page")).toBe("1");
  });

  it("The order list stays on the page in the address while the POS is unknown", async () => {
    const host = await openList("/orders?page=2&sort=Amount.desc");
    await act(async () => host.selection.set({ ...host.selection.get(), pos: null }));
    await act(() => host.selection.select(1, 3));
    expect(host.navigation.address()).toBe("/orders?page=2&sort=Amount.desc");
  });

  it("An order that is already in the list is not announced", async () => {
    const host = await openList("/orders?sort=Amount.desc");
    emit(host, "created", 402);
    expect(await screen.findByRole("button", { name: "1 new order" })).toBeVisible();
    host.on("GET", orders, listAnswer([secondOrder, firstOrder]));
    act(() => screen.getByRole("button", { name: "Load" }).click());
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "1 new order" })).toBeNull();
  });

  it("The order list stops announcing an order once the user reaches the first page", async () => {
    const host = await openList("/orders", [firstOrder], 60);
    act(() => screen.getByRole("button", { name: "Next page" }).click());
    await waitFor(() => expect(reads(host)).toBe(2));
    emit(host, "created", 402);
    expect(await screen.findByRole("button", { name: "1 new order" })).toBeVisible();
    host.on("GET", orders, listAnswer([secondOrder, firstOrder], 61));
    act(() => screen.getByRole("button", { name: "Previous page" }).click());
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "1 new order" })).toBeNull();
  });

  it("The new-orders button in a sorted list restores the default sort", async () => {
    const host = await openList("/orders?sort=Amount.desc");
    emit(host, "created", 402);
    host.on("GET", orders, listAnswer([secondOrder, firstOrder]));
    const newOrdersButton = await screen.findByRole("button", { name: "1 new order" });
    act(() => newOrdersButton.click());
    expect(await screen.findByRole("link", { name: "SECOND" })).toBeVisible();
    expect(host.navigation.address()).toBe("/orders?exclude=CANCELED");
  });

  it("An order list with another sort announces new orders without moving rows", async () => {
    const host = await openList("/orders?sort=Amount.desc");
    emit(host, "created", 402);
    expect(await screen.findByRole("button", { name: "1 new order" })).toBeVisible();
    expect(reads(host)).toBe(1);
  });
});
