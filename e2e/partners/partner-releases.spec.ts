import type { Page } from "@playwright/test";
import { expect, openPanel, test } from "../federation/support/federation-test";
import { publishByHand, type TempPanel } from "../federation/support/temp-panel";
import { firstRow, remote, withPartner } from "./portal";

test.beforeEach(({ watch }) => watch.allow(/hpay-remote|Failed to load resource|ERR_|502|404|WebSocket/));

const retry = (page: Page) => remote(page).getByRole("button", { name: "Retry" });

/**
 * Publishes a release of the orders remote that throws as soon as its page is shown, and makes it live for
 * everybody.
 */
function promoteThrowingRelease(panel: TempPanel): string {
  const orders = { name: "mfe-commerce", path: "/orders/:id?", page: "orders", title: "Orders" };
  const mount = 'throw new Error("no orders today");';
  const { version } = publishByHand(panel, { ...orders, version: "9.0.0-throws", mount });
  panel.promote("mfe-commerce", version);
  return version;
}

test("A portal stops using a crashing release within 30 s of the rollback", async ({
  page,
  published: { panel, server },
}) => {
  const badVersion = promoteThrowingRelease(panel);
  const reportRequest = page.waitForRequest(
    (request) => request.url().endsWith("/client-reports") && (request.postData() ?? "").includes(badVersion),
  );
  await withPartner({ folder: "plain" }, server.url, async (site) => {
    await page.goto(site.origin);
    await expect(retry(page)).toBeVisible({ timeout: 30_000 });
    await reportRequest;
    panel.rollback("mfe-commerce");
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    await expect(retry(page)).toHaveCount(0);
  });
  await openPanel(page, server, "/releases");
  const row = page.getByRole("row").filter({ hasText: badVersion });
  await expect(row.getByRole("cell", { name: /^[1-9]\d*$/ }).first()).toBeVisible();
});

test("A release that throws three times in a portal is replaced by the previous release", async ({
  page,
  published: { panel, server },
}) => {
  promoteThrowingRelease(panel);
  await withPartner({ folder: "plain" }, server.url, async (site) => {
    await page.goto(site.origin);
    for (const _ of ["first", "second"]) {
      await expect(retry(page)).toBeVisible({ timeout: 30_000 });
      await retry(page).click();
    }
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
  });
});

test("A disabled remote shows the operator's message in a portal until the remote is enabled", async ({
  page,
  published: { panel, server },
}) => {
  panel.disable("mfe-commerce", "Orders are back at noon");
  await withPartner({ folder: "plain" }, server.url, async (site) => {
    await page.goto(site.origin);
    await expect(remote(page).getByText("Orders are back at noon")).toBeVisible({ timeout: 30_000 });
    await expect(retry(page)).toHaveCount(0);
    panel.enable("mfe-commerce");
    await expect(firstRow(page)).toBeVisible({ timeout: 40_000 });
  });
});

test("An unreachable gateway leaves a visible placeholder with a Retry button", async ({
  page,
  published: { server },
}) => {
  await withPartner({ folder: "plain" }, server.url, async (site) => {
    // The browser has cached the script, but every later answer of the panel fails.
    const failures = [
      `${server.url}/remotes/**`,
      `${server.url}/federation/**`,
      `${server.url}/panel.config.json`,
    ];
    for (const address of failures) await page.route(address, (route) => route.abort());
    await page.goto(site.origin);
    await expect(retry(page)).toBeVisible({ timeout: 30_000 });
    const height = await remote(page).evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(40);
    for (const address of failures) await page.unroute(address);
    await retry(page).click();
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
  });
});
