/** @own-environment `open-panel` replaces modules. */
import { findDialog } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRememberCookies, longLifeMs } from "../session/remember-cookies";
import { someCredentials } from "../session/testing";
import { aGateway, ana, dunav, sava, shop } from "./testing/a-gateway";
import { chooseFromMenu, menu, open } from "./testing/open-panel";

describe("stranger", () => {
  // spec 1.2-routes-after-sign-sit 1.2-without-token-any-page
  it("A signed-out visitor is sent to sign-in, and the page is remembered", async () => {
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

it("A connecting shop is notified in the panel's language that sign-in is pending", async () => {
  aGateway();
  const opener = { postMessage: jest.fn() };
  Object.assign(window, { opener });
  try {
    await open("/login?addsite=https://nova.example/&lang=rs", { signedIn: false });
    const statusMessage = Object.assign(new Event("message"), {
      data: { command: "addsite_status" },
      origin: "https://nova.example",
      source: opener,
    });
    await waitFor(() => {
      window.dispatchEvent(statusMessage);
      expect(opener.postMessage).toHaveBeenLastCalledWith(
        expect.objectContaining({ addsite_status_message: "Čeka se prijava..." }),
        "https://nova.example",
      );
    });
  } finally {
    Object.assign(window, { opener: null });
  }
});

describe("signed-in person", () => {
  // spec 1.1-sandbox-recognised-api-address 1.2-app-dashboard
  it("A signed-in user starts on the dashboard with slots filled by remotes", async () => {
    aGateway({ companies: [dunav] });
    await open("/");
    expect(await screen.findByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    expect(screen.getByText(/figures shows figures/)).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Dashboard | HPay"));
    expect(screen.getByText("SANDBOX")).toBeVisible();
  });

  // spec 1.2-unmet-entry-links-nowhere
  it("Menu entries that need a company are disabled until one is selected", async () => {
    aGateway();
    await open("/app");
    const orders = await screen.findByRole("link", { name: "Orders" });
    expect(orders).toHaveAttribute("aria-disabled", "true");
    expect(orders).not.toHaveAttribute("href");
    expect(menu().getByRole("link", { name: "Companies" })).toHaveAttribute("href", "/company");
  });

  it("A user with several companies chooses one on the dashboard", async () => {
    aGateway();
    await open("/app");
    const page = within(await screen.findByRole("main"));
    expect(await page.findByText("Please select a company...")).toBeVisible();
    expect(page.queryByText(/figures shows figures/)).toBeNull();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await person.click(page.getByRole("button", { name: "Select company" }));
    const companies = within(await findDialog({ name: "Please select a company" }));
    await person.click(await companies.findByText("Dunav Trade d.o.o."));
    expect(await page.findByText(/figures shows figures/)).toBeVisible();
  });

  it("The dashboard asks a user to add a POS when the company has none", async () => {
    aGateway({ companies: [dunav], sites: [] });
    await open("/app");
    expect(await screen.findByText("Please add a POS.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Add a new POS" })).toHaveAttribute("href", "/sites?new=1");
  });

  it("A page that needs a POS links to adding a POS only for users who can add one", async () => {
    const gateway = aGateway({ companies: [dunav], sites: [] });
    await open("/orders");
    expect(await screen.findByText("Please select a POS!")).toBeVisible();
    expect(screen.getByText("Please add a POS.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Add a new POS" })).toHaveAttribute("href", "/sites?new=1");
    gateway.companies = [{ ...dunav, UserCompanies: [{ Role: "staff" }] }];
    await open("/orders");
    expect(await screen.findByText(/^There is no POS yet. Ask the owner/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Add a new POS" })).toBeNull();
  });

  it("A page that needs a POS asks for one even if no company is selected", async () => {
    aGateway();
    await open("/orders");
    expect(await screen.findByText("Please select a POS!")).toBeVisible();
    expect(screen.getByText("Please select a company...")).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("button", { name: "Select company" })).toBeVisible();
  });

  // spec 1.8-please-select-company
  it("A page that needs a company asks for one", async () => {
    aGateway();
    await open("/sites");
    expect(await screen.findByText("Please select a company...")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "POS" })).toBeVisible();
  });

  it("No message about companies appears before they load, and a failed load can be retried", async () => {
    const consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const gateway = aGateway({ companies: [dunav], companiesFail: true });
    await open("/tickets");
    const page = within(await screen.findByRole("main"));
    expect(page.getByText("Loading...")).toBeVisible();
    expect(await page.findByText("Error on data load!")).toBeVisible();
    expect(page.queryByText(/lists shows tickets/)).toBeNull();
    consoleError.mockRestore();
    gateway.companiesFail = false;
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await person.click(page.getByRole("button", { name: "Retry" }));
    expect(await page.findByText(/lists shows tickets/)).toBeVisible();
  });

  it("A newly selected POS appears in the current and later addresses", async () => {
    aGateway();
    const panel = await open("/orders?q=PBL&company_id=1&site_id=3");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    await act(async () => void (await panel.selection.select(1, 4)));
    expect(window.location.search).toBe("?q=PBL&company_id=1&site_id=4");
    await act(async () => panel.navigation.push("/orders?q=Ana"));
    expect(window.location.search).toBe("?q=Ana&company_id=1&site_id=4");
    expect(menu().getByRole("link", { name: "Orders" })).toHaveAttribute("href", "/orders");
  });

  // spec 1.2-welcome-dialog-company-defined 3.2-welcome-dialog-without-company
  it("A user without a company is prompted to create one", async () => {
    aGateway({ companies: [] });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    const dialog = within(await findDialog({ name: "Welcome" }));
    const page = within(screen.getByRole("main"));
    expect(page.getByText(/There is no company defined yet/)).toBeInTheDocument();
    expect(page.queryByText("Please select a company...")).toBeNull();
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(window.location.pathname).toBe("/newcompany");
    expect(await screen.findByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  });

  const anOrder = (id: number, Uid: string) => ({
    company_id: 1,
    site_id: 4,
    order: { id, Uid, Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
  });

  // spec 1.2-new-order-company-uid 3.4-new-order-sound-new
  it("A new order in the company shows a notice that links to the order", async () => {
    aGateway({ companies: [dunav] });
    const panel = await open("/app");
    await screen.findByRole("button", { name: "POS: dunav.example" });
    act(() => panel.events.emit("hpay-order-created", anOrder(401, "26112011")));
    const toastText = "New order, Dunav Trade d.o.o.: 26112011, amount: 4590.00 RSD";
    expect(await screen.findByRole("link", { name: toastText })).toHaveAttribute(
      "href",
      "/orders/401?company_id=1&site_id=4",
    );
  });

  describe("notice of another POS's order", () => {
    const toastText = "New order, Dunav Trade d.o.o.: 26112011, amount: 4590.00 RSD";
    const savaPos = { ...shop, id: 9, Url: "sava.example", Urls: "", CompanyId: 2 };
    const aNotice = async () => {
      aGateway({
        companies: [dunav, sava],
        sites: [shop, { ...shop, id: 4, Url: "prodavnica.example" }, savaPos],
      });
      const panel = await open("/app?company_id=1&site_id=3");
      await screen.findByRole("button", { name: "POS: dunav.example" });
      act(() => panel.events.emit("hpay-order-created", anOrder(401, "26112011")));
      return { panel, person: userEvent.setup({ pointerEventsCheck: 0 }) };
    };

    it("A notice for another POS's order opens the order and selects the POS", async () => {
      const { panel, person } = await aNotice();
      await person.click(await screen.findByRole("link", { name: toastText }));
      expect(await screen.findByRole("button", { name: "POS: prodavnica.example" })).toBeVisible();
      expect(await screen.findByText(/lists shows orders {"id":"401"}/)).toBeVisible();
      expect(window.location.search).toBe("?company_id=1&site_id=4");
      await act(async () => void (await panel.selection.select(1, 3)));
      expect(window.location.search).toBe("?company_id=1&site_id=3");
    });

    it("The notification list opens an order even if another company has been selected meanwhile", async () => {
      const { panel, person } = await aNotice();
      await act(async () => void (await panel.selection.select(2)));
      expect(await screen.findByRole("button", { name: "POS: sava.example" })).toBeVisible();
      await person.click(screen.getByRole("button", { name: /^Notifications/ }));
      const drawer = within(await findDialog());
      await person.click(await drawer.findByRole("link", { name: toastText }));
      expect(await screen.findByRole("button", { name: "POS: prodavnica.example" })).toBeVisible();
      expect(window.location.pathname + window.location.search).toBe("/orders/401?company_id=1&site_id=4");
    });

    it("A notice's link asks once about unsaved work, and changes neither page nor POS if the user stays", async () => {
      const { panel, person } = await aNotice();
      const canLeave = jest.fn().mockResolvedValue(false);
      panel.leaveGuard.ask(canLeave);
      await person.click(await screen.findByRole("link", { name: toastText }));
      expect(canLeave).toHaveBeenCalledTimes(1);
      expect(window.location.pathname).toBe("/app");
      expect(panel.selection.get().pos?.id).toBe(3);
      canLeave.mockClear().mockResolvedValue(true);
      await person.click(screen.getByRole("button", { name: /^Notifications/ }));
      await person.click(await within(await findDialog()).findByRole("link", { name: toastText }));
      expect(await screen.findByRole("button", { name: "POS: prodavnica.example" })).toBeVisible();
      expect(window.location.pathname).toBe("/orders/401");
      expect(canLeave).toHaveBeenCalledTimes(1);
    });
  });

  // spec 3.4-new-order-sound-new
  it("A rush of orders shows one notice, and each order is listed in the drawer", async () => {
    aGateway({ companies: [dunav] });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    const panel = await open("/app");
    await screen.findByRole("button", { name: "POS: dunav.example" });
    act(() => {
      for (const id of [1, 2, 3, 4]) panel.events.emit("hpay-order-created", anOrder(id, `R${id}`));
    });
    const groupToast = await screen.findByRole("link", { name: "3 new orders, Dunav Trade d.o.o." });
    expect(groupToast).toHaveAttribute("href", "/orders?company_id=1&site_id=4");
    expect(screen.queryByText(/: R4, amount/)).toBeNull();
    await person.click(screen.getByRole("button", { name: /^Notifications/ }));
    const drawer = within(await findDialog());
    for (const id of [1, 2, 3, 4])
      expect(await drawer.findByText(new RegExp(`: R${id}, amount: 4590.00 RSD`))).toBeVisible();
  });

  it("The palette opens a page", async () => {
    aGateway({ companies: [dunav] });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    await screen.findByRole("button", { name: "POS: dunav.example" });
    await person.keyboard("{Control>}k{/Control}");
    const searchField = await screen.findByRole("combobox", { name: "Page, company, POS or order UID" });
    await person.type(searchField, "orde{Enter}");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
  });

  // spec 1.1-languages-en-rs-shell 1.2-language-menu
  it("Switching to Serbian keeps the page open", async () => {
    aGateway();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    await person.click(await screen.findByRole("button", { name: "Language" }));
    await chooseFromMenu(person, "Srpski");
    expect(await screen.findByRole("heading", { level: 1, name: "Početna" })).toBeVisible();
    expect(document.documentElement).toHaveAttribute("lang", "sr-Latn-RS");
  });
});

describe("end of a session", () => {
  // spec 1.2-user-menu-name-e 1.7-post-logout
  it("Sign-out notifies the gateway and leaves no data behind", async () => {
    const gateway = aGateway();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    await person.click(await screen.findByRole("button", { name: "Account: Ana Đorđević" }));
    expect(await screen.findByText("ana@dunav.example")).toBeVisible();
    // The person signed in again in another tab meanwhile.
    const newerCredentials = someCredentials({ token: "newer-token", remember: true });
    createRememberCookies(document).write(newerCredentials, Date.now() + longLifeMs);
    await chooseFromMenu(person, "Logout");
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    await waitFor(() => expect(gateway.requests).toContain("/logout"));
    expect(sessionStorage.getItem("AccessToken")).toBeNull();
    expect(document.cookie).not.toContain("hpay_remember=e");
  });

  // spec 1.2-auth-expired-triggers-logout 1.3-session-values-accesstoken-userdata
  // spec 3.3-accesstoken-userdata-company-site
  it("An expired token leads to sign-in and remembers the page", async () => {
    const gateway = aGateway({ companies: [dunav] });
    const panel = await open("/orders/12");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    gateway.isTokenExpired = true;
    await act(() => panel.selection.refresh());
    expect(await screen.findByText(/gate shows login/)).toBeVisible();
    expect(sessionStorage.getItem("afterloginurl")).toBe("/orders/12");
  });

  it("An expired token during unsaved work shows sign-in over the page", async () => {
    const gateway = aGateway({ companies: [dunav] });
    const panel = await open("/orders/12");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    panel.leaveGuard.ask(() => Promise.resolve(false));
    gateway.isTokenExpired = true;
    act(() => void panel.selection.refresh());
    const dialog = within(await findDialog({ name: "Please sign in again" }));
    expect(dialog.getByText(/gate shows login/)).toBeVisible();
    expect(screen.getByText(/lists shows orders/)).toBeInTheDocument();
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
    expect(screen.queryByText(/lists shows orders/)).toBeNull();
  });
});
