import AxeBuilder from "@axe-core/playwright";
import type { Registry, RemoteRoute } from "@hpay/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { expectSettled, openPageOfTheShop } from "../support/settled-page";
import { asSignedIn } from "../support/signed-in";

test.describe.configure({ mode: "parallel" });

const seriousImpacts = ["serious", "critical"];
const remotes = ["mfe-auth", "mfe-companies-pos", "mfe-methods", "mfe-commerce", "mfe-support"];

/** Demo records by resource, for addresses that need one. */
const records: Readonly<Record<string, string>> = {
  "/companydetails/:id": "companies",
  "/sitedetails/:id": "company_sites",
  "/paymentdetails/:id": "company_site_payment_methods",
  "/fiscaldetails/:id": "company_site_fiscal_methods",
  "/shippingdetails/:id": "company_site_shipping_methods",
  "/ticketdetails/:id": "tickets",
};

type OwnedRoute = RemoteRoute & { readonly remote: string };

async function routesOf(url: string, remoteName?: string): Promise<readonly OwnedRoute[]> {
  const registry = (await (await fetch(`${url}/federation/registry.json`)).json()) as Registry;
  return registry.remotes
    .filter(({ name }) => remoteName === undefined || name === remoteName)
    .flatMap(({ name, versions, channels }) =>
      (versions[channels.stable ?? ""]?.routes ?? [])
        .filter(({ redirectTo }) => !redirectTo)
        .map((route) => ({ ...route, remote: name })),
    );
}

/** The address of a route, with an existing record where it needs one. */
async function addressOf({ path }: RemoteRoute, url: string, token: string): Promise<string> {
  const resource = records[path];
  if (!resource) return path.replaceAll(/\/:\w+\?/g, "");
  const answer = await fetch(`${url}/api/${resource}?page=1&perPage=1`, {
    headers: { accept: "application/json", Authorization: token, xcompanyid: "1", xsiteid: "1" },
  });
  const { data } = (await answer.json()) as { data: readonly { id: number }[] };
  expect([path, data.length]).toEqual([path, 1]);
  return path.replace(":id", String(data[0]?.id));
}

/**
 * The part of a page that axe checks. The shell around a remote's page is the same everywhere, so it is
 * checked only once.
 */
type Part = "page" | "main";

/**
 * Runs axe on a page that has loaded what the rules about styles need.
 * @param rule the only rule to run; by default all rules
 */
async function faultsOf(page: Page, part: Part, rule?: string): Promise<readonly string[]> {
  // In legacy mode, axe opens no extra page, and skips frames of other origins, which contain nothing of ours.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ preload: false, resultTypes: ["violations"], ...(rule ? { runOnly: [rule] } : {}) });
  const { violations } = await (part === "main" ? axe.include("#main") : axe).analyze();
  return violations
    .filter(({ impact }) => seriousImpacts.includes(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
    );
}

/**
 * Checks the page in light and in dark mode, which differ only in colors. Animation is off, so that no color is
 * measured during a transition.
 */
async function faultsInBothModes(page: Page, part: Part = "page"): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [colorScheme, rule] of [
    ["light", undefined],
    ["dark", "color-contrast"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
    await page.evaluate(() => {
      const animations = Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      return Promise.race([animations, new Promise((resolve) => setTimeout(resolve, 1000))]);
    });
    faults.push(...(await faultsOf(page, part, rule)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

test("Every public page opens by its address without serious accessibility violations", async ({
  page,
  gateway,
}) => {
  for (const route of (await routesOf(gateway.url)).filter(({ needs }) => needs === "public")) {
    const address = await addressOf(route, gateway.url, "");
    await page.goto(`${gateway.url}${address}?lang=en`);
    await expectSettled(page);
    await expect(page).toHaveTitle(`${route.title.en} | HPay`);
    expect([address, await faultsInBothModes(page)]).toEqual([address, []]);
  }
});

for (const remote of remotes)
  test(`Every signed-in page of ${remote} opens by its address without serious accessibility violations`, async ({
    page,
    context,
    gateway,
    watch,
  }) => {
    // The page of an unknown invitation has its own message.
    if (remote === "mfe-companies-pos") watch.allow(/status of 404/);
    // axe posts to every frame with this page's origin, and a platform's frame has another one.
    if (remote === "mfe-support") watch.allow(/'postMessage' on 'DOMWindow': The target origin/);
    const { token } = await asSignedIn(context, gateway);
    const routes = (await routesOf(gateway.url, remote)).filter(({ needs }) => needs !== "public");
    expect(routes.length).toBeGreaterThan(0);
    const violations: [string, readonly string[]][] = [];
    for (const route of routes) {
      const address = await addressOf(route, gateway.url, token);
      await page.goto(
        `${gateway.url}${address}?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
      );
      await expectSettled(page);
      // The document title of a record may have the record's name between the page's title and the product's
      // name.
      await expect
        .poll(async () => (await page.title()).replace(/ \| .* \| /, " | "))
        .toBe(`${route.title.en} | HPay`);
      violations.push([address, await faultsInBothModes(page, "main")]);
    }
    expect(violations.filter(([, faults]) => faults.length > 0)).toEqual([]);
  });

test("The host's dashboard page has no serious accessibility violations", async ({
  page,
  context,
  gateway,
}) => {
  const ownedRoutes = await routesOf(gateway.url);
  expect(new Set(ownedRoutes.map(({ remote }) => remote))).toEqual(new Set(remotes));
  await asSignedIn(context, gateway);
  await openPageOfTheShop(page, gateway, "/app");
  await expect(page.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  expect(await faultsInBothModes(page)).toEqual([]);
});

test("Pop-ups and dialogs have no serious accessibility violations", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/help?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expectSettled(page);
  const openers: readonly (readonly [string, () => Promise<void>])[] = [
    ["company picker", () => page.getByRole("button", { name: /^Company:/ }).click()],
    ["POS picker", () => page.getByRole("button", { name: /^POS:/ }).click()],
    ["palette", () => page.keyboard.press("Control+k")],
    ["shortcuts", () => page.keyboard.press("?")],
    ["notifications", () => page.getByRole("button", { name: /^Notifications/ }).click()],
    ["account menu", () => page.getByRole("button", { name: /^Account:/ }).click()],
  ];
  for (const [label, open] of openers) {
    await open();
    await expect(page.getByRole("dialog").or(page.getByRole("menu")).first()).toBeVisible();
    expect([label, await faultsInBothModes(page)]).toEqual([label, []]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog").or(page.getByRole("menu"))).toHaveCount(0);
  }
});

test("A row's menu has no serious accessibility violations", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  for (const address of ["/sites", "/paymentmethods"]) {
    await page.goto(`${gateway.url}${address}?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
    await expectSettled(page);
    await page
      .getByRole("button", { name: /^More actions: / })
      .first()
      .click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect([address, await faultsInBothModes(page)]).toEqual([address, []]);
  }
});
