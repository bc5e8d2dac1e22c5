import {
  aPos,
  aPosType,
  type FakeHostOptions,
  fakeHost,
  nothingSelected,
  ordinarySelection,
  type RenderedRemote,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const shop = aPos();
const app = aPos({
  id: 4,
  Url: "rs.dunav.kafa",
  SiteType: "app-standard",
  MerchantsiteUid: "dunav-app",
  Enabled: false,
  KeyValidTill: null,
  Urls: "m.dunav.example,dunav.rs",
});

async function openList(
  rows: readonly object[] | ReturnType<typeof refusal> = [shop, app],
  { path = "/sites", ...options }: FakeHostOptions = {},
) {
  const host = fakeHost({ path, ...options });
  host.on("GET", "api/company_sites", () => rows);
  host.on("GET", "api/pos_types", [
    aPosType({ id: 1, Name: "site-standard", Title: "Web site" }),
    aPosType({ id: 2, Name: "site-woocommerce", Title: "WooCommerce" }),
    aPosType({ id: 3, Name: "app-standard", Title: "Mobile app" }),
    aPosType({ id: 4, Name: "splitpay-standard", Title: "Split-pay receiver" }),
  ]);
  return renderRemote(remote, { host, config });
}
const rowOf = async (url: string) => {
  const row = (await screen.findByText(url)).closest("tr");
  if (!row) throw new Error(`no row of ${url}`);
  return within(row);
};
async function deleteByMenu(user: RenderedRemote["user"], url: string) {
  (await screen.findByRole("button", { name: `More actions: ${url}` })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Delete" });
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  await user.keyboard("{End}");
  await waitFor(() =>
    expect(screen.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("data-highlighted"),
  );
  await user.keyboard("{Enter}");
}

describe("POS list", () => {
  // spec 1.2-sites-pos-list 1.2-heading-pos-sites-apps 1.2-columns-pos-uri-type 1.2-key-expiry-first-10
  // spec 1.7-list-company-sites-page 1.9-site-list-size-9999
  it("The POS list shows every column for each POS of the company", async () => {
    const { host } = await openList();
    expect(screen.getByRole("heading", { name: "POS: Sites or Apps or SplitPay receivers" })).toBeVisible();
    expect(screen.getByText("COMPANY: Dunav Trade d.o.o.")).toBeVisible();
    const firstRow = await rowOf("dunav.example");
    for (const text of ["WooCommerce", "Yes", "demo-shop", "2027-06-30"])
      expect(await firstRow.findByText(text)).toBeVisible();
    const secondRow = await rowOf("rs.dunav.kafa");
    for (const text of ["No", "m.dunav.example, dunav.rs", "-"])
      expect(secondRow.getByText(text)).toBeVisible();
    const [request] = host.requests.filter(({ path }) => path === "api/company_sites");
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      page: "1",
      perPage: "9999",
      orderBy: "Url",
      order: "asc",
    });
    expect(request?.filter).toEqual({ CompanyId: 1 });
  });

  // spec 1.2-initial-load-delayed-150 1.9-delays-150-ms-initial
  it("The POS list waits 150 ms before loading a newly selected company", async () => {
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
    try {
      const { host } = await openList();
      const requests = () => host.requests.filter(({ path }) => path === "api/company_sites").length;
      await act(() => jest.advanceTimersByTimeAsync(149));
      expect([requests(), screen.getByText("Loading...").isConnected]).toEqual([0, true]);
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(requests()).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  // spec 1.2-search-filter-site-url
  it("The POS list searches main and auxiliary addresses and stores the search in the address", async () => {
    const { user, host } = await openList();
    await rowOf("dunav.example");
    await user.type(screen.getByRole("searchbox", { name: "Search by site url" }), "dunav.rs");
    expect(screen.queryByText("demo-shop")).not.toBeInTheDocument();
    expect(screen.getByText("rs.dunav.kafa")).toBeVisible();
    expect(host.navigation.location.get().search).toBe("?q=dunav.rs");
    await user.type(screen.getByRole("searchbox"), "-nowhere");
    expect(screen.getByText("Nothing found")).toBeVisible();
  });

  // spec 1.2-paging-50-per-page 1.9-sites-list-page-size
  it("The POS list shows 50 rows per page", async () => {
    const sixtyPos = Array.from({ length: 60 }, (_, at) =>
      aPos({ id: 100 + at, Url: `shop-${String(at).padStart(2, "0")}.example` }),
    );
    const { user } = await openList(sixtyPos);
    await rowOf("shop-00.example");
    expect(screen.queryByText("shop-50.example")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("shop-50.example")).toBeVisible();
  });

  it.each(["page=99", "page=-3&size=-5", "size=1000000", "page=x&size=1"])(
    "The POS list shows an existing page when the address names a nonexistent page (%s)",
    async (query) => {
      await openList([shop, app], { path: `/sites?${query}` });
      expect(await screen.findByText("rs.dunav.kafa")).toBeVisible();
      expect(screen.getByText("1–2 of 2")).toBeVisible();
    },
  );

  // spec 1.2-row-opens-sitedetails-id
  it("Clicking a row in the POS list opens the POS", async () => {
    const { user, host } = await openList();
    host.on("GET", "api/company_sites/3", recordAnswer(shop));
    host.on("GET", "http://localhost/exchangerate", { rate: 117 });
    await user.click(await (await rowOf("dunav.example")).findByText("WooCommerce"));
    expect(host.navigation.location.get().pathname).toBe("/sitedetails/3");
  });

  // spec 1.2-without-company-please-select 1.7-without-company-empty-list 1.8-please-select-company
  it("The POS list asks for a company before loading", async () => {
    const { host, user } = await openList([], {
      selection: nothingSelected,
      pick: () => ordinarySelection,
    });
    expect(screen.getByText("Please select a company...")).toBeVisible();
    expect(host.requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Choose a company" }));
    expect(await screen.findByText("COMPANY: Dunav Trade d.o.o.")).toBeVisible();
  });

  // spec 1.2-empty-list-clears-current
  it("An empty POS list clears the selected POS", async () => {
    const { host } = await openList([]);
    expect(await screen.findByText("Please add a POS - Site, App or SplitPay")).toBeVisible();
    await waitFor(() => expect(host.selection.get().pos).toBeNull());
  });

  // spec 1.2-exactly-pos-becomes-current
  it("A single POS in the list is selected automatically", async () => {
    const { host } = await openList([app]);
    await rowOf("rs.dunav.kafa");
    await waitFor(() => expect(host.selection.get().pos?.id).toBe(4));
  });

  // spec 1.8-error-during-data-loading
  it("A failed POS list is reported and can be reloaded", async () => {
    const { host, user } = await openList(refusal(503, "SERVICE_UNAVALABLE"));
    expect(await screen.findByText("Error during data loading!")).toBeVisible();
    host.on("GET", "api/company_sites", [shop]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("demo-shop")).toBeVisible();
  });

  it.each([[["api/company_sites"]], [["api/pos_types", "api/company_sites"]]])(
    "A failed POS list shows one message on the page and one notice, even after %p",
    async (calls) => {
      const host = fakeHost({ path: "/sites" });
      host.on("GET", "api/pos_types", [aPosType({ id: 1, Name: "site-standard", Title: "Web site" })]);
      for (const call of calls) host.on("GET", call, refusal(500, "INTERNAL"));
      await renderRemote(remote, { host, config });
      expect(await screen.findByText("Error during data loading!")).toBeVisible();
      expect(host.notices).toMatchObject([{ tone: "error", text: "Error during data loading!" }]);
    },
  );

  // spec 1.6-staff-add-new-pos
  it("Staff see neither the Add button nor a row menu in the POS list", async () => {
    await openList([shop, app], { role: "staff" });
    await rowOf("dunav.example");
    expect(screen.queryByRole("button", { name: "Add a new POS" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /More actions/ })).not.toBeInTheDocument();
  });
});

describe("deleting a POS", () => {
  // spec 1.2-row-menu-edit-delete 1.2-delete-asks-delete-site 1.7-delete-company-sites-id
  // spec 1.7-events-company-sites-invalidate 1.8-selected-site-deleted
  it("Deleting a POS requires confirmation and emits an event", async () => {
    const { host, user } = await openList();
    host.on("DELETE", "api/company_sites/4", { data: { id: 4 } });
    await deleteByMenu(user, "rs.dunav.kafa");
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(host.questions[0]).toMatchObject({
      title: "Delete site",
      text: "Please confirm you want to delete site 'rs.dunav.kafa'. You might lose important data releted to this site.",
    });
    expect(host.notices[0]).toEqual({ tone: "success", text: "Selected site is deleted!" });
    expect(host.emitted.map(({ name }) => name)).toContain("hpay-company-sites-invalidate");
  });

  // spec 1.2-delete-asks-delete-site
  it("A POS is not deleted without a confirmation", async () => {
    const { host, user } = await openList([shop, app], { answer: () => false });
    await deleteByMenu(user, "rs.dunav.kafa");
    await waitFor(() => expect(host.questions).toHaveLength(1));
    expect(host.requests.some(({ method }) => method === "DELETE")).toBe(false);
  });

  it.each([
    // spec 1.8-pos-delete-error-during
    [refusal(409, "METHOD_BUSY", { text: "Orders are open" }), "Error during site delete: Orders are open"],
    [
      () => Promise.reject(new TypeError("Failed to fetch")),
      // spec 1.8-pos-delete-error-during-pos
      "Error during POS delete: Error! Please try again or later...",
    ],
    // spec 1.8-pos-delete-error-during-site
    [new Response("<html>", { status: 502 }), "Error during site delete!"],
  ])("A failed POS deletion explains the reason (%#)", async (answer, words) => {
    const { host, user } = await openList();
    host.on("DELETE", "api/company_sites/4", answer);
    await deleteByMenu(user, "rs.dunav.kafa");
    await waitFor(() => expect(host.notices).toEqual([{ tone: "error", text: words }]));
  });
});

describe("connecting a shop", () => {
  const windowed = {
    mode: "addsite",
    openerOrigin: "https://dunav.example",
    addsiteUrl: "https://www.dunav.example/",
  } as const;

  it("Connecting a shop links to the companies even when none is selected", async () => {
    await openList([shop, app], { windowed, selection: { company: null, pos: null } });
    expect(await screen.findByText("Please select a company...")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to companies list..." })).toBeVisible();
  });

  // spec 1.2-adding-site-button-back
  it("Connecting a shop shows the next step and links to the companies", async () => {
    const { host } = await openList([shop, app], { windowed });
    expect(await screen.findByRole("link", { name: "Back to companies list..." })).toHaveAttribute(
      "href",
      "/company",
    );
    const task = "To connect dunav.example, choose its POS from the list or add a new one.";
    expect(host.statuses.at(-1)).toBe(task);
    expect(screen.getByText(task)).toBeVisible();
  });

  it("The POS list shows that the role cannot connect a shop", async () => {
    const { host } = await openList([shop, app], { windowed, role: "staff" });
    const refusal = "Your role can't connect a shop. Ask the owner or an admin of the company.";
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(host.statuses.at(-1)).toBe(refusal);
  });

  // spec 1.2-adding-site-site-types 1.5-pos-type-site-you
  it("Only sites can be chosen while connecting a shop", async () => {
    const { host, user } = await openList([shop, app], { windowed });
    await user.click((await rowOf("rs.dunav.kafa")).getByText("app-standard"));
    expect(host.notices.at(-1)?.text).toBe(
      "POS type is not an site. You can not connect site to different POS types!",
    );
    expect(host.navigation.location.get().pathname).toBe("/sites");
  });

  it("Connecting a shop first asks for a company", async () => {
    const { host } = await openList([], { windowed, selection: nothingSelected });
    const task = "To connect dunav.example, choose or create its company.";
    expect(host.statuses.at(-1)).toBe(task);
    expect(screen.getByText(task)).toBeVisible();
  });
});
