import {
  aCompany,
  anOrder,
  aPaymentMethod,
  aPos,
  fakeHost,
  listAnswer,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const orders = "api/company_sites_orders";

function aHost(rows: readonly object[] = [anOrder()], options: Parameters<typeof fakeHost>[0] = {}) {
  const host = fakeHost(options);
  host.on("GET", orders, listAnswer(rows));
  host.on("GET", "api/company_site_payment_methods", [aPaymentMethod()]);
  host.on("GET", "api/company_site_shipping_methods", []);
  host.on("GET", "api/company_site_fiscal_methods", []);
  return host;
}

const open = (host: ReturnType<typeof fakeHost>, path = "/orders") =>
  renderRemote(remote, { host, path, config });

const listRequests = (host: ReturnType<typeof fakeHost>) =>
  host.requests.filter((request) => request.path === orders);

beforeEach(() => localStorage.clear());

jest.setTimeout(60_000);

describe("order list", () => {
  // spec 3.2-columns-uid-ident-created-amount
  it("The order list shows every column in the specification", async () => {
    await open(aHost([anOrder({ Name: "Kafa za kancelariju" })]));
    const table = await screen.findByRole("table", { name: "Orders" });
    const headers = within(table)
      .getAllByRole("columnheader")
      .map((header) => header.textContent);
    for (const words of [
      "Uid",
      "Ident.",
      "Created On",
      "Amount",
      "Status",
      "Customer",
      "Payment",
      "Shipping",
      "Fiscal",
      "Split pay",
    ])
      expect(headers.some((header) => header?.startsWith(words))).toBe(true);
  });

  it.each([
    ["SPLIT", "Split pay"],
    ["PARTIALLY-REFUNDED", "Split pay: Partially refunded"],
  ])("An order card on a phone shows a split payment on a separate line: %s", async (status, text) => {
    await open(aHost([anOrder({ SplitPayData: JSON.stringify({ status, parts: [] }) })]));
    const row = await screen.findByRole("row", { name: /2611201115300/ });
    const cell = within(row)
      .getAllByRole("cell")
      .find((element) => element.dataset.card === "middle");
    expect(within(cell as HTMLElement).getByText(text)).toBeInTheDocument();
  });

  it("The order list reports an unknown filter field in the address", async () => {
    await open(aHost([]), "/orders/Nope:1");
    expect(await screen.findByText(/^This list has no field Nope\. You can filter by: /)).toBeVisible();
  });

  it("The order list hides the name column when every name equals the Uid", async () => {
    await open(aHost([anOrder({ Uid: "2611250236319", Name: "#2611250236319" })]));
    const table = await screen.findByRole("table", { name: "Orders" });
    expect(await within(table).findByText("2611250236319")).toBeVisible();
    expect(within(table).queryByText("Ident.")).toBeNull();
  });

  it("The order list keeps a hidden name column among the chosen columns", async () => {
    const host = aHost([anOrder({ Uid: "2611250236319", Name: "#2611250236319" })]);
    await open(host);
    fireEvent.click(await screen.findByRole("button", { name: "Columns" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Customer" }));
    await waitFor(() => expect(host.navigation.address()).toMatch(/columns=[^&]*ident/));
    expect(host.navigation.address()).not.toMatch(/columns=[^&]*customer/);
  });

  it("The order list shows amount, state, customer and time in the company's time zone", async () => {
    await open(aHost());
    const row = await screen.findByRole("row", { name: /2611201115300/ });
    expect(row).toHaveTextContent("RSD 900.00");
    expect(row).toHaveTextContent("Paid");
    expect(row).toHaveTextContent("Ana Petrović");
    expect(row).toHaveTextContent("2026-11-20 11:15");
  });

  it("The order list shows captured, refunded and remaining amounts when they differ", async () => {
    const money = { Amount: "3000.00", CapturedAmount: "1000.01", RefundedAmount: "300.00" };
    await open(aHost([anOrder({ ...money, Status: "PAYMENT:PARTIALLY-REFUNDED" })]));
    const row = await screen.findByRole("row", { name: /2611201115300/ });
    expect(row).toHaveTextContent("RSD 1,000.01of 3,000.00refunded 300.00700.01 left");
  });

  it("The order list shows unknown status parts in full", async () => {
    const Status = "PAYMENT:TELEPATHY card_FISCAL:later LOYALTY:gold@7";
    await open(aHost([anOrder({ Status })]));
    const row = within(await screen.findByRole("row", { name: /2611201115300/ }));
    expect(row.getByTitle(`Recorded as: ${Status}`)).toHaveTextContent("TELEPATHY");
    for (const words of row.getAllByText(/LOYALTY:gold@7/)) expect(words).toBeVisible();
  });

  it("The order list shows a status token without a label unchanged", async () => {
    await open(aHost([anOrder({ Status: "PAYMENT: x_FISCAL: y_SHIPPING:1@" })]));
    const row = within(await screen.findByRole("row", { name: /2611201115300/ }));
    for (const token of ["PAYMENT:", "x_FISCAL:", "y_SHIPPING:1@"])
      for (const words of row.getAllByText(token)) expect(words).toBeVisible();
  });

  it("The order list labels receipt and parcel states in words as well as icons", async () => {
    const Status = "PAYMENT:PAID efiscal_FISCAL:ISSUED dexpress_SHIPPING:P1@READY";
    await open(aHost([anOrder({ Status })]));
    const row = within(await screen.findByRole("row", { name: /2611201115300/ }));
    const chip = (name: string) => row.getByRole("img", { name }).parentElement;
    expect(chip("Fiscal")).toHaveTextContent(/issued/i);
    expect(chip("Shipping")).toHaveTextContent(/ready/i);
  });

  it("The order list shows the number of failed receipts", async () => {
    const Status = "PAYMENT:PAID a_FISCAL:ISSUED b_INTEGR:FAILED c_SHIPPING:1@READY c_SHIPPING:2@READY";
    await open(aHost([anOrder({ Status })]));
    const row = within(await screen.findByRole("row", { name: /2611201115300/ }));
    const chip = (name: string) => row.getByRole("img", { name }).parentElement;
    expect(chip("Fiscal")).toHaveTextContent("Failed (1/2)");
    expect(chip("Shipping")).toHaveTextContent("Ready (2)");
  });

  it("The order list leaves the customer cell empty for an unknown customer", async () => {
    await open(aHost([anOrder({ Data: { billing: {}, shipping: {}, items: [] } })]));
    const row = await screen.findByRole("row", { name: /2611201115300/ });
    expect(row.querySelector("[data-label=Customer]")).toBeEmptyDOMElement();
  });

  // spec 3.2-filters-search-box 3.7-lists-page-perpage-50 3.9-page-sizes-25-50
  it("The order list requests the last 30 days without canceled orders, newest first", async () => {
    const host = aHost();
    await open(host);
    await screen.findByRole("row", { name: /2611201115300/ });
    const [request] = listRequests(host);
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      page: "1",
      perPage: "50",
      orderBy: "id",
      order: "desc",
    });
    expect(request?.filter).toMatchObject({
      CompanySiteId: 3,
      CreatedAt: { between: [expect.any(String), expect.any(String)] },
      Status: { notRegexp: "CANCELED" },
    });
  });

  // spec 3.2-load-button 3.2-load-button-2 3.7-orders-company-sites-orders
  it("The order list searches on Load and stores the search in the address", async () => {
    const host = aHost();
    const { user } = await open(host);
    await screen.findByRole("row", { name: /2611201115300/ });
    await user.type(screen.getByRole("searchbox", { name: "Search" }), " ana ");
    expect(listRequests(host)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Load" }));
    await waitFor(() => expect(listRequests(host)).toHaveLength(2));
    expect(listRequests(host)[1]?.filter).toHaveProperty("or", [
      { Uid: { like: "%ana%" } },
      { Status: { like: "%ana%" } },
      { Name: { like: "%ana%" } },
      { Data: { like: "%ana%" } },
    ]);
    expect(host.navigation.address()).toBe("/orders?q=ana&exclude=CANCELED");
  });

  it("A search during loading sends one request", async () => {
    const host = aHost();
    const answer: (() => void)[] = [];
    host.on(
      "GET",
      orders,
      () => new Promise<object>((resolve) => answer.push(() => resolve(listAnswer([anOrder()])))),
    );
    const { user } = await open(host);
    await user.type(await screen.findByRole("searchbox", { name: "Search" }), "ana{Enter}{Enter}");
    await waitFor(() => expect(listRequests(host)).toHaveLength(2));
    expect(host.navigation.address()).toBe("/orders?q=ana&exclude=CANCELED");
    await act(async () => answer.at(-1)?.());
    expect(await screen.findByRole("row", { name: /2611201115300/ })).toBeVisible();
    expect(listRequests(host)).toHaveLength(2);
  });

  // spec 3.2-pager-25-50-100
  it("The order list applies the filters and page in the address", async () => {
    const host = aHost();
    await open(host, "/orders?from=2026-10-01T00:00&to=2026-10-31T23:59&exclude=PAID&page=2&size=100");
    await waitFor(() => expect(listRequests(host)).toHaveLength(1));
    const [request] = listRequests(host);
    expect(request?.query.get("page")).toBe("2");
    expect(request?.query.get("perPage")).toBe("100");
    expect(request?.filter).toMatchObject({
      CreatedAt: { between: ["2026-09-30T22:00:00.000Z", "2026-10-31T22:59:59.999Z"] },
      Status: { notRegexp: "PAID" },
    });
  });

  it("The order list opens the last page when the requested page does not exist", async () => {
    const host = aHost();
    host.on("GET", orders, ({ query }) =>
      query.get("page") === "2" ? { ...listAnswer([anOrder()]), total: 51 } : { data: [], total: 51 },
    );
    host.on("GET", "api/company_site_orders/:id", recordAnswer(anOrder()));
    host.on("GET", "api/company_site_orders/:id/timeline", { data: [] });
    host.on("GET", "api/companies/1", recordAnswer(aCompany()));
    host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
    await open(host, "/orders?page=9&open=401");
    expect(await screen.findByRole("row", { name: /2611201115300/, hidden: true })).toBeInTheDocument();
    // The details stay open on the page that replaces the missing one.
    expect(host.navigation.address()).toBe("/orders?exclude=CANCELED&page=2&open=401");
  });

  // spec 3.2-search-box-enter-runs 3.2-enter-loads
  it("The order list restores the previous search on Back", async () => {
    const host = aHost();
    const { user } = await open(host);
    await screen.findByRole("row", { name: /2611201115300/ });
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "ana{Enter}");
    await waitFor(() => expect(listRequests(host)).toHaveLength(2));
    act(() => host.navigation.go(-1));
    await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue(""));
  });

  // spec 3.2-filters-search-box
  it("The order list rejects a nonexistent date", async () => {
    const host = aHost();
    const { user } = await open(host);
    await screen.findByRole("row", { name: /2611201115300/ });
    await user.type(screen.getByRole("textbox", { name: "From" }), "20261399");
    await user.click(screen.getByRole("button", { name: "Load" }));
    expect(screen.getByText("Please write the date as YYYY-MM-DD HH:mm")).toBeVisible();
    expect(listRequests(host)).toHaveLength(1);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "The order list's calendars mark today in the company's time zone: %s",
    async (timeZone) => {
      const company = { id: 1, name: "Dunav Trade d.o.o.", timeZone };
      const pos = { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-woocommerce" };
      const host = aHost([anOrder()], { selection: { company, pos } });
      const { user } = await open(host);
      await screen.findByRole("row", { name: /2611201115300/ });
      for (const calendar of screen.getAllByRole("button", { name: "Open calendar" })) {
        await user.click(calendar);
        const day = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone }).format(new Date());
        expect(await screen.findByRole("button", { name: day })).toHaveAttribute("aria-current", "date");
        await user.keyboard("{Escape}");
        await waitFor(() => expect(screen.queryByRole("button", { name: day })).not.toBeInTheDocument());
      }
    },
  );

  // spec 3.2-clicking-row-selects-single 3.2-action-row-order-details
  it("The order list expands only one row at a time", async () => {
    const { user } = await open(aHost([anOrder(), anOrder({ id: 402, Uid: "PBL2", DisplayName: "Second" })]));
    await user.click(await screen.findByText("Second"));
    const [secondLink] = await screen.findAllByRole(
      "link",
      { name: "Order details..." },
      { timeout: 20_000 },
    );
    expect(secondLink).toHaveAttribute("href", "/orders?open=402");
    await user.click(screen.getByText("#2611201115300"));
    const details = await screen.findAllByRole("link", { name: "Order details..." });
    expect(details.map((link) => link.getAttribute("href"))).toEqual(["/orders?open=401"]);
  });

  // spec 1.2-subscriptions-id-orders-id 3.2-single-matching-row-selected 3.7-route-id-replaces-date
  it("The order list shows the order in the address regardless of date and status", async () => {
    const host = aHost();
    await open(host, "/orders/401");
    expect(await screen.findByRole("link", { name: "Order details..." }, { timeout: 20_000 })).toBeVisible();
    expect(listRequests(host)[0]?.filter).toEqual({ CompanySiteId: 3, id: 401 });
  });

  // spec 3.2-single-matching-row-selected
  it("The order list expands the order in the address instead of the previous one", async () => {
    const secondOrder = anOrder({ id: 402, Uid: "PBL2", DisplayName: "Second" });
    const host = aHost([anOrder(), secondOrder]);
    const { user } = await open(host);
    await user.click(await screen.findByText("#2611201115300"));
    const detailsOf = async (id: number) => {
      const href = `/orders/${id}?open=${id}`;
      await waitFor(() =>
        expect(screen.getByRole("link", { name: "Order details..." })).toHaveAttribute("href", href),
      );
    };
    host.on("GET", orders, ({ filter }) =>
      listAnswer([Reflect.get(Object(filter), "id") === 402 ? secondOrder : anOrder()]),
    );
    await act(async () => host.navigation.push("/orders/402"));
    await detailsOf(402);
    await user.click(screen.getByRole("button", { name: "Collapse" }));
    expect(screen.queryByRole("link", { name: "Order details..." })).toBeNull();
    await act(async () => host.navigation.push("/orders/401"));
    await detailsOf(401);
  });

  // spec 1.8-empty-table-loading-then 3.2-empty-loading-then-nothing 3.2-empty-nothing-found
  it("An empty order list gives a reason and offers to widen the filters", async () => {
    const host = aHost([]);
    const { user } = await open(host, "/orders?q=nobody");
    expect(await screen.findByText("Nothing found", {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByText("Hidden statuses: CANCELED.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear the search" }));
    await waitFor(() => expect(listRequests(host)[1]?.filter).not.toHaveProperty("or"));
  });

  it("An empty order list with a past range offers to extend the range to now", async () => {
    const host = aHost([]);
    const { user } = await open(host, "/orders?from=2024-01-01T00:00&to=2024-01-31T23:59&exclude=");
    await user.click(await screen.findByRole("button", { name: "Show up to now" }, { timeout: 20_000 }));
    expect(host.navigation.address()).toBe("/orders?from=2024-01-01T00%3A00&exclude=");
    await screen.findByText("Nothing found");
    expect(screen.queryByRole("button", { name: "Show up to now" })).toBeNull();
  });

  // spec 1.8-empty-table-loading-then 3.2-empty-loading-then-nothing
  it("The order list initially shows Loading...", async () => {
    const host = aHost();
    host.on("GET", orders, () => new Promise<object>(() => undefined));
    await open(host);
    expect(await screen.findByText("Loading...")).toBeVisible();
  });

  // spec 3.8-error-during-data-loading
  it("The order list can be reloaded after an error", async () => {
    const host = aHost();
    host.on("GET", orders, () => refusal(500, "SERVER_ERROR"));
    const { user } = await open(host);
    const retryButton = await screen.findByRole("button", { name: "Retry" });
    host.on("GET", orders, listAnswer([anOrder()]));
    await user.click(retryButton);
    expect(await screen.findByRole("row", { name: /2611201115300/ })).toBeVisible();
  });

  // spec 3.2-uid-link-opening-order 3.2-title-close-control-close
  it("A link with an order's Uid opens the order details with raw data", async () => {
    const host = aHost();
    host.on("GET", "api/company_site_orders/401", recordAnswer(anOrder()));
    host.on("GET", "api/company_site_orders/401/timeline", refusal(404, "NOT_FOUND"));
    host.on("GET", "api/companies/1", recordAnswer(aCompany()));
    const { user } = await open(host);
    await user.click(await screen.findByRole("link", { name: "2611201115300" }));
    await user.click(await screen.findByRole("tab", { name: "Raw Data View" }, { timeout: 20_000 }));
    expect(screen.getByText('"CompanySiteId"')).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(host.navigation.address()).toBe("/orders");
  });
});
