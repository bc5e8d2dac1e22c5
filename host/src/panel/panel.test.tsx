import { fetchMoreIcons } from "@hpay/ui";
import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toPanelConfig } from "../boot/panel-config";
import { aRegistry } from "../pages/testing";
import { createRememberCookies } from "../session/remember-cookies";
import { createPanel, type Panel } from "./create-panel";
import { PanelRoot } from "./panel-root";
import { aGateway, ana, dunav, sava, shop } from "./testing";
import { wirePanel } from "./wire-panel";

// The federation run time is put in by the build and can not run here: a remote is a plain text instead.
jest.mock("../remotes/remotes", () => ({
  createRemotes: ({ registry }: { registry: unknown }) => ({
    registry: { get: () => registry, subscribe: () => () => undefined },
    isStale: { get: () => false, subscribe: () => () => undefined },
    refresh: async () => undefined,
    visited: () => undefined,
    stop: () => undefined,
  }),
}));
jest.mock("../remotes/remote-outlet", () => ({
  RemoteOutlet: ({ name, page, params }: { name: string; page: string; params?: Record<string, string> }) => (
    <p>
      {name} shows {page} {JSON.stringify(params ?? {})}
    </p>
  ),
}));
jest.mock("../live/connection", () => ({
  socketOpener: () => async () => ({
    status: { get: () => "online", subscribe: () => () => undefined },
    call: async () => ({}),
    on: () => () => undefined,
    close: () => undefined,
  }),
}));

// The whole shell in jsdom is slow work for a busy machine.
jest.setTimeout(60_000);
// What is hidden is told by toBeVisible: asking it of every element in every search takes most of the time.
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });

let stop: () => void = () => undefined;

async function open(path: string, { signedIn = true } = {}): Promise<Panel> {
  window.history.replaceState(null, "", path);
  if (signedIn) {
    sessionStorage.setItem("AccessToken", "token-of-ana");
    sessionStorage.setItem("UserData", JSON.stringify(ana));
  }
  const config = toPanelConfig(
    { apiBase: "http://sandbox.localhost/", productName: "HPay" },
    location.origin,
  );
  const panel = createPanel(config, { registry: aRegistry(), stale: false });
  const stopWires = wirePanel(panel);
  await act(async () => {
    render(<PanelRoot panel={panel} />);
  });
  stop = () => {
    stopWires();
    panel.live.stop();
    panel.navigation.stop();
    panel.news.stop();
  };
  return panel;
}
// Without a layout the pointer finds no item: the keyboard does, by the first letters.
async function chooseFromMenu(person: ReturnType<typeof userEvent.setup>, label: string) {
  const item = await screen.findByRole("menuitem", { name: label });
  while (!item.hasAttribute("data-highlighted")) await person.keyboard("{ArrowDown}");
  await person.keyboard("{Enter}");
}
/** The pickers come with the first click: what arrives with them belongs to it. */
async function openPicker(name: string) {
  const person = userEvent.setup({ pointerEventsCheck: 0 });
  const opener = await screen.findByRole("button", { name });
  await act(() => person.click(opener));
  return person;
}
const menu = () => within(screen.getByRole("navigation", { name: "Main menu" }));

beforeAll(async () => {
  // Here already, so that nothing arrives in the middle of a test.
  fetchMoreIcons();
  await Promise.all([
    import("../shell/shell"),
    import("../overlays/overlays"),
    import("../pickers/company-dialog"),
    import("../pickers/pos-dialog"),
  ]);
});
beforeEach(() => localStorage.setItem("language", "en"));
afterEach(() => {
  stop();
  createRememberCookies(document).clear();
  jest.restoreAllMocks();
});

describe("a stranger", () => {
  it("is sent to sign-in, and the page is remembered", async () => {
    aGateway();
    const panel = await open("/orders/12", { signedIn: false });
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    expect(window.location.pathname).toBe("/login");
    expect(screen.queryByRole("navigation")).toBeNull();
    await act(async () => {
      panel.session.adopt({
        token: "t",
        user: {
          id: 7,
          email: ana.Email,
          name: ana.Name,
          tel: "",
          isDeveloper: false,
          isTicketSupport: false,
        },
        remember: false,
      });
      panel.identity.continueAfterSignIn();
    });
    expect(window.location.pathname).toBe("/orders/12");
  });
});

describe("a signed-in person", () => {
  it("starts on the dashboard, whose slots are filled by remotes", async () => {
    aGateway();
    await open("/");
    expect(await screen.findByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    expect(screen.getByText(/figures shows figures/)).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Dashboard | HPay"));
    expect(screen.getByText("SANDBOX")).toBeVisible();
  });

  it("is told which menu entries need a company first", async () => {
    aGateway();
    await open("/app");
    const orders = await screen.findByRole("link", { name: "Orders" });
    expect(orders).toHaveAttribute("aria-disabled", "true");
    expect(orders).not.toHaveAttribute("href");
    expect(menu().getByRole("link", { name: "Companies" })).toHaveAttribute("href", "/company");
  });

  it("chooses company and POS, and the menu opens", async () => {
    aGateway();
    await open("/app");
    const person = await openPicker("Select company");
    const companies = within(await screen.findByRole("dialog", { name: "Please select a company" }));
    await person.click(await companies.findByText("Dunav Trade d.o.o."));
    expect(await screen.findByText("Please select site...")).toBeVisible();

    await openPicker("POS: dunav.example");
    const pos = within(await screen.findByRole("dialog", { name: "Select a POS" }));
    for (const header of ["Site Url", "Additional Site Url-s", "Company Name", "Date"])
      expect(pos.getByRole("columnheader", { name: header })).toBeInTheDocument();
    expect(
      pos.getByRole("button", { name: "Add a new POS (site or app or split-pay identifier)..." }),
    ).toBeVisible();
    await person.click(pos.getByText("prodavnica.example"));
    expect(await screen.findByRole("button", { name: "POS: prodavnica.example" })).toBeVisible();

    await person.click(menu().getByRole("link", { name: "Orders" }));
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    expect(menu().getByRole("link", { name: "Orders" })).toHaveAttribute("aria-current", "page");
  });

  it("is asked to add a POS where the company has none", async () => {
    aGateway({ companies: [dunav], sites: [] });
    await open("/app");
    await openPicker("Select POS");
    const pos = within(await screen.findByRole("dialog", { name: "Select a POS" }));
    expect(pos.getByText("Please add a POS.")).toBeVisible();
  });

  it("finds a POS whose name is typed in part", async () => {
    aGateway({ companies: [dunav] });
    await open("/app");
    const person = await openPicker("POS: dunav.example");
    const pos = within(await screen.findByRole("dialog", { name: "Select a POS" }));
    await person.type(pos.getByRole("searchbox", { name: "Search POS" }), "prod");
    await waitFor(() => expect(pos.queryByText("dunav.example")).toBeNull());
    expect(pos.getByText("prodavnica.example")).toBeVisible();
  });

  it("opens a company's details from the picker after 300 ms, without choosing it", async () => {
    aGateway();
    const person = userEvent.setup();
    const panel = await open("/app");
    await person.click(await screen.findByRole("button", { name: "Select company" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please select a company" }));
    for (const header of ["Company Name", "ResNo", "TaxNo", "Address"])
      expect(dialog.getByRole("columnheader", { name: header })).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Create new company..." })).toBeVisible();
    const [details] = dialog.getAllByRole("link", { name: "Details..." });
    const clickedAt = performance.now();
    await person.click(details ?? document.body);
    await waitFor(() => expect(window.location.pathname).toBe("/companydetails/1"), { timeout: 10_000 });
    expect(performance.now() - clickedAt).toBeGreaterThan(290);
    expect(panel.selection.get().company).toBeNull();
  });

  it("as staff is not offered another POS", async () => {
    aGateway({ companies: [sava], sites: [{ ...shop, CompanyId: 2 }] });
    await open("/app");
    await openPicker("POS: dunav.example");
    const pos = within(await screen.findByRole("dialog", { name: "Select a POS" }));
    expect(pos.queryByRole("button", { name: /Add a new POS/ })).toBeNull();
  });

  it("is asked for a company where a page needs one", async () => {
    aGateway();
    await open("/sites");
    expect(await screen.findByText("Please select a company...")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "POS" })).toBeVisible();
  });

  it("without a company is led to create one", async () => {
    aGateway({ companies: [] });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    const dialog = within(await screen.findByRole("dialog", { name: "Welcome" }));
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(window.location.pathname).toBe("/newcompany");
    expect(await screen.findByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  });

  it("sees a new order of the company as a notice that leads to it", async () => {
    aGateway({ companies: [dunav] });
    const panel = await open("/app");
    await screen.findByRole("button", { name: "POS: dunav.example" });
    act(() =>
      panel.events.say("hpay-order-created", {
        company_id: 1,
        site_id: 4,
        order: { id: 401, Uid: "26112011", Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
      }),
    );
    const words = "New order, Dunav Trade d.o.o.: 26112011, amount: 4590.00 RSD";
    expect(await screen.findByRole("link", { name: words })).toHaveAttribute("href", "/orders/401");
  });

  it("opens a page from the palette", async () => {
    aGateway({ companies: [dunav] });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    await screen.findByRole("button", { name: "POS: dunav.example" });
    await person.keyboard("{Control>}k{/Control}");
    const typed = await screen.findByRole("combobox", { name: "Page, company, POS or order UID" });
    await person.type(typed, "orde{Enter}");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
  });

  it("switches to Serbian without losing the page", async () => {
    aGateway();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    await person.click(await screen.findByRole("button", { name: "Language" }));
    await chooseFromMenu(person, "Srpski");
    expect(await screen.findByRole("heading", { level: 1, name: "Početna" })).toBeVisible();
    expect(document.documentElement).toHaveAttribute("lang", "sr-Latn-RS");
  });
});

describe("the end of a session", () => {
  it("by Logout tells the gateway and leaves nothing behind", async () => {
    const gateway = aGateway();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    await person.click(await screen.findByRole("button", { name: "Account: Ana Đorđević" }));
    expect(await screen.findByText("ana@dunav.example")).toBeVisible();
    await chooseFromMenu(person, "Logout");
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    await waitFor(() => expect(gateway.asked).toContain("/logout"));
    expect(sessionStorage.getItem("AccessToken")).toBeNull();
    expect(document.cookie).not.toContain("hpay_remember=e");
  });

  it("by a dead token leads to sign-in and remembers the page", async () => {
    const gateway = aGateway({ companies: [dunav] });
    const panel = await open("/orders/12");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    gateway.isTokenDead = true;
    await act(() => panel.selection.refresh());
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    expect(sessionStorage.getItem("afterloginurl")).toBe("/orders/12");
  });

  it("over unsaved work puts sign-in over the page", async () => {
    const gateway = aGateway({ companies: [dunav] });
    const panel = await open("/orders/12");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    panel.leaving.ask(() => Promise.resolve(false));
    gateway.isTokenDead = true;
    act(() => void panel.selection.refresh());
    const dialog = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
    expect(dialog.getByText(/gate shows login/)).toBeVisible();
    expect(screen.getByText(/lists shows orders/)).toBeInTheDocument();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
    expect(screen.queryByText(/lists shows orders/)).toBeNull();
  });
});
