import type { Page } from "@playwright/test";
import { type PartnerOptions, type PartnerSite, startPartner } from "./partner-server";

export async function withPartner(
  options: Omit<PartnerOptions, "panel">,
  panel: string,
  action: (site: PartnerSite) => Promise<void>,
): Promise<void> {
  const site = await startPartner({ ...options, panel });
  try {
    await action(site);
  } finally {
    await site.close();
  }
}

export const remote = (page: Page) => page.locator("hpay-remote");
export const firstRow = (page: Page) => remote(page).getByRole("row").nth(1);

/**
 * Records the latest detail of each event on the document's root from now on: `data-hpay-error`,
 * `data-hpay-ready` …
 */
export async function recordElementEvents(page: Page, ...names: readonly string[]): Promise<void> {
  await page.addInitScript((recordedNames) => {
    for (const name of recordedNames)
      document.addEventListener(name, (event) => {
        const detail = event instanceof CustomEvent ? event.detail : null;
        document.documentElement.setAttribute(`data-${name}`, JSON.stringify(detail));
      });
  }, names);
}

/** Clears the recorded detail, so that a test can wait for the next one. */
export async function forgetEvent(page: Page, name: string): Promise<void> {
  await page
    .locator("html")
    .evaluate((root, recordedName) => root.removeAttribute(`data-${recordedName}`), name);
}
