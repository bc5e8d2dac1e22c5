import type { EventName } from "@hpay/contract";
import { mockFailure } from "../../support/messages";
import { expect } from "../../support/panel";
import {
  addPos,
  createCompany,
  deleteCompany,
  deletePos,
  pickInBar,
  uniqueName,
  withOwnPos,
} from "./company-actions";
import { type EventRow, openPath, openPosList } from "./events";
import { liveRows } from "./live-rows";
import { recordRows } from "./record-rows";

/** Sava Parking d.o.o., the owner's other company, and its only POS. */
const savaParking = { company_id: 2, site_id: 4 };
const dunavKafa = { company_id: 1, site_id: 2 };
const dunavShop = { company_id: 1, site_id: 1 };

const deletedCompany = { name: "", url: "" };
let newCompany = 0;

const companyChangedRows: readonly EventRow[] = [
  {
    description: "another company is picked in the top bar",
    cause: async ({ page }) => {
      await pickInBar(page, 0, /^Sava/);
      return [{ company_id: savaParking.company_id }];
    },
    company: savaParking.company_id,
  },
  {
    description: "the selected company is picked again",
    cause: async ({ page }) => {
      await pickInBar(page, 0, "Dunav Trade d.o.o.");
      return [];
    },
  },
  {
    description: "a company is created",
    open: (actors) => openPath(actors, "/newcompany"),
    cause: async (actors) => {
      newCompany = await createCompany(actors, `Morava ${Date.now()}`);
      return [{ company_id: newCompany }];
    },
    company: () => newCompany,
  },
  {
    description: "the selected company is deleted: none is selected, then the first that is left",
    open: async (actors) => {
      await openPath(actors, "/newcompany");
      deletedCompany.name = `Tamiš ${Date.now()}`;
      await createCompany(actors, deletedCompany.name);
    },
    cause: async (actors) => {
      await deleteCompany(actors, deletedCompany.name);
      return [{ company_id: null }, { company_id: 1 }];
    },
  },
  {
    description: "the panel is opened with a company in its address",
    open: ({ page }) => page.goto("about:blank"),
    cause: async (actors) => {
      await openPosList(actors);
      return [{ company_id: 1 }];
    },
  },
];

const siteChangedRows: readonly EventRow[] = [
  {
    description: "another POS is picked in the top bar",
    cause: async ({ page }) => {
      await pickInBar(page, 1, "rs.dunav.kafa");
      return [dunavKafa];
    },
  },
  {
    description: "the selected POS is picked again",
    cause: async ({ page }) => {
      await pickInBar(page, 1, "dunav.example");
      return [];
    },
  },
  {
    description: "another company is picked: its one POS is selected",
    cause: async ({ page }) => {
      await pickInBar(page, 0, /^Sava/);
      return [savaParking];
    },
    company: savaParking.company_id,
  },
  {
    description: "a POS is opened that is not the selected one",
    cause: async ({ page }) => {
      await page.getByRole("link", { name: "rs.dunav.kafa" }).first().click();
      await expect(page).toHaveURL(/sitedetails\/2/);
      return [dunavKafa];
    },
  },
  {
    description: "a POS is added",
    cause: async (actors) => [await addPos(actors, uniqueName("dodat"))],
  },
  {
    description: "the selected POS is deleted: none is selected, then another one",
    open: async (actors) => {
      deletedCompany.url = uniqueName("brisan");
      await withOwnPos(actors, deletedCompany.url);
    },
    cause: async (actors) => {
      await deletePos(actors, deletedCompany.url);
      return [
        { company_id: 1, site_id: null },
        { company_id: 1, site_id: expect.any(Number) },
      ];
    },
  },
];

const deleteAndCreateRows: readonly EventRow[] = [
  {
    description: "a POS is added",
    cause: async (actors) => {
      await addPos(actors, uniqueName("nov"));
      return [{ company_id: 1 }];
    },
  },
  {
    description: "a POS is deleted",
    open: async (actors) => {
      deletedCompany.url = uniqueName("otpao");
      await withOwnPos(actors, deletedCompany.url);
    },
    cause: async (actors) => {
      await deletePos(actors, deletedCompany.url);
      return [{ company_id: 1 }];
    },
  },
];

const savedMethod = (path: string): EventRow => ({
  description: `a method is saved at ${path}`,
  open: (actors) => openPath(actors, path),
  cause: async ({ page }) => {
    await page.getByRole("combobox", { name: "Process Group" }).fill(`g${Date.now() % 1000}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    return [dunavShop];
  },
});

const posSavedRows: readonly EventRow[] = [
  {
    description: "the settings of a POS are saved",
    open: (actors) => openPath(actors, "/sitedetails/1"),
    cause: async ({ page }) => {
      await page.getByLabel("Support telephone").fill(`+38111${Date.now() % 1_000_000}`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      return [dunavShop];
    },
  },
  savedMethod("/paymentdetails/1"),
  savedMethod("/shippingdetails/1"),
  savedMethod("/fiscaldetails/1"),
  {
    description: "a POS is added",
    cause: async (actors) => [await addPos(actors, uniqueName("sačuvan".replace("č", "c")))],
  },
];

/** Every event of the panel's catalogue: who causes it, and what its payload contains. */
export const eventRows: Readonly<Record<EventName, readonly EventRow[]>> = {
  "hpay-auth-expired": [
    {
      description: "an answer begins with 401",
      cause: async ({ page }) => {
        await mockFailure(page, "GET", /\/api\/tickets$/, { text: "401 TOKEN_EXPIRED", status: 401 });
        await page
          .getByRole("navigation")
          .getByRole("link", { name: "Support tickets", exact: true })
          .click();
        await expect(page).toHaveURL(/\/login/);
        return [{ reason: "401 TOKEN_EXPIRED" }];
      },
      company: null,
    },
  ],
  "hpay-company-changed": companyChangedRows,
  "hpay-site-changed": siteChangedRows,
  "hpay-companies-loaded": [
    {
      description: "the panel is opened",
      async open({ page }) {
        await page.goto("about:blank");
        // A panel that opens reloads records that changed in the last five seconds.
        await page.waitForTimeout(6000);
      },
      cause: async (actors) => {
        await openPosList(actors);
        return [{ count: await actors.count("companies") }];
      },
    },
  ],
  "hpay-company-sites-invalidate": deleteAndCreateRows,
  "hpay-user-saved-pos": posSavedRows,
  ...liveRows,
  ...recordRows,
  "hpay-language-changed": [
    {
      description: "a language is picked in the menu",
      cause: async ({ page }) => {
        await page.getByRole("button", { name: "Language", exact: true }).click();
        await page.getByRole("menuitem", { name: "Српски" }).click();
        await expect(page.locator("html")).toHaveAttribute("lang", "sr-Cyrl-RS");
        return [{ language: "rs-cyr" }];
      },
    },
  ],
  "hpay-socket-status": [
    {
      description: "the panel is opened",
      async open({ page }) {
        await page.goto("about:blank");
        // A panel that opens reloads records that changed in the last five seconds.
        await page.waitForTimeout(6000);
      },
      cause: async (actors) => {
        await openPosList(actors);
        return [{ status: "connecting" }, { status: "online" }];
      },
    },
    {
      description: "the person signs out",
      cause: async ({ page }) => {
        await page.getByRole("banner").getByRole("button").last().click();
        await page.getByRole("menuitem", { name: "Logout" }).click();
        await expect(page).toHaveURL(/\/login/);
        return [{ status: "offline" }];
      },
      company: null,
    },
  ],
  "hpay-remote-status": [
    {
      description: "a page of another remote is opened for the first time",
      cause: async ({ page }) => {
        await page.getByRole("navigation").getByRole("link", { name: "Help", exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Help");
        const remote = { remote: "mfe-support", version: expect.any(String) };
        return [
          { ...remote, status: "loading" },
          { ...remote, status: "ready" },
        ];
      },
      counts: ({ remote }) => remote === "mfe-support",
    },
  ],
};
