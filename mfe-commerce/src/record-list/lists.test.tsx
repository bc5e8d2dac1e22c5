import {
  anOrder,
  aPaymentMethod,
  aSubscription,
  aTransaction,
  type FakeHost,
  fakeHost,
  findDialog,
  listAnswer,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(60_000);

const transactions = {
  path: "/transactions",
  resource: "api/company_site_transactions",
  title: "Transactions",
  row: aTransaction(),
  uid: "TX-2611201115300",
  // spec 3.2-columns-uid-order-ident
  columns: ["Uid", "Order ident.", "Created On", "Amount", "Status", "Customer", "Payment", "Split pay"],
  // spec 3.7-transactions-search-ors-uid
  searched: ["Uid", "Status", "Data"],
  // spec 3.2-selected-row-copy-button
  details: "Transaction details...",
};
const subscriptions = {
  path: "/subscriptions",
  resource: "api/company_site_subscriptions",
  title: "Subscriptions",
  row: aSubscription(),
  uid: "SUB-2611201115300",
  columns: ["Uid", "Ident.", "Created On", "Amount", "Status", "Customer", "Payment", "Split pay"],
  // spec 3.7-subscriptions-search-ors-uid
  searched: ["Uid", "Data"],
  // spec 3.2-selected-row-subscription-details
  details: "Subscription details...",
};

async function openList(
  list: typeof transactions,
  path = list.path,
  payment: readonly object[] = [],
  answer = listAnswer([list.row]),
) {
  const host = fakeHost();
  host.on("GET", list.resource, answer);
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  host.on("GET", "api/company_site_payment_methods", payment);
  const view = await renderRemote(remote, { host, path, config });
  await screen.findByRole("row", { name: new RegExp(list.uid) });
  return { ...view, host };
}

const requestsOf = (host: FakeHost, resource: string) =>
  host.requests.filter((request) => request.path === resource);

describe.each([transactions, subscriptions])("$path", (list) => {
  // spec 3.2-columns-uid-ident-created
  it("The list shows every column in the specification", async () => {
    await openList({ ...list, row: { ...list.row, Name: "Kafa mesečno" } });
    const table = screen.getByRole("table", { name: list.title });
    const headers = within(table).getAllByRole("columnheader");
    for (const words of list.columns)
      expect(headers.some((header) => header.textContent?.startsWith(words))).toBe(true);
  });

  // spec 1.2-subscriptions-id-orders-id 3.2-title-transactions-product-same
  it("The list requests the POS and date range without hiding any status", async () => {
    const { host } = await openList(list);
    const [request] = requestsOf(host, list.resource);
    expect(request?.filter).toEqual({
      CompanySiteId: 3,
      CreatedAt: { between: [expect.any(String), expect.any(String)] },
    });
    expect(screen.queryByText("Exclude status")).toBeNull();
  });

  // spec 3.2-loading-indicator-load-button
  it("The Load button shows a loading state", async () => {
    const { host, user } = await openList(list);
    let answer: (rows: object) => void = () => undefined;
    const pendingAnswer = new Promise<object>((resolve) => {
      answer = resolve;
    });
    host.on("GET", list.resource, () => pendingAnswer);
    const load = screen.getByRole("button", { name: "Load" });
    expect(load).not.toHaveAttribute("aria-busy");
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "ana{Enter}");
    await waitFor(() => expect(load).toHaveAttribute("aria-busy", "true"));
    await act(async () => answer(listAnswer([list.row])));
    await waitFor(() => expect(load).not.toHaveAttribute("aria-busy"));
  });

  it.each([
    ["with a fixed date range", "?from=2026-11-01T00:00&to=2026-11-20T00:00"],
    ["with a single record", "/92"],
    ["with a single Uid", `/Uid:${list.uid}`],
  ])("The Load button reloads a list %s", async (_what, end) => {
    const { host, user } = await openList(list, list.path + end);
    let answer: (rows: object) => void = () => undefined;
    const pendingAnswer = new Promise<object>((resolve) => {
      answer = resolve;
    });
    host.on("GET", list.resource, () => pendingAnswer);
    const load = screen.getByRole("button", { name: "Load" });
    await user.click(load);
    await waitFor(() => expect(requestsOf(host, list.resource)).toHaveLength(2));
    expect(load).toHaveAttribute("aria-busy", "true");
    const [firstListRequest, repeatedRequest] = requestsOf(host, list.resource);
    expect(repeatedRequest).toEqual(firstListRequest);
    await act(async () => answer(listAnswer([{ ...list.row, Uid: "CHANGED" }])));
    expect(await screen.findByRole("link", { name: "CHANGED" })).toBeVisible();
    expect(load).not.toHaveAttribute("aria-busy");
  });

  it("An address with To before From shows a warning and offers to swap the dates", async () => {
    const { host, user } = await openList(list, `${list.path}?from=2026-11-20T00:00&to=2026-11-01T00:00`);
    const note = await screen.findByText(
      "In the address, To (2026-11-01 00:00) is before From (2026-11-20 00:00). " +
        "The list shows everything from 2026-11-20 00:00 to now.",
    );
    expect(note).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Swap From and To" }));
    expect(host.navigation.address()).toContain(`${list.path}?from=2026-11-01T00%3A00&to=2026-11-20T00%3A00`);
    expect(note).not.toBeInTheDocument();
  });

  it("The list keeps an unsubmitted search while it is sorted", async () => {
    const { host, user } = await openList(list, list.path, [], listAnswer([list.row], 200));
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "ana");
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await waitFor(() => expect(requestsOf(host, list.resource)).toHaveLength(2));
    expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue("ana");
    expect(requestsOf(host, list.resource)[1]?.filter).not.toHaveProperty("or");
  });

  it("A single-page list is sorted without a request", async () => {
    const smallRecord = { ...list.row, id: 9, Uid: "SMALL", Amount: "5.00" };
    const { host, user } = await openList(list, list.path, [], listAnswer([list.row, smallRecord]));
    const uids = () =>
      screen.getAllByRole("link", { name: new RegExp(`^(SMALL|${list.uid})$`) }).map((a) => a.textContent);
    expect(uids()).toEqual([list.uid, "SMALL"]);
    await user.click(screen.getByRole("button", { name: "Amount" }));
    expect(uids()).toEqual(["SMALL", list.uid]);
    expect(screen.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "ascending");
    await waitFor(() => expect(host.navigation.address()).toContain("sort=Amount.asc"));
    await user.click(screen.getByRole("button", { name: "Amount" }));
    expect(uids()).toEqual([list.uid, "SMALL"]);
    await waitFor(() => expect(host.navigation.address()).toContain("sort=Amount.desc"));
    expect(uids()).toEqual([list.uid, "SMALL"]);
    expect(requestsOf(host, list.resource)).toHaveLength(1);
  });

  it("The list keeps its rows sorted while another request is pending", async () => {
    const smallRecord = { ...list.row, id: 9, Uid: "SMALL", Amount: "5.00" };
    const { host, user } = await openList(list, list.path, [], listAnswer([list.row, smallRecord]));
    const uids = () =>
      screen.getAllByRole("link", { name: new RegExp(`^(SMALL|${list.uid})$`) }).map((a) => a.textContent);
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await waitFor(() => expect(host.navigation.address()).toContain("sort=Amount.asc"));
    let answer: (rows: object) => void = () => undefined;
    const pendingAnswer = new Promise<object>((resolve) => {
      answer = resolve;
    });
    host.on("GET", list.resource, () => pendingAnswer);
    await user.click(screen.getByRole("button", { name: "7 days" }));
    await waitFor(() => expect(requestsOf(host, list.resource)).toHaveLength(2));
    expect(uids()).toEqual(["SMALL", list.uid]);
    await act(async () => answer(listAnswer([smallRecord])));
    await waitFor(() => expect(uids()).toEqual(["SMALL"]));
  });

  it("The list shows a prefetched page without another request", async () => {
    const { host, user } = await openList(list, list.path, [], listAnswer([list.row], 200));
    host.on("GET", list.resource, listAnswer([{ ...list.row, id: 9, Uid: "NEXT" }], 200));
    // Prefetched rows are fresh only for a few seconds, so the clock is stopped for slow machines.
    const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now());
    const next = screen.getByRole("button", { name: "Next page" });
    await user.hover(next);
    await waitFor(() => expect(requestsOf(host, list.resource)).toHaveLength(2));
    expect(requestsOf(host, list.resource)[1]?.query.get("page")).toBe("2");
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole("link", { name: "NEXT" })).toBeNull();
    act(() => next.click());
    expect(screen.getByRole("link", { name: "NEXT" })).toBeVisible();
    await waitFor(() => expect(host.navigation.address()).toContain("page=2"));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole("link", { name: "NEXT" })).toBeVisible();
    // The pointer is still on the button, so the following page may have been prefetched.
    const pages = requestsOf(host, list.resource).map(({ query }) => query.get("page"));
    expect(pages.slice(0, 2)).toEqual(["1", "2"]);
    expect(pages.slice(2)).not.toContain("2");
    clock.mockRestore();
  });

  it("The list ignores a failed prefetch and requests the page again on click", async () => {
    const { host, user } = await openList(list, list.path, [], listAnswer([list.row], 200));
    host.on("GET", list.resource, refusal(500, "INTERNAL"));
    const next = screen.getByRole("button", { name: "Next page" });
    await user.hover(next);
    await waitFor(() => expect(requestsOf(host, list.resource)).toHaveLength(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole("alert")).toBeNull();
    host.on("GET", list.resource, listAnswer([{ ...list.row, id: 9, Uid: "NEXT" }], 200));
    await user.click(next);
    expect(await screen.findByRole("link", { name: "NEXT" })).toBeVisible();
    // The pointer is still on the button, which may prefetch the following page.
    const secondPageRequests = requestsOf(host, list.resource).filter(
      ({ query }) => query.get("page") === "2",
    );
    expect(secondPageRequests).toHaveLength(2);
  });

  it("The list recognizes a 7-day range in an address from earlier the same day", async () => {
    const clock = jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-20T10:59:59Z"));
    const { host, user, unmount } = await openList(list);
    await user.click(screen.getByRole("button", { name: "7 days" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true"),
    );
    const { pathname, search } = host.navigation.location.get();
    expect(new URLSearchParams(search).get("from")).toMatch(/^2026-11-14T00:00$/);
    unmount();
    clock.mockReturnValue(Date.parse("2026-11-20T14:07:00Z"));
    await openList(list, pathname + search);
    expect(screen.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "30 days" })).toHaveAttribute("aria-pressed", "false");
    clock.mockRestore();
  });

  it("The list searches the fields in the specification", async () => {
    const { host } = await openList(list, `${list.path}?q=ana`);
    const [request] = requestsOf(host, list.resource);
    expect(request?.filter).toHaveProperty(
      "or",
      list.searched.map((field) => ({ [field]: { like: "%ana%" } })),
    );
  });

  // spec 3.2-uid-opens-dialog-full
  it("A Uid link in the list opens the complete record", async () => {
    const { host, user } = await openList(list);
    host.on("GET", `${list.resource}/:id`, recordAnswer(list.row));
    await user.click(screen.getByRole("link", { name: list.uid }));
    const dialog = await findDialog();
    expect(await within(dialog).findByText('"CompanySiteId"')).toBeVisible();
  });

  it("A selected list row expands to show its details", async () => {
    const { user } = await openList(list);
    await user.click(screen.getByRole("button", { name: "Expand" }));
    expect(screen.getByRole("link", { name: list.details })).toBeVisible();
    expect(screen.getByRole("button", { name: "Copy JSON" })).toBeVisible();
  });

  // spec 1.2-live-socket-delivers-order-updated 3.4-created-item-put-first
  it("The list loads a new record by its id and shows it first", async () => {
    const { host } = await openList(list);
    host.on("GET", list.resource, ({ filter }) =>
      "id" in Object(filter) ? listAnswer([{ ...list.row, id: 500, Uid: "NEWEST" }]) : listAnswer([list.row]),
    );
    const resource = list.resource.replace("api/", "");
    act(() =>
      host.events.emit("hpay-record-created", { resource, record_id: 500, company_id: 1, site_id: 3 }),
    );
    expect(await screen.findByRole("link", { name: "NEWEST" })).toBeVisible();
    expect(requestsOf(host, list.resource).at(-1)?.filter).toEqual({ CompanySiteId: 3, id: { in: [500] } });
    expect(screen.getByRole("link", { name: list.uid })).toBeVisible();
  });
});

describe("records without method names", () => {
  it("Method names come from the POS when the gateway's records have no names", async () => {
    const row = aTransaction({ DisplayPaymentInfo: undefined, CompanySitePaymentMethodId: 12 });
    const method = aPaymentMethod({ id: 12, Data: { parameters: { Name: "Card by name" } } });
    await openList({ ...transactions, row }, undefined, [method]);
    expect(await screen.findByText("Card by name")).toBeVisible();
  });
});

describe("subscription row", () => {
  // spec 3.2-selected-row-child-orders
  it("A subscription row expands to show links to its orders", async () => {
    const row = aSubscription({ Orders: [anOrder()] });
    const { user } = await openList({ ...subscriptions, row });
    await user.click(screen.getByRole("button", { name: "Expand" }));
    expect(screen.getByRole("link", { name: "2611201115300" })).toHaveAttribute("href", "/orders/401");
    expect(screen.getByRole("heading", { name: "Orders of this subscription", level: 2 })).toBeVisible();
  });
});

describe("next charge", () => {
  const charges = { due: "2026-12-20", next: "2027-01-20", awaited: false };

  it.each([
    ["PAYMENT:PAID", "2026-12-20T10:15:30.000Z", /^Next charge: 2026-12-20/],
    ["PAYMENT:OVERDUE", "2026-12-21T10:15:30.000Z", /^The card was not charged\. Next attempt: 2026-12-21/],
    ["PAYMENT:OVERDUE", "", "The card was not charged, and no further attempt is made automatically."],
  ])("A subscription in state %s shows its next charge (%p)", async (Status, tryAt, words) => {
    const row = aSubscription({ Status, Charges: { ...charges, tryAt } });
    const { user } = await openList({ ...subscriptions, row });
    await user.click(screen.getByRole("button", { name: "Expand" }));
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe("POS change", () => {
  // spec 1.2-menu-pages-refresh-change 3.4-site-changed-event-reloads
  it("Rapid POS changes load only the last POS's list", async () => {
    const { host } = await openList(transactions);
    await act(() => host.selection.select(1, 4));
    await act(() => host.selection.select(1, 5));
    await waitFor(() => expect(requestsOf(host, transactions.resource)).toHaveLength(2));
    expect(requestsOf(host, transactions.resource)[1]?.filter).toMatchObject({ CompanySiteId: 5 });
  });
});
