import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  expect,
  isSameDocument,
  menuLink,
  openPanel,
  returnToTab,
  shownRelease,
  test,
} from "./support/federation-test";
import { publishByHand, publishNext, type TempPanel } from "./support/temp-panel";

const expectedNoise =
  /Failed to load resource|net::ERR|503|404|integrity|mfe-|wsapi|WebSocket|registry|ChunkLoadError/;

test.beforeEach(({ watch }) => watch.allow(expectedNoise));

test("A release that serves HTML instead of code falls back to the previous release", async ({
  page,
  published: { panel, server },
}) => {
  const firstVersion = panel.stable("mfe-support").version;
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9, {
    entry: "/remotes/mfe-support/index.html",
  });
  panel.promote("mfe-support", secondVersion);
  const reports: string[] = [];
  page.on("console", (message) => reports.push(message.text()));
  await openPanel(page, server, "/help");
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion, {
    timeout: 20_000,
  });
  await expect(page.getByRole("table")).toBeVisible();
  expect(reports.join("\n")).toContain(
    `mfe-support@${firstVersion} took over from mfe-support@${secondVersion}`,
  );
});

test("A remote that is slow to load shows a message with Retry after 8 s", async ({
  page,
  published: { server },
}) => {
  await openPanel(page, server, "/help?hpay-faults=mfe-support:slow");
  await expect(page.getByText("This page is taking longer than usual to load")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText("This page is taking longer than usual to load")).toHaveCount(0);
});

/** Publishes a working release of a payouts page, then a newer release that throws. */
function publishGoodAndBad(panel: TempPanel) {
  const payouts = { name: "mfe-payouts", path: "/payouts", title: "Payouts" };
  const release = (version: string, mount: string) => {
    const publishedRelease = publishByHand(panel, { ...payouts, version, mount });
    panel.promote("mfe-payouts", publishedRelease.version);
    return publishedRelease.version;
  };
  return {
    good: release("1.0.0-good", 'element.textContent = "Payouts are here"; return { unmount() {} };'),
    bad: release("1.1.0-bad", 'throw new Error("no payouts today");'),
  };
}

test("A remote that throws shows an error with Retry, then falls back after the third crash", async ({
  page,
  published: { panel, server },
}) => {
  const { good, bad } = publishGoodAndBad(panel);
  await openPanel(page, server, "/payouts");
  const retryButton = page.getByRole("button", { name: "Retry" });
  await expect(page.getByText(`mfe-payouts@${bad}`)).toBeVisible();
  await retryButton.click();
  await expect(page.getByText(`mfe-payouts@${bad}`)).toBeVisible();
  await menuLink(page, "Help").click();
  await expect(page.getByRole("table")).toBeVisible();
  await menuLink(page, "Payouts").click();
  await expect(page.getByText("Payouts are here")).toBeVisible();
  await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", good);
});

test("A remote that throws on every reload stays on the fallback release after the third crash", async ({
  page,
  published: { panel, server },
}) => {
  const { good, bad } = publishGoodAndBad(panel);
  await openPanel(page, server, "/payouts");
  await expect(page.getByText(`mfe-payouts@${bad}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`mfe-payouts@${bad}`)).toBeVisible();
  for (const _ of ["third crash", "and it stays"]) {
    await page.reload();
    await expect(page.getByText("Payouts are here")).toBeVisible();
    await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", good);
  }
});

/** Deletes the files of a release that this tab has not loaded, like a deploy that prunes too early. */
async function deleteUnloadedFiles(page: Page, panel: TempPanel, name: string) {
  const loadedUrls = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  for (const address of Object.keys(panel.stable(name).integrity))
    if (!loadedUrls.some((url) => url.endsWith(address)))
      for (const ending of ["", ".gz", ".br"]) rmSync(panel.file(address + ending), { force: true });
}

test("A page part that a deployment deleted is loaded from the new release without a reload", async ({
  page,
  published: { panel, server },
}) => {
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9);
  await openPanel(page, server, "/help");
  await expect(page.getByRole("table")).toBeVisible();
  await deleteUnloadedFiles(page, panel, "mfe-support");
  panel.promote("mfe-support", secondVersion);
  await page.getByRole("navigation").getByRole("link", { name: "Platform modules", exact: true }).click();
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", secondVersion, {
    timeout: 20_000,
  });
  await expect(page.getByRole("heading", { level: 1, name: "Platform modules" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test("A dialog that cannot be loaded does not clear a typed filter", async ({
  page,
  published: { panel, server },
}) => {
  await openPanel(page, server, "/orders");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("searchbox").fill("Petrović");
  await deleteUnloadedFiles(page, panel, "mfe-commerce");
  await page.getByRole("button", { name: "Create pay-by-link order" }).click();
  await expect(page.getByText("Please try again or later")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("Petrović");
  expect(await isSameDocument(page)).toBe(true);
});

test("A release with an unsupported contract falls back to the newest compatible release", async ({
  page,
  published: { panel, server },
}) => {
  const firstVersion = panel.stable("mfe-support").version;
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9, { contract: "^2.0.0" });
  panel.promote("mfe-support", secondVersion);
  await openPanel(page, server, "/help");
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);
});

test("The panel asks for an update when a remote's only release has an unsupported contract", async ({
  page,
  published: { server },
}) => {
  await openPanel(page, server, "/help?hpay-faults=mfe-support:contract");
  await expect(page.getByText(/A newer version of the panel is available/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "mfe-support:contract" })).toBeVisible();
  await page.getByRole("button", { name: "Return to the published version" }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("A failing API shows a message with Retry instead of the data", async ({
  page,
  published: { server },
}) => {
  let isApiDown = true;
  let readCount = 0;
  await page.route("**/api/hp**", (route) => {
    if (!isApiDown) return route.continue();
    readCount += 1;
    return route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" });
  });
  await openPanel(page, server, "/help");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 20_000 });
  expect(readCount).toBe(3);
  isApiDown = false;
  await main.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table")).toBeVisible();

  let writeCount = 0;
  await page.route("**/api/tickets", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    writeCount += 1;
    return route.fulfill({
      status: 503,
      json: { error: "503 SERVICE_UNAVALABLE", errors: [], requestId: "r" },
    });
  });
  await menuLink(page, "Support tickets").click();
  await page.goto(`${server.url}/newticket?lang=en`);
  await page.getByLabel("Issue title").fill("The terminal is silent");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText(/Service is currently unavailable/).first()).toBeVisible();
  await expect(page.getByLabel("Issue title")).toHaveValue("The terminal is silent");
  expect(writeCount).toBe(1);
});

test("A message appears 3 s after the live connection is lost, and disappears when it returns", async ({
  page,
  published: { server },
}) => {
  await openPanel(page, server, "/help");
  await expect(page.getByRole("table")).toBeVisible();
  await server.stop();
  await expect(page.getByText(/Connection lost, reconnecting/)).toBeVisible();
  await server.restart();
  await expect(page.getByText(/Connection lost, reconnecting/)).toHaveCount(0, { timeout: 30_000 });
});

test("The panel shows a badge and uses its last good copy while the registry is down", async ({
  page,
  published: { server },
}) => {
  await openPanel(page, server, "/help");
  await page.route("**/federation/registry.json", (route) => route.fulfill({ status: 503, body: "down" }));
  await returnToTab(page);
  await expect(page.getByText("Pages may be out of date")).toBeVisible();
  await menuLink(page, "Support tickets").click();
  await expect(page.getByRole("heading", { level: 1, name: "Support tickets" })).toBeVisible();
  await page.unroute("**/federation/registry.json");
  await returnToTab(page);
  await expect(page.getByText("Pages may be out of date")).toHaveCount(0);
});
