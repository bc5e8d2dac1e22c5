import type { Page } from "@playwright/test";
import { delayAnswers, shellScript } from "../support/delay-answers";
import { createNamedOrder } from "../support/named-order";
import { expect, test } from "../support/panel";
import { asSignedIn, signInByCalls } from "../support/signed-in";

const selectionQuery = "lang=en&company_id=1&site_id=1";
const edge = (page: Page, column: string) =>
  page.getByRole("separator", { name: `Width of column ${column}` });
const headerWidth = (page: Page, column: RegExp) =>
  page.getByRole("columnheader", { name: column }).evaluate((head) => head.getBoundingClientRect().width);

async function openList(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${address}?${selectionQuery}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

async function dragHandle(page: Page, column: string, offset: number): Promise<void> {
  const box = await edge(page, column).boundingBox();
  if (box === null) throw new Error(`${column} has no edge in view`);
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 4 + offset / 2, box.y + 10);
  await page.mouse.move(box.x + 4 + offset, box.y + 10);
  await page.mouse.up();
}

test.beforeEach(async ({ context, gateway }) => {
  await asSignedIn(context, gateway);
});

for (const width of [1440, 768])
  test(`A dragged column keeps its width on the next visit in a window ${width} px wide`, async ({
    page,
  }) => {
    await openList(page, "/orders", width);
    const widthBefore = await headerWidth(page, /^Uid/);
    await dragHandle(page, "Uid", -60);
    await expect.poll(() => headerWidth(page, /^Uid/)).toBeCloseTo(widthBefore - 60, -1);
    const draggedWidth = await headerWidth(page, /^Uid/);

    await page.reload();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    expect(await headerWidth(page, /^Uid/)).toBe(draggedWidth);
    await edge(page, "Uid").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => headerWidth(page, /^Uid/)).toBe(draggedWidth + 16);
    await page.keyboard.press("Home");
    await expect.poll(() => headerWidth(page, /^Uid/)).toBe(widthBefore);
  });

test("A column beside a wide one can be made narrow by dragging", async ({ page, gateway }) => {
  const { token } = await signInByCalls(gateway.url);
  await createNamedOrder(gateway.url, token, "Preduzeće za preradu kafe Dunav");
  await openList(page, "/orders", 1440);
  await expect(page.getByRole("columnheader", { name: /^Ident/ })).toBeVisible();
  const widthBefore = await headerWidth(page, /^Payment/);
  await dragHandle(page, "Payment", -40);
  await expect.poll(() => headerWidth(page, /^Payment/)).toBeCloseTo(widthBefore - 40, -1);
});

test("Orders shown before the panel's code loads use the user's column widths", async ({ page }) => {
  await openList(page, "/orders", 1440);
  await dragHandle(page, "Created On", 70);
  const draggedWidth = await headerWidth(page, /^Created On/);

  const release = await delayAnswers(page, shellScript);
  await page.reload({ waitUntil: "commit" });
  const earlyHeader = page.locator("#early-list th.created");
  await expect(earlyHeader).toBeVisible();
  expect(await earlyHeader.evaluate((head) => head.getBoundingClientRect().width)).toBeCloseTo(
    draggedWidth,
    0,
  );
  release();
  await expect(page.locator("#early-list")).toHaveCount(0);
  expect(await headerWidth(page, /^Created On/)).toBe(draggedWidth);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset column widths" }).click();
  await expect(edge(page, "Created On")).toHaveAttribute("aria-valuetext", "Automatic width");
});

test("Double-clicking a column's resize handle makes its width automatic", async ({ page }) => {
  for (const [address, column] of [
    ["/tickets", "Subject"],
    ["/sites", "POS uri"],
  ] as const) {
    await openList(page, address, 1440);
    const name = new RegExp(`^${column}`);
    const widthBefore = await headerWidth(page, name);
    await dragHandle(page, column, -40);
    await expect.poll(() => headerWidth(page, name)).toBeLessThan(widthBefore - 30);
    await edge(page, column).dblclick();
    // Times in the cells change between the two measurements, which can change the automatic width by a pixel.
    await expect.poll(async () => Math.abs((await headerWidth(page, name)) - widthBefore)).toBeLessThan(3);
  }
});

test("Cards on a phone have no resize handles", async ({ page }) => {
  await openList(page, "/orders", 390);
  await expect(page.getByRole("separator")).toHaveCount(0);
});
