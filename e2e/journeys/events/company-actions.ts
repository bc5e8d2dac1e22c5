import type { Page } from "@playwright/test";
import { expect } from "../../support/panel";
import { type Actors, openPosList } from "./events";

const opener = (page: Page, at: 0 | 1) =>
  page.getByRole("banner").locator('button[aria-haspopup="dialog"]').nth(at);

/** Picks a company (0) or a POS (1) in the top bar. */
export async function pickInBar(page: Page, at: 0 | 1, name: string | RegExp): Promise<void> {
  await opener(page, at).click();
  await page.getByRole("dialog").getByText(name, { exact: true }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export async function createCompany({ page }: Actors, name: string): Promise<number> {
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

export async function deleteCompany({ page }: Actors, name: string): Promise<void> {
  await page.getByRole("button", { name: "Delete company" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete company" }).click();
  await expect(page.getByRole("banner")).not.toContainText(name);
}

/** @returns the new POS */
export async function addPos(
  { page }: Actors,
  url: string,
): Promise<{ company_id: number; site_id: number }> {
  await page.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Main url/).fill(url);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/sitedetails\/\d+/);
  return { company_id: 1, site_id: Number(/sitedetails\/(\d+)/.exec(page.url())?.[1]) };
}

export async function deletePos({ page }: Actors, url: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: url }).first();
  await row.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete site" }).click();
  await expect(page.getByRole("row").filter({ hasText: url })).toHaveCount(0);
}

let posCount = 0;
export const uniqueName = (prefix: string) => {
  posCount += 1;
  return `${prefix}-${Date.now().toString(36)}${posCount}.example`;
};

/** Adds a POS as the owner, and waits until the page shows it as selected. */
export async function withOwnPos(actors: Actors, url: string): Promise<void> {
  await actors.call("POST", "company_sites", { CompanyId: 1, SiteType: "site-standard", Url: url, Urls: "" });
  await openPosList(actors);
  await pickInBar(actors.page, 1, url);
  await expect(opener(actors.page, 1)).toContainText(url);
}
