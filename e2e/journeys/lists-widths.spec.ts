import type { Locator, Page } from "@playwright/test";
import { createNamedOrder } from "../support/named-order";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const selectionQuery = "company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";

const openList = async (
  page: Page,
  address: string,
  size: { width: number; height: number },
  language = "en",
  extraQuery = "",
) => {
  await page.setViewportSize(size);
  await page.goto(`${address}?lang=${language}&${selectionQuery}${extraQuery}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
};
/** Whether the list's frame shows the whole list without scrolling. */
const isWhole = (cell: Locator) =>
  cell.evaluate((element) => {
    const frame = element.closest("[role=region]")?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return frame !== undefined && left >= frame.left && right <= frame.right + 1;
  });
/** Texts of cells whose chip or date is wider than the cell. */
const cutTextsIn = (page: Page) =>
  page.locator("#panel tr[data-row] td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.textContent ?? "";
      const isDate = /^\d{4}-\d\d-\d\d/.test(text);
      const chip = cell.querySelector("span:has(> svg)");
      const inner = isDate ? cell : chip;
      return inner !== null && inner.scrollWidth > inner.clientWidth + 1 ? [text] : [];
    }),
  );

/** Times in the list whose date wraps at a hyphen onto a second line. */
const brokenDatesIn = (page: Page) =>
  page.locator("#panel tr[data-row] td time").evaluateAll((times) =>
    times.flatMap((time) => {
      const text = time.firstChild;
      if (!(text instanceof Text)) return [];
      const day = document.createRange();
      day.setStart(text, 0);
      day.setEnd(text, Math.min(10, text.length));
      return day.getClientRects().length > 1 ? [text.data] : [];
    }),
  );

test.beforeEach(async ({ context, gateway }) => {
  await asSignedIn(context, gateway);
});

test("The order list shows customer, payment, shipping and fiscal columns at 1440 px", async ({
  page,
  gateway,
}) => {
  // Orders that other journeys create today have custom names, which add a column.
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 16);
  await openList(page, `${gateway.url}/orders`, { width: 1440, height: 900 }, "en", `&to=${yesterday}`);
  for (const name of [/^Customer/, /^Payment/, /^Shipping/, /^Fiscal/]) {
    const header = page.getByRole("columnheader", { name });
    await expect(header).toBeVisible();
    expect([String(name), await isWhole(header)]).toEqual([String(name), true]);
  }
  await expect(page.getByRole("columnheader", { name: "Ident." })).toHaveCount(0);
});

test("Ticket chips and dates are fully visible at 1280 px", async ({ page, gateway }) => {
  await openList(page, `${gateway.url}/tickets`, { width: 1280, height: 800 });
  // Columns with lower priority are hidden; the visible ones fit completely.
  for (const cell of await page.locator("#panel tr[data-row]").first().locator("td:visible").all())
    expect([await cell.textContent(), await isWhole(cell)]).toEqual([expect.any(String), true]);
  expect(await cutTextsIn(page)).toEqual([]);
});

test("An order takes up three lines on a 390 px wide phone", async ({ page, gateway }) => {
  await openList(page, `${gateway.url}/orders`, { width: 390, height: 844 });
  const heights = await page
    .locator("#panel tr[data-row]")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  heights.sort((a, b) => a - b);
  // The height allows for three lines and the padding of the card; chips may wrap, and an open offer adds its
  // end date.
  expect(heights[Math.floor(heights.length / 2)]).toBeLessThan(125);
  expect(heights.at(-1)).toBeLessThan(844 / 4);
});

const widthsByLanguage = {
  en: [1280, 1024, 768, 700, 670, 640],
  mk: [1280, 700, 640],
  "rs-cyr": [1280, 700, 640],
};
for (const [language, width] of Object.entries(widthsByLanguage).flatMap(([language, widths]) =>
  widths.map((width) => [language, width] as const),
))
  test(`No list with its usual columns scrolls sideways in a window ${width} px wide in ${language}`, async ({
    page,
    gateway,
  }) => {
    const overflow: Record<string, number> = {};
    for (const name of ["orders", "transactions", "subscriptions", "tickets", "sites", "paymentmethods"]) {
      await openList(page, `${gateway.url}/${name}`, { width, height: 900 }, language);
      overflow[name] = await page
        .locator("main [role=region]:has(table)")
        .first()
        .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      expect(await brokenDatesIn(page)).toEqual([]);
    }
    expect(Object.entries(overflow).filter(([, pixels]) => pixels > 0)).toEqual([]);
  });

const longStatuses = [
  "PAYMENT:PARTIALLY-REFUNDED",
  "PAYMENT:AWAITING",
  "PAYMENT:RESERVED",
  "PAYMENT:OBLIGATED",
];

for (const language of ["en", "mk", "rs-cyr"])
  test(`Transactions with long statuses and amounts fit a narrow window in ${language}`, async ({
    page,
    gateway,
  }) => {
    await page.route(/company_site_transactions/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { readonly data: readonly object[] };
      const longRows = data.map((transaction, at) => ({
        ...transaction,
        ...{ Amount: "-14370.00", Status: longStatuses[at % longStatuses.length] },
      }));
      await route.fulfill({ response, json: { ...rest, data: longRows } });
    });
    const overflow: Record<number, number> = {};
    for (const width of [767, 740, 720, 700, 640]) {
      await openList(page, `${gateway.url}/transactions`, { width, height: 900 }, language);
      overflow[width] = await page
        .locator("main [role=region]:has(table)")
        .first()
        .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    }
    expect(Object.entries(overflow).filter(([, pixels]) => pixels > 0)).toEqual([]);
    expect(await cutTextsIn(page)).toEqual([]);
  });

test("The order list fits its frame with a named order, an offer and a long customer name", async ({
  page,
  context,
  gateway,
}) => {
  const { token } = await asSignedIn(context, gateway);
  const customer = "Preduzeće za proizvodnju, promet i preradu kafe Dunav Beograd";
  await createNamedOrder(gateway.url, token, customer);
  const overflow: Record<string, number> = {};
  const sizes = [1920, 1600, 1536, 1440, 1366, 1280, 1024, 768].map((width) => ["en", width] as const);
  const otherLanguages = ["mk", "rs-cyr"].flatMap((language) =>
    [1920, 1440, 768].map((width) => [language, width] as const),
  );
  for (const [language, width] of [...otherLanguages, ...sizes]) {
    await openList(page, `${gateway.url}/orders`, { width, height: 900 }, language);
    await expect(page.getByRole("row").nth(1)).toContainText(customer);
    overflow[`${language} ${width}`] = await page
      .locator("main [role=region]:has(table)")
      .first()
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    // The end of the offer must fit on one line.
    const date = page
      .getByRole("row")
      .nth(1)
      .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    for (const dateText of await date.all())
      expect(await dateText.evaluate((element) => element.getClientRects().length)).toBe(1);
    expect(await date.count()).toBe(2);
  }
  expect(Object.entries(overflow).filter(([, pixels]) => pixels > 0)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const { height = 0 } = (await page.locator("#panel tr[data-row]").first().boundingBox()) ?? {};
  expect(height).toBeLessThan(844 / 4);
});

for (const language of ["en", "mk", "rs-cyr"])
  test(`A shop's refused request is fully visible on a tablet in ${language}`, async ({ page, gateway }) => {
    const refusedRequest = {
      ...{ id: 1, At: "2026-11-25T10:30:00.000Z", Method: "POST", Path: "/clientpay/checkout-status" },
      ...{ Route: "/clientpay/checkout-status", OrderUid: "1002400", Status: 401, ErrorCode: 401 },
      ...{ Error: "The signature is wrong.", TookMs: 34, Explanation: "{}", Body: "{}" },
    };
    await page.route("**/api/shop_calls?*", (route) =>
      route.fulfill({ json: { data: [refusedRequest], total: 1 } }),
    );
    await openList(page, `${gateway.url}/sitedetails/1/requests`, { width: 768, height: 900 }, language);
    const frame = page.locator("main [role=region]:has(table)").first();
    await expect(frame.getByText("The signature is wrong.")).toBeVisible();
    expect(
      await frame.evaluate((frameElement) => frameElement.scrollWidth - frameElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });

for (const width of [1024, 1280, 1440])
  test(`The row menu stays visible beside a long POS address at ${width} px`, async ({ page, gateway }) => {
    const Url = "veoma-dugacka-adresa-prodavnice.koja-ima-vise-od-osamdeset-znakova.u-svom-imenu.example";
    const Urls = "www.dunav-kafa.example,prodavnica.dunav-kafa.example";
    await page.route(/\/api\/company_sites\?/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { readonly data: readonly object[] };
      await route.fulfill({ response, json: { ...rest, data: [{ ...data[0], Url, Urls }] } });
    });
    await openList(page, `${gateway.url}/sites`, { width, height: 900 });
    // Nothing else in the list shows these addresses, so only narrow windows hide them.
    const urls = page.getByRole("columnheader", { name: "Additional url-s" });
    await expect(urls).toBeVisible({ visible: width >= 1280 });
    const row = page.getByRole("row", { name: Url });
    expect(await isWhole(row.getByRole("link", { name: Url }))).toBe(true);
    expect(await isWhole(row.getByRole("button").last())).toBe(true);
  });
