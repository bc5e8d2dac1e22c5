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
  test(`The next page starts at its first row, ${where}`, async ({ page, context, gateway }) => {
    await page.setViewportSize(size);
    await asSignedIn(context, gateway);
    await openOrders(page, gateway, "size=25");
    await expect(rows(page)).toHaveCount(25);
    const first = await uids(page);

    const next = page.getByRole("button", { name: "Next page" });
    for (const turn of [next, page.getByRole("button", { name: "Previous page" }), next]) {
      await rows(page).last().scrollIntoViewIfNeeded();
      await expect(firstUid(page)).not.toBeInViewport();
      const before = await uids(page);
      await turn.click();
      await expect(rows(page).first()).not.toContainText(before[0] ?? "");
      await expect(firstUid(page)).toBeInViewport({ ratio: 1 });
      await expect(rows(page).last()).not.toContainText(before.at(-1) ?? "");
      await expect(rows(page)).toHaveCount(25);
      const now = await uids(page);
      expect(now.filter((uid) => before.includes(uid))).toEqual([]);
    }
    await page.goBack();
    await expect.poll(() => uids(page)).toEqual(first);
  });

test("The Previous page button keeps focus when disabled on the first page", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway, "size=25");
  await expect(rows(page)).toHaveCount(25);
  const first = await uids(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => uids(page)).not.toEqual(first);
  const back = page.getByRole("button", { name: "Previous page" });
  await back.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => uids(page)).toEqual(first);
  await expect(back).toBeDisabled();
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(back).toBeFocused();
  expect(await uids(page)).toEqual(first);
});

test("New search results start at the first row", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway, "size=25");
  await expect(rows(page)).toHaveCount(25);
  const count = page.getByText(/^\d+ rows$/);
  const all = (await count.textContent()) ?? "";
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(firstUid(page)).not.toBeInViewport();
  await page.getByRole("searchbox", { name: "Search" }).fill("PAYMENT:PAID");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(count).not.toHaveText(all);
  await expect(rows(page)).toHaveCount(25);
  await expect(firstUid(page)).toBeInViewport({ ratio: 1 });
});
