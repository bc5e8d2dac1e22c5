import type { Page } from "@playwright/test";
import type { RunningGateway } from "./gateway-process";
import { expect } from "./panel";

/** Waits until the page shows its heading and has loaded everything. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Loading...").first()).toBeHidden();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** One page of each kind, for a signed-in person of the demo shop's company. */
export const pagesOfTheShop = [
  "/app",
  "/orders",
  "/transactions",
  "/subscriptions",
  "/sites",
  "/sitedetails/1",
  "/companydetails/1",
  "/paymentmethods",
  "/paymentdetails/1",
  "/tickets",
  "/ticketdetails/1",
  "/newticket",
  "/help",
] as const;

/** Opens one of these pages in English, and waits until it is complete. */
export async function openPageOfTheShop(
  page: Page,
  gateway: RunningGateway,
  address: (typeof pagesOfTheShop)[number],
): Promise<void> {
  await page.goto(`${gateway.url}${address}?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expectSettled(page);
  // The operator's guide is the last part of the dashboard to load.
  if (address === "/app") await expect(page.getByText("Every day after that")).toBeVisible();
}
