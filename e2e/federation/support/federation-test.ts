import type { Page } from "@playwright/test";
import { type RunningGateway, startGateway } from "../../support/gateway-process";
import { test as base, expect } from "../../support/panel";
import { asSignedIn } from "../../support/signed-in";
import { type TempPanel, tempPanel } from "./temp-panel";

interface Published {
  readonly panel: TempPanel;
  readonly server: RunningGateway;
}

/** Each test gets a gateway that serves the worker's panel folder, which is restored to its build first. */
export const test = base.extend<{ readonly published: Published }, { readonly panel: TempPanel }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: the empty pattern declares that this fixture needs no other
    async ({}, use) => {
      const panel = tempPanel();
      await use(panel);
      panel.discard();
    },
    { scope: "worker" },
  ],
  gateway: [
    async ({ panel }, use) => {
      const gateway = await startGateway({ panelDir: panel.dir, env: { ALLOW_OVERRIDE: "1" } });
      await use(gateway);
      await gateway.discard();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  published: async ({ context, panel, gateway: server }, use) => {
    panel.reset();
    await asSignedIn(context, server);
    await use({ panel, server });
  },
});

export { expect };

/** Opens a page of the panel as the signed-in person. */
export async function openPanel(page: Page, server: RunningGateway, path: string): Promise<void> {
  const address = new URL(path, server.url);
  address.searchParams.set("company_id", "1");
  address.searchParams.set("lang", "en");
  await page.goto(address.href);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
}

export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, "sameDocument") === true);

/** Simulates a person who returns to the tab, which makes the panel check for a new registry. */
export async function returnToTab(page: Page): Promise<void> {
  // A response in flight may be outdated, and the panel requests the registry at most once every five
  // seconds.
  const request = page.waitForRequest("**/federation/registry.json", { timeout: 40_000 });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await Promise.race([
      request,
      new Promise((_, reject) => setTimeout(reject, 500, new Error("not asked"))),
    ]);
  }).toPass({ timeout: 40_000 });
  await (await (await request).response())?.finished();
  // The panel applies the registry a moment after its arrival.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

export const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });

export const shownRelease = (page: Page, name: string) =>
  page.locator(`[data-remote="${name}"] > [data-version]`);
