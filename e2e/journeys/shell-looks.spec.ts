import { delayAnswers } from "../support/delay-answers";
import { expect, test } from "../support/panel";
import { expectSettled } from "../support/settled-page";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";
import { nothingScrollsSideways } from "../support/widths";

const narrowViewport = { width: 360, height: 740 };

test("The menu is a drawer at 360 px without sideways scrolling", async ({ page, context, gateway }) => {
  await page.setViewportSize(narrowViewport);
  const fitsViewport = () => nothingScrollsSideways(page, "main");
  await page.goto(`${gateway.url}/login?lang=rs-cyr`);
  await expect(page.getByRole("textbox").first()).toBeVisible();
  expect(await fitsViewport()).toBe(true);

  // Shops and people can write words of any length.
  const order = signedOrder({ uid: "9".repeat(60), amount: "9999999999999.99", currency: "EUR" });
  Object.assign(order.request_data, { order_name: "W".repeat(200) });
  Object.assign(order.request_data.order_billing, { first_name: "Ž".repeat(120) });
  expect((await sendOrder(gateway.url, order)).status).toBe(200);

  const { token } = await asSignedIn(context, gateway);
  const ticket = await fetch(`${gateway.url}/api/tickets`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token, xcompanyid: "1", xsiteid: "1" },
    body: JSON.stringify({ CompanyId: 1, CompanySiteId: 1, Title: "W".repeat(200) }),
  });
  expect(ticket.status).toBe(201);
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
  for (const [link, heading, hasTools] of [
    ["Orders", /Orders/, true],
    ["Transactions", /Transactions/, true],
    ["Support tickets", /tickets/i, false],
    ["Companies", /Compan/, false],
  ] as const) {
    await page.getByRole("button", { name: "Open the menu" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: link, exact: true }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectSettled(page);
    expect([link, await fitsViewport()]).toEqual([link, true]);
    if (!hasTools) continue;
    await page.getByRole("button", { name: "Tools" }).click();
    await expect(page.getByRole("button", { name: "Why isn't it here?" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Columns" })).toBeInViewport();
    expect([link, await fitsViewport()]).toEqual([link, true]);
  }
  await page.getByRole("button", { name: /^POS:/ }).click();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.width).toBeGreaterThan(330);
  expect(await fitsViewport()).toBe(true);
});

test("Dark mode applies from the first frame and follows the device until the user chooses a theme", async ({
  page,
  context,
  gateway,
}) => {
  await context.addInitScript(() => {
    const frames: string[] = [];
    Reflect.set(window, "framesSeen", frames);
    const recordFrame = () => {
      const background = getComputedStyle(document.body ?? document.documentElement).backgroundColor;
      const channels = background.match(/[\d.]+/g)?.map(Number) ?? [];
      const isTransparent = channels.length === 4 && channels[3] === 0;
      const isBright = !isTransparent && channels.slice(0, 3).every((channel) => channel > 128);
      frames.push(`${document.documentElement.style.colorScheme}${isBright ? " bright" : ""}`);
      if (frames.length < 200) requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${gateway.url}/login?lang=en`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  const seenThemes = () =>
    page.evaluate(() => [...new Set(Reflect.get(window, "framesSeen") as string[])].filter(Boolean));
  expect(await seenThemes()).toEqual(["dark"]);

  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/help?lang=en`);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page
    .getByRole("menuitemradio", { name: "Light" })
    .or(page.getByRole("menuitem", { name: "Light" }))
    .click();
  await expect(page.locator("html")).toHaveClass(/light/);
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  expect((await seenThemes()).map((frame) => frame.split(" ")[0])).toEqual(["light"]);
});

test("An open menu stays open when the page behind it loads", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const release = await delayAnswers(page, /remotes\/mfe-support\//);
  await page.goto(`${gateway.url}/help?lang=en`);
  await page.getByRole("button", { name: /^Account:/ }).click();
  const entry = page.getByRole("menuitem", { name: "Logout" });
  await expect(entry).toBeVisible();
  release();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toHaveCount(0);
});

/** The panel's limit for the sum of all unexpected layout shifts, as a fraction of the screen. */
const shiftBudget = 0.05;

for (const width of [1440, 390])
  test(`The layout does not shift while pages load in a window ${width} px wide`, async ({
    page,
    context,
    gateway,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await context.addInitScript(() => {
      Reflect.set(window, "shift", 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) Reflect.set(window, "shift", Number(Reflect.get(window, "shift")) + value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await asSignedIn(context, gateway);
    const shifts: [string, number][] = [];
    for (const [path, expectedElement] of [
      ["/app", page.getByText("Failed fiscal receipts")],
      // On a phone, this button is among the collapsed tools: attached, but not visible.
      ["/orders", page.locator("button", { hasText: "Paid without a receipt" })],
      ["/sites", page.getByRole("table")],
    ] as const) {
      await page.goto(`${gateway.url}${path}?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
      await expect(expectedElement.first()).toBeAttached({ timeout: 30_000 });
      await page.waitForLoadState("networkidle");
      shifts.push([path, await page.evaluate(() => Number(Reflect.get(window, "shift")))]);
    }
    expect(shifts.filter(([, shift]) => shift > shiftBudget)).toEqual([]);
  });
