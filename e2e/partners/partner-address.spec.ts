import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { firstRow, recordElementEvents, remote, withPartner } from "./portal";

const addressed = { folder: "plain", attributes: 'address-name="orders"' } as const;
const orderName = (page: Page) => remote(page).getByLabel("Order Name");

test("An embedded page's address is part of the portal's address: Back, Forward and a reload follow it", async ({
  page,
  gateway,
}) => {
  await recordElementEvents(page, "hpay-path-changed");
  await withPartner(addressed, gateway.url, async (site) => {
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

test("A portal's Back asks before it closes unsaved work, and nothing of that work stays in the portal's storage", async ({
  page,
  gateway,
}) => {
  const uid = `B${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await withPartner(addressed, gateway.url, async (site) => {
    await page.goto(site.origin);
    await remote(page).getByText(uid).first().click();
    await remote(page).getByLabel("managed on-site, override").click();
    await orderName(page).fill("Unsaved name");
    await page.goBack();
    await remote(page).getByRole("button", { name: "Stay" }).click();
    await expect(orderName(page)).toHaveValue("Unsaved name");
    await expect(page).toHaveURL(/[?&]orders=%2Forders%3Fopen%3D\d+/);
    await page.goBack();
    await remote(page).getByRole("button", { name: "Leave" }).click();
    await expect(orderName(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/open/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Unsaved name");
  });
});

test("Back leaves a portal whose embedded page has a first path", async ({ page, gateway }) => {
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
