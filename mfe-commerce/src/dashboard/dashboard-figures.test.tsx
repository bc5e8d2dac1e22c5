import {
  aPaymentMethod,
  aPos,
  type FakeHost,
  fakeHost,
  json,
  listAnswer,
  nothingSelected,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { remote } from "../remote";

jest.setTimeout(60_000);
const summary = "api/company_site_orders/summary";

function aHost(options: Parameters<typeof fakeHost>[0] = {}): FakeHost {
  const host = fakeHost(options);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Belgrade" }).format(new Date());
  host.on(
    "GET",
    summary,
    json({
      data: [
        {
          day: today,
          currency: "RSD",
          count: 4,
          paid: "1200.00",
          refunded: "50.00",
          awaiting: "10.00",
          failed: 1,
        },
      ],
    }),
  );
  host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
  host.on("GET", "api/company_site_payment_methods", [aPaymentMethod()]);
  host.on("GET", "api/notifications", ({ filter }) =>
    listAnswer([], Object(filter).State === "failed" ? 2 : 0),
  );
  host.on("GET", "api/company_sites_orders", ({ filter }) =>
    listAnswer([], JSON.stringify(filter).includes("OVERDUE") ? 15 : 0),
  );
  return host;
}

const open = (host: FakeHost) => renderRemote(remote, { host, page: "dashboard-figures" });

describe("dashboard figures", () => {
  it("The dashboard shows paid, refunded and failed amounts per currency", async () => {
    await open(aHost());
    expect(await screen.findByText("Payments at dunav.example")).toBeVisible();
    expect(screen.getAllByText(/RSD.1,200\.00/).length).toBeGreaterThanOrEqual(3);
    expect(screen.getByText(/RSD.50\.00/)).toBeVisible();
    expect(screen.getByText("1 of 4 orders")).toBeVisible();
  });

  it("The dashboard links each item that needs attention to its list", async () => {
    await open(aHost());
    const overdueLink = await screen.findByRole("link", { name: "Overdue payments" });
    expect(overdueLink).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/orders\?from=.*&q=PAYMENT%3AOVERDUE&exclude=$/),
    );
    expect(screen.getByText("15")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Failed notifications to the shop" })).toHaveAttribute(
      "href",
      "/sitedetails/3",
    );
  });

  it("An attention line waits for the lines above it, so that the list never shifts", async () => {
    const host = aHost();
    let answer = () => {};
    const pendingAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    host.on("GET", "api/company_sites_orders", async ({ filter }) => {
      const isOverdue = JSON.stringify(filter).includes("OVERDUE");
      if (isOverdue) await pendingAnswer;
      return listAnswer([], isOverdue ? 15 : 0);
    });
    await open(host);
    await waitFor(() =>
      expect(host.requests.filter(({ path }) => path === "api/notifications").length).toBeGreaterThan(0),
    );
    expect(await screen.findByText("Needs attention")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Failed notifications to the shop" })).toBeNull();
    await act(async () => answer());
    const firstLink = await screen.findByRole("link", { name: "Overdue payments" });
    const secondLink = await screen.findByRole("link", { name: "Failed notifications to the shop" });
    expect(firstLink.compareDocumentPosition(secondLink)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("A failed load of the attention list can be retried", async () => {
    const host = aHost();
    host.on("GET", "api/notifications", refusal(500, "INTERNAL"));
    const { user } = await open(host);
    const retryButton = await screen.findByRole("button", { name: "Retry" }, { timeout: 20_000 });
    host.on("GET", "api/notifications", listAnswer([], 2));
    await user.click(retryButton);
    expect(await screen.findByRole("link", { name: "Failed notifications to the shop" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("Retry reloads a POS that failed to load", async () => {
    const host = aHost();
    host.on("GET", "api/company_sites/3", refusal(500, "INTERNAL"));
    host.on("GET", "api/notifications", listAnswer([], 0));
    host.on("GET", "api/company_sites_orders", listAnswer([], 0));
    const { user } = await open(host);
    const retryButton = await screen.findByRole("button", { name: "Retry" }, { timeout: 20_000 });
    expect(screen.queryByText("Nothing needs your attention.")).toBeNull();
    host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
    await user.click(retryButton);
    expect(await screen.findByText("Nothing needs your attention.")).toBeVisible();
  });

  it("The dashboard lists open setup steps, such as an unreachable notification address", async () => {
    const host = aHost();
    host.on("GET", "api/company_sites/3", recordAnswer(aPos({ DefaultNotifyUrl: "https://typo.example/" })));
    await open(host);
    expect(await screen.findByRole("link", { name: "Notification address" })).toHaveAttribute(
      "href",
      "/sitedetails/3",
    );
  });

  it("Setup steps disappear once a shop has been notified and an order has been paid", async () => {
    const host = aHost();
    host.on("GET", "api/notifications", listAnswer([], 1));
    host.on("GET", "api/company_sites_orders", ({ filter }) =>
      listAnswer([], JSON.stringify(filter).includes("%PAYMENT:REFUNDED%") ? 1 : 0),
    );
    await open(host);
    expect(await screen.findByRole("link", { name: "Failed notifications to the shop" })).toBeVisible();
    await waitFor(() =>
      expect(host.requests.filter(({ path }) => path === "api/notifications").length).toBe(2),
    );
    await waitFor(() => expect(document.querySelector("[data-arriving]")).toBeNull());
    expect(screen.queryByText("Purchase key")).toBeNull();
  });

  it("The sandbox does not require a purchase key", async () => {
    const host = aHost({ config: { apiBase: "http://sandbox.localhost/" } });
    host.on(
      "GET",
      "api/company_sites/3",
      recordAnswer(aPos({ POSIsActivated: false, DefaultNotifyUrl: "" })),
    );
    await open(host);
    expect(await screen.findByRole("link", { name: "Notification address" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Purchase key" })).toBeNull();
    expect(screen.getByText("Purchase key")).toBeVisible();
  });

  it("Dashboard figures that the gateway does not provide are hidden", async () => {
    const host = aHost();
    host.on("GET", summary, refusal(404, "NOT_FOUND"));
    await open(host);
    expect(await screen.findByRole("link", { name: "Overdue payments" })).toBeVisible();
    expect(screen.queryByText("Payments at dunav.example")).toBeNull();
    expect(screen.queryByText("Error during data loading!")).toBeNull();
  });

  it("The dashboard shows no figures while no POS is selected", async () => {
    const { host } = await open(fakeHost({ selection: nothingSelected }));
    expect(host.requests).toEqual([]);
  });
});
