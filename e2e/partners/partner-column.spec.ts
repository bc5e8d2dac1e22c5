import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { firstRow, remote, withPartner } from "./portal";

/** Puts the element in a column of this width. The portal's page around it keeps its width. */
const placeInColumn = (page: Page, width: number) =>
  remote(page).evaluate((element, px) => {
    const column = element.closest("#column") ?? document.createElement("div");
    if (!column.isConnected) {
      column.id = "column";
      element.before(column);
      column.append(element);
    }
    column.setAttribute("style", `width: ${px}px; overflow-x: auto`);
  }, width);

/** Width by which the element overflows its column, in px. */
const overhang = (page: Page) =>
  page.locator("#column").evaluate((column) => column.scrollWidth - column.clientWidth);

const pages = ["orders", "transactions", "subscriptions"] as const;

for (const name of pages)
  test(`Embedded ${name} fit a narrow column as cards and a wide column as a table`, async ({
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
          await placeInColumn(page, width);
          await expect(firstRow(page)).toHaveCSS("display", display);
          expect([width, await overhang(page)]).toEqual([width, 0]);
        }
        // The portal's text is 10 px, but only the visitor's own font size matters.
        await page.addStyleTag({ content: "html { font-size: 10px }" });
        await placeInColumn(page, 600);
        await expect(firstRow(page)).toHaveCSS("display", "flex");
      },
    );
  });

test("A dialog opened from an element in a narrow column uses the window's width", async ({
  page,
  gateway,
}) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await placeInColumn(page, 400);
    await firstRow(page).getByRole("link").first().click();
    const dialog = remote(page).getByRole("dialog");
    const field = dialog.getByLabel("Order Name");
    await expect(field).toBeVisible();
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(dialog)).toBeGreaterThan(700);
    // In a dialog of this width, fields are side by side.
    expect(await widthOf(field)).toBeLessThan((await widthOf(dialog)) / 2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => widthOf(dialog)).toBe(390);
    expect(await widthOf(field)).toBeGreaterThan(300);
  });
});

test("An element in a flex row takes the remaining width", async ({ page, gateway }) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await page.addStyleTag({ content: "body { display: flex } body > h1 { flex: 0 0 300px }" });
    const availableWidth = await remote(page).evaluate((element) => element.clientWidth);
    expect(availableWidth).toBeGreaterThan(500);
    await expect(firstRow(page)).toHaveCSS("display", "table-row");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});

for (const [place, style] of [
  [
    "that is transformed and cuts",
    "transform: translate(40px, 20px); width: 700px; height: 500px; overflow: auto",
  ],
  ["that is zoomed", "zoom: 1.25"],
  ["beneath a bar of the portal", "position: relative; z-index: 1"],
] as const)
  test(`A dialog and its menus cover the whole window from a container ${place}`, async ({
    page,
    gateway,
  }) => {
    await withPartner({ folder: "plain" }, gateway.url, async (site) => {
      await page.goto(site.origin);
      await page.evaluate((css) => {
        const element = document.querySelector("hpay-remote");
        const container = document.createElement("div");
        container.setAttribute("style", css);
        element?.replaceWith(container);
        if (element) container.append(element);
        const bar = document.createElement("header");
        bar.setAttribute(
          "style",
          "position: fixed; z-index: 1030; inset: 0 0 auto; height: 120px; background: #036",
        );
        document.body.append(bar);
      }, style);
      await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
      const columns = remote(page).getByRole("button", { name: "Columns" });
      await columns.click();
      const menu = remote(page).locator("[data-scope=popover][data-part=content]:visible");
      const boxes = async () => {
        const [anchor, menuBox] = await Promise.all([columns.boundingBox(), menu.boundingBox()]);
        return [
          anchor?.y ?? 0,
          (anchor?.y ?? 0) + (anchor?.height ?? 0),
          menuBox?.y ?? -999,
          menuBox?.height ?? 0,
        ] as const;
      };
      // The menu is directly below or above its button, wherever its overlay container is.
      await expect
        .poll(async () => {
          const [top, bottom, y, height] = await boxes();
          return Math.min(Math.abs(y - bottom), Math.abs(y + height - top));
        })
        .toBeLessThan(24);
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);

      await firstRow(page).getByRole("link").first().press("Enter");
      const dialog = remote(page).getByRole("dialog");
      await expect(dialog.getByLabel("Order Name")).toBeVisible();
      // Controls near the portal's bar and at the bottom edge must not be covered, so clicks must reach them.
      await dialog.getByRole("button", { name: "Close" }).first().click({ trial: true });
      await dialog.getByRole("button", { name: "Close" }).last().click({ trial: true });
      const box = await dialog.boundingBox();
      expect(box?.width).toBeGreaterThan(900);
      expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    });
  });
