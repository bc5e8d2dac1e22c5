import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { firstRow, remote, withPartner } from "./portal";

/** The portal gives the element a column of this width, beside which its own page is as wide as before. */
const inColumn = (page: Page, width: number) =>
  remote(page).evaluate((element, px) => {
    const column = element.closest("#column") ?? document.createElement("div");
    if (!column.isConnected) {
      column.id = "column";
      element.before(column);
      column.append(element);
    }
    column.setAttribute("style", `width: ${px}px; overflow-x: auto`);
  }, width);

/** By how much the element is wider than its column. */
const overhang = (page: Page) =>
  page.locator("#column").evaluate((column) => column.scrollWidth - column.clientWidth);

const pages = ["orders", "transactions", "subscriptions"] as const;

for (const name of pages)
  test(`Embedded ${name} fit a narrow column of a wide page, as cards or with all columns`, async ({
    page,
    gateway,
  }) => {
    const attributes = `page="${name}"`;
    await withPartner(
      { folder: "plain", attributes, session: { pages: [name] } },
      gateway.url,
      async (site) => {
        await page.goto(site.origin);
        await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
        await expect(firstRow(page)).toHaveCSS("display", "table-row");
        for (const [width, display] of [
          [320, "flex"],
          [400, "flex"],
          [640, "table-row"],
          [1100, "table-row"],
        ] as const) {
          await inColumn(page, width);
          await expect(firstRow(page)).toHaveCSS("display", display);
          expect([width, await overhang(page)]).toEqual([width, 0]);
        }
        // As in a portal whose text is 10 px: the visitor's own size counts.
        await page.addStyleTag({ content: "html { font-size: 10px }" });
        await inColumn(page, 600);
        await expect(firstRow(page)).toHaveCSS("display", "flex");
      },
    );
  });

test("A dialog of an element in a narrow column follows the window", async ({ page, gateway }) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await inColumn(page, 400);
    await firstRow(page).getByRole("link").first().click();
    const dialog = remote(page).getByRole("dialog");
    const field = dialog.getByLabel("Order Name");
    await expect(field).toBeVisible();
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(dialog)).toBeGreaterThan(700);
    // Its fields are in columns.
    expect(await widthOf(field)).toBeLessThan((await widthOf(dialog)) / 2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => widthOf(dialog)).toBe(390);
    expect(await widthOf(field)).toBeGreaterThan(300);
  });
});

test("An element in a row of flexible parts takes the room that is left", async ({ page, gateway }) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await page.addStyleTag({ content: "body { display: flex } body > h1 { flex: 0 0 300px }" });
    const room = await remote(page).evaluate((element) => element.clientWidth);
    expect(room).toBeGreaterThan(500);
    await expect(firstRow(page)).toHaveCSS("display", "table-row");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});
