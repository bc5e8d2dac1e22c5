import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const menu = { name: "Main menu" };

// spec 3.2-page-title-page-product
test("The document title follows Back and Forward through the pages of all remotes", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page).toHaveTitle("Dashboard | HPay");
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  const links = page.getByRole("navigation", menu);
  const visits = [
    { link: "Companies", path: "/company", title: "Companies | HPay" },
    { link: "Orders", path: "/orders", title: "Orders | HPay" },
    { link: "Support tickets", path: "/tickets", title: "Support tickets | HPay" },
  ];
  for (const { link, path, title } of visits) {
    await links.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page).toHaveTitle(title);
    await expect(links.getByRole("link", { name: link, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveTitle("Orders | HPay");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle("Companies | HPay");
  await page.goForward();
  await expect(page).toHaveTitle("Orders | HPay");
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
});

test("Back asks for confirmation before leaving unsaved work", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/tickets?lang=en&company_id=1`);
  await page.getByRole("link", { name: "Raise a new support ticket" }).first().click();
  await page.getByLabel("Issue title").fill("Half a sentence");
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/newticket/);
  await expect(page.getByLabel("Issue title")).toHaveValue("Half a sentence");

  await page.getByRole("navigation", menu).getByRole("link", { name: "Help", exact: true }).click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/help$/);
});

// spec 1.2-side-menu-entries-order 1.2-methods-subscriptions-orders-new 2.2-side-menu-links-lists
test("Disabled menu entries explain that they need a company or a POS", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/app?lang=en`);
  const links = page.getByRole("navigation", menu);
  await expect(links.getByRole("link", { name: "Support tickets", exact: true })).toBeVisible();
  for (const name of ["POS", "Orders", "Payment methods", "Create pay-by-link order"]) {
    const entry = links.getByText(name, { exact: true });
    await expect(entry).toBeVisible();
    await expect(links.locator("a[href]").filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
  }
  const names = await links.getByRole("listitem").allInnerTexts();
  expect(names.map((name) => name.split("\n")[0])).toEqual([
    "Dashboard",
    "Companies",
    "POS",
    "Payment methods",
    "Fiscal/Integration methods",
    "Shipping methods",
    "Subscriptions",
    "Create pay-by-link order",
    "Orders",
    "Transactions",
    "Platform modules",
    "Support tickets",
    "Help",
  ]);
});

// spec 1.2-query-parameter-company-id 1.2-query-parameter-pos-id
test("The address selects only a company and a POS that the user belongs to", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/sites?lang=en&pos=demo-splitpay`);
  await expect(page.getByRole("button", { name: "POS: zadruga.dunav" })).toBeVisible();
  await page.goto(`${gateway.url}/sites?lang=en&company_id=1&site_id=2`);
  await expect(page.getByRole("button", { name: "POS: rs.dunav.kafa" })).toBeVisible();
  await page.goto(`${gateway.url}/sites?lang=en&pos=other-shop`);
  await expect(page.getByRole("button", { name: "Company: Dunav Trade d.o.o." })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "dunav.example" }).first()).toBeVisible();
  await expect(page.getByText("tudja-firma.example")).toHaveCount(0);
});

test("An unknown address shows the not-found message inside the panel", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/no-such-page?lang=en`);
  await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/app$/);
});
