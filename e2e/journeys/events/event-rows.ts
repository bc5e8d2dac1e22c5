import type { EventName } from "@hpay/contract";
import { failing } from "../../support/messages";
import { expect } from "../../support/panel";
import { addPos, createCompany, deleteCompany, deletePos, fresh, pick, withOwnPos } from "./company-actions";
import { type EventRow, openAt, openPosList } from "./events";
import { liveRows } from "./live-rows";
import { recordRows } from "./record-rows";

/** Sava Parking d.o.o., the owner's other company, and its only POS. */
const sava = { company_id: 2, site_id: 4 };
const dunavKafa = { company_id: 1, site_id: 2 };
const dunav = { company_id: 1, site_id: 1 };

const deleted = { name: "", url: "" };
let newCompany = 0;

const companyChanged: readonly EventRow[] = [
  {
    how: "another company is picked in the top bar",
    cause: async ({ page }) => {
      await pick(page, 0, /^Sava/);
      return [{ company_id: sava.company_id }];
    },
    company: sava.company_id,
  },
  {
    how: "the selected company is picked again",
    cause: async ({ page }) => {
      await pick(page, 0, "Dunav Trade d.o.o.");
      return [];
    },
  },
  {
    how: "a company is created",
    open: (actors) => openAt(actors, "/newcompany"),
    cause: async (actors) => {
      newCompany = await createCompany(actors, `Morava ${Date.now()}`);
      return [{ company_id: newCompany }];
    },
    company: () => newCompany,
  },
  {
    how: "the selected company is deleted: none is selected, then the first that is left",
    open: async (actors) => {
      await openAt(actors, "/newcompany");
      deleted.name = `Tamiš ${Date.now()}`;
      await createCompany(actors, deleted.name);
    },
    cause: async (actors) => {
      await deleteCompany(actors, deleted.name);
      return [{ company_id: null }, { company_id: 1 }];
    },
  },
  {
    how: "the panel is opened with a company in its address",
    open: ({ page }) => page.goto("about:blank"),
    cause: async (actors) => {
      await openPosList(actors);
      return [{ company_id: 1 }];
    },
  },
];

const siteChanged: readonly EventRow[] = [
  {
    how: "another POS is picked in the top bar",
    cause: async ({ page }) => {
      await pick(page, 1, "rs.dunav.kafa");
      return [dunavKafa];
    },
  },
  {
    how: "the selected POS is picked again",
    cause: async ({ page }) => {
      await pick(page, 1, "dunav.example");
      return [];
    },
  },
  {
    how: "another company is picked: its one POS is selected",
    cause: async ({ page }) => {
      await pick(page, 0, /^Sava/);
      return [sava];
    },
    company: sava.company_id,
  },
  {
    how: "a POS is opened that is not the selected one",
    cause: async ({ page }) => {
      await page.getByRole("link", { name: "rs.dunav.kafa" }).first().click();
      await expect(page).toHaveURL(/sitedetails\/2/);
      return [dunavKafa];
    },
  },
  {
    how: "a POS is added",
    cause: async (actors) => [await addPos(actors, fresh("dodat"))],
  },
  {
    how: "the selected POS is deleted: none is selected, then another one",
    open: async (actors) => {
      deleted.url = fresh("brisan");
      await withOwnPos(actors, deleted.url);
    },
    cause: async (actors) => {
      await deletePos(actors, deleted.url);
      return [
        { company_id: 1, site_id: null },
        { company_id: 1, site_id: expect.any(Number) },
      ];
    },
  },
];

const deletionsAndAdditions: readonly EventRow[] = [
  {
    how: "a POS is added",
    cause: async (actors) => {
      await addPos(actors, fresh("nov"));
      return [{ company_id: 1 }];
    },
  },
  {
    how: "a POS is deleted",
    open: async (actors) => {
      deleted.url = fresh("otpao");
      await withOwnPos(actors, deleted.url);
    },
    cause: async (actors) => {
      await deletePos(actors, deleted.url);
      return [{ company_id: 1 }];
    },
  },
];

const savedMethod = (path: string): EventRow => ({
  how: `a method is saved at ${path}`,
  open: (actors) => openAt(actors, path),
  cause: async ({ page }) => {
    await page.getByRole("combobox", { name: "Process Group" }).fill(`g${Date.now() % 1000}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    return [dunav];
  },
});

const posSaved: readonly EventRow[] = [
  {
    how: "the settings of a POS are saved",
    open: (actors) => openAt(actors, "/sitedetails/1"),
    cause: async ({ page }) => {
      await page.getByLabel("Support telephone").fill(`+38111${Date.now() % 1_000_000}`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      return [dunav];
    },
  },
  savedMethod("/paymentdetails/1"),
  savedMethod("/shippingdetails/1"),
  savedMethod("/fiscaldetails/1"),
  {
    how: "a POS is added",
    cause: async (actors) => [await addPos(actors, fresh("sačuvan".replace("č", "c")))],
  },
];

/** Every event of the panel's catalogue: who causes it, and what its payload contains. */
export const eventRows: Readonly<Record<EventName, readonly EventRow[]>> = {
  "hpay-auth-expired": [
    {
      how: "an answer begins with 401",
      cause: async ({ page }) => {
        await failing(page, "GET", /\/api\/tickets$/, { text: "401 TOKEN_EXPIRED", status: 401 });
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
  "hpay-company-changed": companyChanged,
  "hpay-site-changed": siteChanged,
  "hpay-companies-loaded": [
    {
      how: "the panel is opened",
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
  "hpay-company-sites-invalidate": deletionsAndAdditions,
  "hpay-user-saved-pos": posSaved,
  ...liveRows,
  ...recordRows,
  "hpay-language-changed": [
    {
      how: "a language is picked in the menu",
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
      how: "the panel is opened",
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
      how: "the person signs out",
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
      how: "a page of another remote is opened for the first time",
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
