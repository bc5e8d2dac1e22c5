import AxeBuilder from "@axe-core/playwright";
import type { Registry, RemoteRoute } from "@hpay/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";

const serious = ["serious", "critical"];

async function routesOf(url: string): Promise<readonly RemoteRoute[]> {
  const registry = (await (await fetch(`${url}/federation/registry.json`)).json()) as Registry;
  return registry.remotes.flatMap(
    ({ versions, channels }) =>
      versions[channels.stable]?.routes.filter(({ redirectTo }) => !redirectTo) ?? [],
  );
}

/** The address of a route without what may be left out of it. */
const addressOf = ({ path }: RemoteRoute) => path.replaceAll(/\/:\w+\?/g, "");

async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => serious.includes(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
    );
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Loading...").first()).toBeHidden();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Light and dark of what stands on the page now. Movement is off, so that no colour is caught half-way. */
async function faultsInBothModes(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
    faults.push(...(await faultsOf(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

test("every public page opens by its address, and axe finds nothing serious in it", async ({
  page,
  gateway,
}) => {
  test.setTimeout(180_000);
  for (const route of (await routesOf(gateway.url)).filter(({ needs }) => needs === "public")) {
    const address = addressOf(route);
    await page.goto(`${gateway.url}${address}?lang=en`);
    await settled(page);
    await expect(page).toHaveTitle(`${route.title.en} | HPay`);
    expect([address, await faultsInBothModes(page)]).toEqual([address, []]);
  }
});
