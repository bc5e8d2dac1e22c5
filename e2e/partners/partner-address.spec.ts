import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { firstRow, recordElementEvents, remote, withPartner } from "./portal";

const addressOptions = { folder: "plain", attributes: 'address-name="orders"' } as const;
const orderName = (page: Page) => remote(page).getByLabel("Order Name");

test("The portal's address follows the embedded page through Back, Forward and a reload", async ({
  page,
  gateway,
}) => {
  await recordElementEvents(page, "hpay-path-changed");
  await withPartner(addressOptions, gateway.url, async (site) => {
    await page.goto(site.origin);
    await firstRow(page).getByRole("link").first().click();
    await expect(orderName(page)).toBeVisible();
    await expect(page).toHaveURL(/[?&]orders=%2Forders%3Fopen%3D\d+/);
    await expect(page.locator("html")).toHaveAttribute("data-hpay-path-changed", /"path":"\/orders\?open=/);
    await page.goBack();
    await expect(orderName(page)).toHaveCount(0);
    await page.goForward();
    await expect(orderName(page)).toBeVisible();
    await page.reload();
    await expect(orderName(page)).toBeVisible({ timeout: 30_000 });
  });
});

test("Back leaves a portal that gave its embedded page an initial path", async ({ page, gateway }) => {
  const attributes = 'address-name="orders" path="/orders"';
  await withPartner({ folder: "plain", attributes }, gateway.url, async (site) => {
    await page.goto("about:blank");
    await page.goto(site.origin);
    await firstRow(page).getByRole("link").first().click();
    await expect(orderName(page)).toBeVisible();
    await page.goBack();
    await expect(orderName(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("about:blank");
  });
});
