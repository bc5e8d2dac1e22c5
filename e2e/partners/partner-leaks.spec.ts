import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { remote, withPartner } from "./portal";

/** Counts what a portal retains after forced garbage collections. */
async function measureRetained(cdp: CDPSession) {
  await collectGarbage(cdp);
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    listeners: metricOf("JSEventListeners"),
    nodes: metricOf("Nodes"),
    heap: metricOf("JSHeapUsedSize"),
  };
}

async function collectGarbage(cdp: CDPSession): Promise<void> {
  // One collection is not enough, because removed nodes that a pending task still references may reference
  // others.
  for (const _ of [1, 2, 3]) {
    await cdp.send("HeapProfiler.collectGarbage");
    await cdp.send("Runtime.evaluate", {
      expression: "new Promise(requestIdleCallback)",
      awaitPromise: true,
    });
  }
}

/** Adds an element, waits until its list is shown, and removes it. */
async function mountOnce(page: Page, pageName: string): Promise<void> {
  const whenReady = page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        document.addEventListener("hpay-ready", () => resolve(), { once: true });
        const element = document.createElement("hpay-remote");
        element.setAttribute("name", "mfe-commerce");
        element.setAttribute("page", name);
        element.setAttribute("session-url", "/hpay-session");
        document.body.append(element);
      }),
    pageName,
  );
  await whenReady;
  await expect(remote(page).getByRole("row").nth(1)).toBeVisible();
  await remote(page).evaluate((element) => element.remove());
}

/** Time limit of a read (host/src/http/transport.ts), plus one second. */
const callLimitMs = 16_000;
const pages = ["orders", "transactions", "subscriptions"] as const;

test("Fifty elements added and removed by a portal leak no listeners, nodes or heap memory", async ({
  page,
  gateway,
}) => {
  test.setTimeout(300_000);
  const session = { pages: [...pages] };
  await withPartner(
    { folder: "plain", omittedAttribute: "session-url", session },
    gateway.url,
    async (site) => {
      await page.goto(site.origin);
      await remote(page).evaluate((element) => element.remove());
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Performance.enable");
      const rounds = async (count: number) => {
        for (let at = 0; at < count; at += 1) await mountOnce(page, pages[at % pages.length] ?? "orders");
        // A finished call still refers to its abort signal until the time limit has passed.
        await page.waitForTimeout(callLimitMs);
        return measureRetained(cdp);
      };
      // The first mount of each page loads code and fills caches, and the page adds a few listeners of its own.
      const figuresBefore = await rounds(9);
      let figuresAfter = await rounds(50);
      const growthOf = () => ({
        listeners: figuresAfter.listeners - figuresBefore.listeners,
        nodes: figuresAfter.nodes - figuresBefore.nodes,
        heapOfEach: (figuresAfter.heap - figuresBefore.heap) / 50,
      });
      const isLarge = ({ listeners, nodes, heapOfEach }: ReturnType<typeof growthOf>) =>
        listeners >= 10 || nodes >= 100 || heapOfEach >= 20_000;
      // The browser may retain the last removed element, and its code's caches, until the next one is removed. A
      // real leak remains.
      for (let extraRound = 0; extraRound < 3 && isLarge(growthOf()); extraRound += 1)
        figuresAfter = await rounds(1);
      test.info().annotations.push({
        type: "figures",
        description: JSON.stringify({ before: figuresBefore, after: figuresAfter }),
      });
      expect([isLarge(growthOf()), growthOf()]).toEqual([false, growthOf()]);
    },
  );
});

test("The code shared by all elements keeps no reference to removed elements", async ({ page, gateway }) => {
  const session = { pages: [...pages] };
  await withPartner(
    { folder: "plain", omittedAttribute: "session-url", session },
    gateway.url,
    async (site) => {
      await page.goto(site.origin);
      await remote(page).evaluate((element) => element.remove());
      const cdp = await page.context().newCDPSession(page);
      await page.evaluate(() => {
        const nodeRefs: WeakRef<Node>[] = [];
        // The browser may retain the last removed element until the next one is removed.
        Reflect.set(
          globalThis,
          "heldElements",
          () => nodeRefs.slice(0, -1).filter((nodeRef) => nodeRef.deref()).length,
        );
        new MutationObserver((changes) => {
          for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
            if (node.nodeName === "HPAY-REMOTE") nodeRefs.push(new WeakRef(node));
        }).observe(document.body, { childList: true });
      });
      for (const name of [...pages, pages[0]]) await mountOnce(page, name);
      await expect
        .poll(
          async () => {
            await collectGarbage(cdp);
            return page.evaluate("heldElements()");
          },
          { timeout: 2 * callLimitMs },
        )
        .toBe(0);
    },
  );
});
