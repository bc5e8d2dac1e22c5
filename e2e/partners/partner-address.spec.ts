import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { firstRow, noteEvents, remote, withPartner } from "./portal";

const addressed = { folder: "plain", attributes: 'address-name="orders"' } as const;
const orderName = (page: Page) => remote(page).getByLabel("Order Name");

test("An embedded page's address stands in the portal's own: Back, Forward and a reload follow it", async ({
  page,
  gateway,
}) => {
  await noteEvents(page, "hpay-path-changed");
  await withPartner(addressed, gateway.url, async (site) => {
    await page.goto(site.origin);
    await firstRow(page).getByRole("link").first().click();
    await expect(orderName(page)).toBeVisible();
    await expect(page).toHaveURL(/[?&]orders=%2Forders%3Fopen%3D\d+/);
    await expect(page.locator("html")).toHaveAttribute("data-hpay-path-changed", /"path":"\/orders\?open=/);
    await page.goBack();
    await expect(orderName(page)).toHaveCount(0);
    await page.goForward();
    await expect(orderName(page)).toBeVisible();
    await page.reload();
    await expect(orderName(page)).toBeVisible({ timeout: 30_000 });
  });
});

async function figures(cdp: CDPSession) {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: of("JSEventListeners"), nodes: of("Nodes"), heap: of("JSHeapUsedSize") };
}

test("Fifty mounts of an element keep listeners, nodes and heap flat", async ({ page, gateway, watch }) => {
  watch.allow(/WebSocket/);
  await noteEvents(page, "hpay-ready");
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable");
    const session = await page.evaluate(() =>
      fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json()),
    );
    const remount = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1)
        await page.evaluate(async (given) => {
          const element = document.querySelector("hpay-remote");
          if (!element) throw new Error("There is no element");
          Object.assign(element, { getSession: async () => given });
          element.remove();
          const ready = new Promise((resolve) =>
            document.addEventListener("hpay-ready", resolve, { once: true }),
          );
          document.body.append(element);
          await ready;
        }, session);
      await page.evaluate(() => document.querySelector("hpay-remote")?.remove());
      await page.waitForTimeout(1000);
      const now = await figures(cdp);
      await page.evaluate(() => {
        const element = document.createElement("hpay-remote");
        element.setAttribute("name", "mfe-commerce");
        element.setAttribute("page", "orders");
        document.body.append(element);
      });
      return now;
    };
    // The first ones fill what the page keeps once for all.
    const before = await remount(10);
    const after = await remount(50);
    expect(after.listeners - before.listeners).toBeLessThan(20);
    expect(after.nodes - before.nodes).toBeLessThan(500);
    expect(after.heap - before.heap).toBeLessThan(6_000_000);
  });
});
