import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { firstRow, remote, withPartner } from "./portal";

/** A partner's own policy with the lines of docs/partners.md. */
const strictPolicy = (panel: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${panel}`,
    "style-src 'none'",
    `connect-src 'self' ${panel} ${panel.replace(/^http/, "ws")}`,
    `img-src 'self' data: ${panel}`,
    `font-src ${panel}`,
    `frame-src ${panel}`,
    "base-uri 'none'",
    "form-action 'self'",
    // `vue` is the Trusted Types policy of the portal's own framework.
    "require-trusted-types-for 'script'",
    "trusted-types vue hpay-embed hpay-host hpay-remote dompurify 'allow-duplicates'",
  ].join("; ");

/** Sends an order as a shop, and expects the portal to show it and to receive its event. */
async function expectLiveOrder(page: Page, panel: string): Promise<void> {
  const uid = `portal-${Date.now()}`;
  await sendOrder(panel, signedOrder({ uid, amount: "42.00", currency: "EUR" }));
  await expect(remote(page).getByText(uid).first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `New order ${uid}` })).toBeVisible();
}

async function writePayByLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Write a pay-by-link" }).click();
  await expect(
    remote(page)
      .getByRole("heading", { name: /pay.?by.?link/i })
      .first(),
  ).toBeVisible();
  // The content security policy allows the composer's requests: a refusal would be in the console.
  await page.waitForLoadState("networkidle");
}

test("A page without a framework shows live orders in the page's colors", async ({ page, gateway }) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await expectLiveOrder(page, gateway.url);
    const accent = await remote(page).evaluate((element) =>
      getComputedStyle(element.shadowRoot?.querySelector(".chakra-theme") ?? element).getPropertyValue(
        "--hp-colors-accent-solid",
      ),
    );
    expect(accent.trim()).toBe("#0a7d55");
    expect(await page.locator("body > h1").evaluate((heading) => getComputedStyle(heading).fontWeight)).toBe(
      "700",
    );
    expect(page.url()).toBe(`${site.origin}/`);
    expect(site.sessions()).toBe(1);
    await writePayByLink(page);
  });
});

test("A page continues with a new session when the old session expires", async ({ page, gateway, watch }) => {
  watch.allow(/401/);
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    expect(site.sessions()).toBe(1);
    let refusedCount = 0;
    await page.route(`${gateway.url}/api/**`, (route) => {
      if (route.request().method() === "OPTIONS" || refusedCount > 0) return route.continue();
      refusedCount += 1;
      return route.fulfill({
        status: 401,
        headers: { "access-control-allow-origin": site.origin },
        json: { error: "401 UNAUTHORIZED", errors: [], requestId: "over" },
      });
    });
    await remote(page).getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
    await expect.poll(() => site.sessions()).toBe(2);
    await expect(firstRow(page)).toBeVisible();
    await expect(remote(page).getByRole("button", { name: "Retry" })).toHaveCount(0);
  });
});

test("A React 18 page shows live orders and a pay-by-link composer", async ({ page, gateway }) => {
  await withPartner({ folder: "react" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(page.getByRole("heading", { name: "React 18.3.1" })).toBeVisible();
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await expectLiveOrder(page, gateway.url);
    await writePayByLink(page);
  });
});

test("A Vue page under a strict policy shows live orders and a pay-by-link composer", async ({
  page,
  gateway,
}) => {
  await withPartner({ folder: "vue", policy: strictPolicy(gateway.url) }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(page.getByRole("heading", { name: /^Vue 3/ })).toBeVisible();
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await expectLiveOrder(page, gateway.url);
    await writePayByLink(page);
    // The surrounding page has rendered twice, and the element has not started again.
    expect(site.sessions()).toBe(1);
  });
});

test("A framed page works on a site that forbids third-party scripts", async ({ page, gateway, watch }) => {
  watch.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/);
  const frameOptions = { folder: "plain", attributes: 'mode="iframe"' } as const;
  await withPartner(frameOptions, gateway.url, async (site) => {
    await page.goto(site.origin);
    const frame = page.frameLocator("hpay-remote iframe");
    await expect(frame.getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
    const height = () => page.locator("hpay-remote iframe").evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(240);
    expect(site.sessions()).toBe(1);
    const address = await page.locator("hpay-remote iframe").getAttribute("src");
    await withPartner({ folder: "plain" }, gateway.url, async (outsider) => {
      await page.goto(outsider.origin);
      const refusedRequest = page.waitForEvent("requestfailed", (request) =>
        request.url().includes("/embed/mfe-commerce/"),
      );
      // Another portal loads the address of the frame with its ticket, which it may have found in a log.
      await page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement("iframe"), { src, id: "stolen" }));
      }, address ?? "");
      await refusedRequest;
      await expect(page.frameLocator("#stolen").getByRole("row")).toHaveCount(0);
    });
  });
});

test("Retry loads a page after the portal fails to provide a session", async ({ page, gateway, watch }) => {
  watch.allow(/hpay-remote|hpay-session|500/);
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.route("**/hpay-session", (route) => route.fulfill({ status: 500, body: "no" }));
    await page.goto(site.origin);
    const retryButton = remote(page).getByRole("button", { name: "Retry" });
    await expect(retryButton).toBeVisible({ timeout: 30_000 });
    await expect(remote(page).getByText("contact the owner of this site")).toBeVisible();
    await expect(remote(page).getByText("the panel")).toHaveCount(0);
    await page.unroute("**/hpay-session");
    await retryButton.click();
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
  });
});
