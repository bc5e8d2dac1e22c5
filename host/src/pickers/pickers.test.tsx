/** @own-environment `open-panel` replaces modules. */
import { findDialog } from "@hpay/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aGateway, dunav, sava, shop } from "../panel/testing/a-gateway";
import { menu, open, openPicker } from "../panel/testing/open-panel";

describe("company and POS pickers", () => {
  // spec 1.2-top-bar-company-selector 1.2-top-bar-pos-selector 1.2-pos-dialog-columns-site
  // spec 1.2-button-add-new-pos 1.2-picker-please-select-company 1.2-click-row-selects-real
  // spec 1.2-please-select-site-appears
  it("The menu opens after company and POS are selected in the pickers", async () => {
    aGateway();
    await open("/app");
    const person = await openPicker("Select company");
    const companies = within(await findDialog({ name: "Please select a company" }));
    await person.click(await companies.findByText("Dunav Trade d.o.o."));
    await openPicker("POS: dunav.example");
    expect(screen.queryByText("Please select site...")).toBeNull();
    const pos = within(await findDialog({ name: "Select a POS" }));
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

  it("Selecting a company asks for a POS only if none is selected", async () => {
    aGateway({ sites: [] });
    await open("/app");
    const person = await openPicker("Select company");
    const companies = within(await findDialog({ name: "Please select a company" }));
    await person.click(await companies.findByText("Dunav Trade d.o.o."));
    expect(await screen.findByText("Please select site...")).toBeVisible();
  });

  it("The prompt to select a POS disappears as soon as one is selected", async () => {
    aGateway({ companies: [dunav, sava], sites: [shop] });
    await open("/app");
    const person = await openPicker("Select company");
    const companyDialog = within(await findDialog({ name: "Please select a company" }));
    await person.click(await companyDialog.findByText("Sava Apps"));
    expect(await screen.findByText("Please select site...")).toBeVisible();
    await openPicker("Company: Sava Apps");
    const reopenedPicker = within(await findDialog({ name: "Please select a company" }));
    await person.click(await reopenedPicker.findByText("Dunav Trade d.o.o."));
    expect(await screen.findByRole("button", { name: /^POS: / })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Please select site...")).toBeNull());
  });

  it("The POS picker sorts by every text column", async () => {
    aGateway({ companies: [dunav] });
    await open("/app");
    await openPicker("POS: dunav.example");
    const pos = within(await findDialog({ name: "Select a POS" }));
    for (const header of ["Site Url", "Additional Site Url-s", "Company Name", "Date"])
      expect(
        within(pos.getByRole("columnheader", { name: header })).getByRole("button", { hidden: true }),
      ).toBeVisible();
  });

  // spec 1.8-please-add-pos
  it("The POS picker offers to add a POS if the company has none", async () => {
    aGateway({ companies: [dunav], sites: [] });
    await open("/app");
    await openPicker("Select POS");
    const pos = within(await findDialog({ name: "Select a POS" }));
    expect(pos.getByText("Please add a POS.")).toBeVisible();
  });

  it("The picker reports that companies could not load, and Retry loads them", async () => {
    const consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const gateway = aGateway({ companiesFail: true });
    await open("/app");
    const person = await openPicker("Select company");
    const dialog = within(await findDialog({ name: "Please select a company" }));
    expect(await dialog.findByText("Error on data load!")).toBeVisible();
    expect(dialog.queryByText(/^There is no company defined yet/)).toBeNull();
    expect(consoleError).toHaveBeenCalledTimes(1);
    consoleError.mockRestore();
    gateway.companiesFail = false;
    await person.click(dialog.getByRole("button", { name: "Retry" }));
    expect(await dialog.findByText("Dunav Trade d.o.o.")).toBeVisible();
  });

  // spec 1.2-pos-dialog-filters
  it("The POS picker finds a POS by part of its name", async () => {
    aGateway({ companies: [dunav] });
    await open("/app");
    const person = await openPicker("POS: dunav.example");
    const pos = within(await findDialog({ name: "Select a POS" }));
    await person.type(pos.getByRole("searchbox", { name: "Search POS" }), "prod");
    await waitFor(() => expect(pos.queryByText("dunav.example")).toBeNull());
    expect(pos.getByText("prodavnica.example")).toBeVisible();
  });

  // spec 1.2-picker-columns-company-name 1.2-details-opens-companydetails-id 1.2-create-new-company-opens
  // spec 1.9-delays-150-ms-initial
  it("Enter in the search selects the only company found and keeps the focus in the page", async () => {
    aGateway({ companies: [dunav, sava] });
    await open("/app");
    const opener = await screen.findAllByRole("button", { name: "Select company" });
    const person = userEvent.setup();
    await person.click(opener.at(-1) ?? screen.getByRole("main"));
    await findDialog({ name: "Please select a company" });
    await person.keyboard("Dunav{Enter}");
    expect(await screen.findByRole("button", { name: /^Company: Dunav/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("A click on Details in the picker opens the company's details after 300 ms without selecting it", async () => {
    aGateway();
    const panel = await open("/app");
    const person = await openPicker("Select company");
    const dialog = within(await findDialog({ name: "Please select a company" }));
    for (const header of ["Company Name", "ResNo", "TaxNo", "Address"])
      expect(dialog.getByRole("columnheader", { name: header })).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Create new company..." })).toBeVisible();
    const [details] = dialog.getAllByRole("link", { name: "Details..." });
    const clickedAt = performance.now();
    await person.click(details ?? document.body);
    await waitFor(() => expect(window.location.pathname).toBe("/companydetails/1"), { timeout: 45_000 });
    expect(performance.now() - clickedAt).toBeGreaterThan(290);
    expect(panel.selection.get().company).toBeNull();
  });

  // spec 1.6-staff-add-new-pos
  it("The POS picker does not offer to add a POS to staff", async () => {
    aGateway({ companies: [sava], sites: [{ ...shop, CompanyId: 2 }] });
    await open("/app");
    await openPicker("POS: dunav.example");
    const pos = within(await findDialog({ name: "Select a POS" }));
    expect(pos.queryByRole("button", { name: /Add a new POS/ })).toBeNull();
  });
});
