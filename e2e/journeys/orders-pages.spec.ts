import type { Page } from "@playwright/test";
import { openOrders } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const rows = (page: Page) => page.locator("#panel tr[data-row]");
const firstUid = (page: Page) => rows(page).first().locator("a[data-record]");
const uids = (page: Page) => rows(page).locator("a[data-record]").allTextContents();

for (const { where, size } of [
  { where: "at a desk", size: { width: 1440, height: 900 } },
  { where: "on a phone", size: { width: 390, height: 800 } },
])
  test(`Opening another page of the order list scrolls to its first row, ${where}`, async ({
    page,
    context,
    gateway,
  }) => {
    await page.setViewportSize(size);
    await asSignedIn(context, gateway);
    await openOrders(page, gateway, "size=25");
    await expect(rows(page)).toHaveCount(25);
    const firstUids = await uids(page);

    const nextButton = page.getByRole("button", { name: "Next page" });
    for (const button of [nextButton, page.getByRole("button", { name: "Previous page" }), nextButton]) {
      await rows(page).last().scrollIntoViewIfNeeded();
      await expect(firstUid(page)).not.toBeInViewport();
      const uidsBefore = await uids(page);
      await button.click();
      await expect(rows(page).first()).not.toContainText(uidsBefore[0] ?? "");
      await expect(firstUid(page)).toBeInViewport({ ratio: 1 });
      await expect(rows(page).last()).not.toContainText(uidsBefore.at(-1) ?? "");
      await expect(rows(page)).toHaveCount(25);
      const uidsNow = await uids(page);
      expect(uidsNow.filter((uid) => uidsBefore.includes(uid))).toEqual([]);
    }
    await page.goBack();
    await expect.poll(() => uids(page)).toEqual(firstUids);
  });

test("The Previous page button keeps focus when disabled on the first page", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway, "size=25");
  await expect(rows(page)).toHaveCount(25);
  const firstUids = await uids(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => uids(page)).not.toEqual(firstUids);
  const previousButton = page.getByRole("button", { name: "Previous page" });
  await previousButton.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => uids(page)).toEqual(firstUids);
  await expect(previousButton).toBeDisabled();
  await expect(previousButton).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(previousButton).toBeFocused();
  expect(await uids(page)).toEqual(firstUids);
});

test("New search results start at the first row", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway, "size=25");
  await expect(rows(page)).toHaveCount(25);
  const count = page.getByText(/^\d+ rows$/);
  const countText = (await count.textContent()) ?? "";
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(firstUid(page)).not.toBeInViewport();
  await page.getByRole("searchbox", { name: "Search" }).fill("PAYMENT:PAID");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(count).not.toHaveText(countText);
  await expect(rows(page)).toHaveCount(25);
  await expect(firstUid(page)).toBeInViewport({ ratio: 1 });
});
