import type { EventName } from "@hpay/contract";
import type { Page } from "@playwright/test";
import { failing } from "../../support/messages";
import { expect } from "../../support/panel";
import { type Actors, type EventRow, openAt, openPosList } from "./events";
import { liveRows } from "./live-rows";
import { recordRows } from "./record-rows";

/** Sava Parking d.o.o., the owner's other company, and its only POS. */
const sava = { company_id: 2, site_id: 4 };
const dunavKafa = { company_id: 1, site_id: 2 };
const dunav = { company_id: 1, site_id: 1 };

const opener = (page: Page, at: 0 | 1) =>
  page.getByRole("banner").locator('button[aria-haspopup="dialog"]').nth(at);

/** Picks a company (0) or a POS (1) in the top bar. */
async function pick(page: Page, at: 0 | 1, name: string | RegExp): Promise<void> {
  await opener(page, at).click();
  await page.getByRole("dialog").getByText(name, { exact: true }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function createCompany({ page }: Actors, name: string): Promise<number> {
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Registration number/).fill("12345678");
  await page.getByLabel(/^Tax number/).fill("101010101");
  await page.getByLabel(/^Address/).fill("Glavna 1, Novi Sad");
  const logo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.getByLabel(/^Logo/).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/companydetails\/\d+/);
  return Number(/companydetails\/(\d+)/.exec(page.url())?.[1]);
}

async function deleteCompany({ page }: Actors, name: string): Promise<void> {
  await page.getByRole("button", { name: "Delete company" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete company" }).click();
  await expect(page.getByRole("banner")).not.toContainText(name);
}

/** @returns the new POS */
async function addPos({ page }: Actors, url: string): Promise<{ company_id: number; site_id: number }> {
  await page.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Main url/).fill(url);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/sitedetails\/\d+/);
  return { company_id: 1, site_id: Number(/sitedetails\/(\d+)/.exec(page.url())?.[1]) };
}

async function deletePos({ page }: Actors, url: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: url }).first();
  await row.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete site" }).click();
  await expect(page.getByRole("row").filter({ hasText: url })).toHaveCount(0);
}

let posCount = 0;
const fresh = (what: string) => {
  posCount += 1;
  return `${what}-${Date.now().toString(36)}${posCount}.example`;
};

/** A POS that the owner has added and the page shows as selected. */
async function withOwnPos(actors: Actors, url: string): Promise<void> {
  await actors.call("POST", "company_sites", { CompanyId: 1, SiteType: "site-standard", Url: url, Urls: "" });
  await openPosList(actors);
  await pick(actors.page, 1, url);
  await expect(opener(actors.page, 1)).toContainText(url);
}

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

/** Every event of the panel's catalogue: who causes it, and what it contains. */
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
        // A panel that opens reloads what changed in the last five seconds.
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
        // A panel that opens reloads what changed in the last five seconds.
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
