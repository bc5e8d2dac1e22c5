import type { Page } from "@playwright/test";
import { expect } from "./panel";

/** Waits until the page that is open has its heading and all that it loads. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Loading...").first()).toBeHidden();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
