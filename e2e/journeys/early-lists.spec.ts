import { delayAnswers, shellScript } from "../support/delay-answers";
import { createNamedOrder } from "../support/named-order";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const address = "/orders?company_id=1&site_id=1&lang=en";

for (const [listName, title] of [
  ["orders", "Orders"],
  ["transactions", "Transactions"],
  ["subscriptions", "Subscriptions"],
] as const)
  test(`A first visit shows the newest ${listName} before the panel's code loads`, async ({
    page,
    context,
    gateway,
  }) => {
    await asSignedIn(context, gateway);
    const release = await delayAnswers(page, shellScript);
    const requestedPaths: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (
        pathname === "/me" ||
        /^\/api\/(companies|company_sites|company_sites?_(orders|transactions|subscriptions))$/.test(pathname)
      )
        requestedPaths.push(pathname + search);
    });
    await page.addInitScript(() => {
      Reflect.set(window, "shift", 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, "shift", Reflect.get(window, "shift") + Reflect.get(entry, "value"));
      }).observe({ type: "layout-shift", buffered: true });
    });

    // The panel uses early answers for only five seconds; with a stopped clock, a slow machine does not miss
    // them.
    await page.clock.setFixedTime(new Date());
    await page.goto(`${gateway.url}/${listName}?company_id=1&site_id=1&lang=en`, { waitUntil: "commit" });
    const earlyList = page.locator("#early-list");
    await expect(earlyList.locator("tbody tr").first()).toBeVisible();
    await expect(page.locator("#panel > *")).toHaveCount(0);
    const uid = await earlyList.locator("tbody a").first().textContent();
    release();

    // The list replaces the early rows with equal ones, without repeating a request.
    const table = page.getByRole("table", { name: title });
    await expect(table.getByRole("link", { name: uid ?? "" })).toBeVisible();
    await expect(earlyList).toHaveCount(0);
    expect(requestedPaths.length).toBeGreaterThan(3);
    expect(new Set(requestedPaths).size).toBe(requestedPaths.length);
    expect(await page.evaluate(() => Reflect.get(window, "shift"))).toBeLessThanOrEqual(0.02);
  });

for (const width of [1280, 1024, 768, 390])
  test(`Early rows are in the same positions as the list's rows in a window ${width} px wide`, async ({
    page,
    context,
    gateway,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // The row of this order is higher, because it shows when the offer ends.
    const { token } = await asSignedIn(context, gateway);
    await createNamedOrder(gateway.url, token, "Ana");
    const topsOf = (rows: string) =>
      page
        .locator(rows)
        .evaluateAll((elements) =>
          elements.slice(0, 3).map((row) => Math.round(row.getBoundingClientRect().top)),
        );
    await page.clock.setFixedTime(new Date());
    for (const listName of ["orders", "transactions", "subscriptions"]) {
      const release = await delayAnswers(page, shellScript);
      await page.goto(`${gateway.url}/${listName}?company_id=1&site_id=1&lang=en`, { waitUntil: "commit" });
      await expect(page.locator("#early-list tr[data-row]").first()).toBeVisible();
      const earlyTops = await topsOf("#early-list tr[data-row]");
      release();
      await expect(page.locator("#early-list")).toHaveCount(0);
      const listTops = await topsOf("#panel tr[data-row]");
      expect([listName, listTops.length]).toEqual([listName, earlyTops.length]);
      expect(earlyTops.length).toBeGreaterThan(1);
      const distances = listTops.map((top, at) => Math.abs(top - (earlyTops[at] ?? 0)));
      expect([listName, Math.max(...distances) <= 2, distances]).toEqual([listName, true, distances]);
      await page.unroute(shellScript);
    }
  });

test("An order clicked before the list loads opens once it has loaded", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const release = await delayAnswers(page, shellScript);
  await page.goto(gateway.url + address, { waitUntil: "commit" });
  const link = page.locator("#early-list tbody a").nth(2);
  const uid = await link.textContent();
  await link.click();
  release();
  await expect(
    page
      .getByRole("dialog")
      .getByText(uid ?? "")
      .first(),
  ).toBeVisible();
});

test("No orders are shown for a refused session", async ({ page, context, gateway, watch }) => {
  watch.allow(/401/);
  const { token } = await asSignedIn(context, gateway);
  const release = await delayAnswers(page, shellScript);
  await page.route("**/me", (route) => route.fulfill({ status: 401, json: { error: "401" } }));
  expect(token).not.toBe("");
  const orders = page.waitForResponse(/company_sites_orders/);
  await page.goto(gateway.url + address, { waitUntil: "commit" });
  await (await orders).finished();
  await expect(page.locator("#early-list")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("#early-list")).toHaveCount(0);
});

test("A slow list response does not prevent the panel from starting", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const release = await delayAnswers(page, "**/api/company_sites_orders?*");
  await page.goto(gateway.url + address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.locator("#early-list")).toHaveCount(0);
  release();
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link").first()).toBeVisible();
});

for (const path of ["/me", "/api/companies", "/api/company_sites"])
  test(`The panel opens even if the network loses the first request: ${path}`, async ({
    page,
    context,
    gateway,
  }) => {
    await asSignedIn(context, gateway);
    let times = 0;
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        times += 1;
        if (times > 1) await route.continue();
      },
    );
    await page.goto(gateway.url + address);
    await expect(page.getByRole("table", { name: "Orders" }).getByRole("link").first()).toBeVisible();
    expect(times).toBeGreaterThan(1);
  });

test("The dashboard shows its figures before the panel's code loads", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const release = await delayAnswers(page, shellScript);
  const summaryUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/summary?")) summaryUrls.push(request.url());
  });
  await page.clock.setFixedTime(new Date());
  await page.goto(`${gateway.url}/app?company_id=1&site_id=1&lang=en`, { waitUntil: "commit" });
  const earlyList = page.locator("#early-list");
  await expect(earlyList.locator("dl").first()).toBeVisible();
  const figures = await earlyList.locator("dl").first().textContent();
  release();
  await expect(page.locator("#panel dl").first()).toBeVisible();
  await expect(earlyList).toHaveCount(0);
  expect(await page.locator("#panel dl").first().textContent()).toBe(figures);
  expect(summaryUrls).toHaveLength(1);
});
