import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { RunningGateway } from "./gateway-process";
import { expect } from "./panel";
import { asSignedIn } from "./signed-in";

/** Dunav Trade d.o.o. and its shop, as the demo data stores them. */
const selectionQuery = "company_id=1&site_id=1";

/** Opens the orders of the demo shop in English; `query` is the list's query string. */
export async function openOrders(page: Page, gateway: RunningGateway, query = ""): Promise<void> {
  await page.goto(`${gateway.url}/orders?${selectionQuery}&lang=en${query === "" ? "" : `&${query}`}`);
  await expect(page.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("dunav.example");
}

/** Opens a separate browser for another signed-in person. */
export async function anotherPerson(
  browser: Browser,
  gateway: RunningGateway,
  email: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  await asSignedIn(context, gateway, email);
  return { context, page: await context.newPage() };
}

export const rowOf = (page: Page, uid: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: uid, exact: true }) });

/** Expands a row and returns the region with its actions. */
export async function expandRow(page: Page, uid: string): Promise<Locator> {
  await rowOf(page, uid).getByRole("cell").nth(2).click();
  const actions = page.getByRole("group", { name: "ACTIONS", exact: true });
  await expect(actions).toBeVisible();
  return actions;
}
