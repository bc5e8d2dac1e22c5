import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { recordElementEvents, remote, withPartner } from "./portal";

const frameOptions = { folder: "plain", attributes: 'mode="iframe"' } as const;

const frameIn = (page: Page) => page.frameLocator("hpay-remote iframe");
const heightOf = (page: Page) => page.locator("hpay-remote iframe").evaluate((frame) => frame.clientHeight);

async function expectInWindow(page: Page, part: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  await expect
    .poll(async () => {
      const box = await part.boundingBox();
      return box !== null && box.y > -1 && box.y + box.height < height + 1;
    })
    .toBe(true);
}

for (const width of [1100, 360])
  test(`A dialog of a framed page is completely visible in a ${width} px wide window`, async ({
    page,
    gateway,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await withPartner(frameOptions, gateway.url, async (site) => {
      await page.goto(site.origin);
      await expect(frameIn(page).getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => heightOf(page)).toBe(740);
      await frameIn(page).getByRole("button", { name: "New order" }).click();
      const dialog = frameIn(page).getByRole("dialog");
      await expectInWindow(page, dialog);
      await expectInWindow(page, dialog.getByRole("button", { name: /^Save/ }).first());
    });
  });

test("A framed page follows changes to the portal's colors and corners", async ({ page, gateway }) => {
  await withPartner(frameOptions, gateway.url, async (site) => {
    await page.goto(site.origin);
    const load = frameIn(page).getByRole("button", { name: "Load" });
    await expect(load).toHaveCSS("background-color", "rgb(10, 125, 85)", { timeout: 30_000 });
    await expect(load).toHaveCSS("border-radius", "2px");
    await page.locator("hpay-remote").evaluate((element) => element.setAttribute("accent", "#aa0000"));
    await expect(load).toHaveCSS("background-color", "rgb(170, 0, 0)");
  });
});

test("Retry loads a framed page after a session error", async ({ page, gateway, watch }) => {
  watch.allow(/hpay-remote|500/);
  await recordElementEvents(page, "hpay-error");
  await withPartner(frameOptions, gateway.url, async (site) => {
    await page.route("**/hpay-session", (route) => route.fulfill({ status: 500, body: "no" }));
    await page.goto(site.origin);
    await expect(page.locator("html")).toHaveAttribute("data-hpay-error", /hpay-session answered 500/);
    const retryButton = remote(page).getByRole("button", { name: "Retry" });
    await expect(retryButton).toBeVisible();
    await expect(page.locator("hpay-remote iframe")).toHaveCount(0);
    await page.unroute("**/hpay-session");
    await retryButton.click();
    await expect(frameIn(page).getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
  });
});

test("A frame shrinks when its content does", async ({ page, gateway }) => {
  await withPartner(frameOptions, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(frameIn(page).getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => heightOf(page)).toBe(900);
    await frameIn(page).getByRole("searchbox").first().fill("nothing is called so");
    await frameIn(page).getByRole("button", { name: "Load" }).click();
    await expect.poll(() => heightOf(page)).toBeLessThan(700);
  });
});

test("A portal that requests another address before the frame exists gets the new address", async ({
  page,
  gateway,
}) => {
  await withPartner(frameOptions, gateway.url, async (site) => {
    await page.route("**/embed/mfe-commerce/**", async (route) => {
      await page.getByRole("button", { name: "Write a pay-by-link" }).click();
      await route.continue();
    });
    await page.goto(site.origin);
    await expect(
      frameIn(page)
        .getByRole("heading", { name: /pay.?by.?link/i })
        .first(),
    ).toBeVisible({ timeout: 30_000 });
  });
});

/** The changes that Prototype.js 1.7 and MooTools 1.4 make to a page; some pages freeze the prototypes. */
const libraries: Readonly<Record<string, string>> = {
  "Prototype.js": "Array.prototype.entries = function () { return this.slice(); }",
  MooTools: "Array.from = (item) => [item]",
  "frozen prototypes": "Object.freeze(Array.prototype); Object.freeze(Object.prototype)",
};

for (const [library, script] of Object.entries(libraries))
  test(`A portal with ${library} shows the page in a frame`, async ({ page, gateway }) => {
    await withPartner({ folder: "plain" }, gateway.url, async (site) => {
      await page.addInitScript(`if (window === top) { ${script} }`);
      await page.goto(site.origin);
      await expect(frameIn(page).getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
    });
  });
