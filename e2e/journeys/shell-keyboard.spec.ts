import { pressOn, tabTo } from "../support/keyboard";
import { expect, mailedCode, test } from "../support/panel";
import { aNewPerson } from "../support/people";
import { asSignedIn } from "../support/signed-in";

test("A user signs in by keyboard alone with an e-mailed code", async ({ page, gateway }) => {
  const person = await aNewPerson(gateway.url, "tara");
  const sentAfter = Date.now() - 1000;
  await page.goto(`${gateway.url}/login?lang=en`);
  await tabTo(page, page.getByLabel("E-mail", { exact: true }));
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("Nije-Ova-1!");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("No such user or bad password");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(person.password);
  const remember = page.getByLabel("Remember me");
  await tabTo(page, remember);
  await page.keyboard.press("Space");
  await expect(remember).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Sign in" }));
  await page.keyboard.press("Enter");
  // The code is requested automatically, and its first box has the focus.
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
  await page.keyboard.type(await mailedCode(gateway.url, person.email, sentAfter), { delay: 20 });
  await expect(page).toHaveURL(/\/app$/);
  // The dialog for a person without a company has the focus; Enter presses its button.
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Confirm" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/newcompany$/);
});

test("A forgotten password is requested by keyboard alone", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/login?lang=en`);
  const forgotButton = page.getByRole("button", { name: "Forgot password?" });
  await tabTo(page, forgotButton);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await expect(dialog.getByLabel("E-mail", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("enter valid email")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(forgotButton).toBeFocused();
});

// spec 1.2-top-bar-company-selector 1.2-picker-please-select-company
test("A company and a POS can be selected by keyboard alone", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/app?lang=en`);
  const bar = page.getByRole("banner");
  const company = bar.getByRole("button", { name: "Select company" });
  await tabTo(page, company);
  await page.keyboard.press("Enter");

  const companies = page.getByRole("dialog", { name: "Please select a company" });
  await expect(companies.getByRole("searchbox", { name: "Search companies" })).toBeFocused();
  await page.keyboard.type("dunav");
  await tabTo(page, companies.getByRole("row").filter({ hasText: "Dunav Trade d.o.o." }));
  await page.keyboard.press("Enter");
  await expect(companies).toHaveCount(0);
  // The focus returns to the control that opened the dialog.
  await expect(bar.getByRole("button", { name: "Company: Dunav Trade d.o.o." })).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(bar.getByRole("button", { name: /^POS:/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const sites = page.getByRole("dialog", { name: "Select a POS" });
  await expect(sites.getByRole("searchbox", { name: "Search POS" })).toBeFocused();
  await page.keyboard.type("kafa");
  await tabTo(page, sites.getByRole("row").filter({ hasText: "rs.dunav.kafa" }));
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("button", { name: "POS: rs.dunav.kafa" })).toBeFocused();
});

test("Escape closes a picker without changing the selection", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=demo-app`);
  const pos = page.getByRole("banner").getByRole("button", { name: "POS: rs.dunav.kafa" });
  await tabTo(page, pos);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Select a POS" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(pos).toBeFocused();
});

test("The palette opens pages, companies, POS and orders by UID", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  const paletteField = page.getByRole("combobox", { name: "Page, company, POS or order UID" });
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(paletteField).toBeFocused();
    await page.keyboard.type(text);
  };

  await search("shipp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shippingmethods$/);
  await expect(page.getByRole("heading", { level: 1, name: /Shipping/ })).toBeFocused();

  await search("zadruga");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "POS: zadruga.dunav" })).toBeVisible();
  await search("sava");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Company: Sava/ })).toBeVisible();

  await search("no such thing");
  await expect(page.getByRole("dialog").getByText("Nothing found")).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`${gateway.url}/orders?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await search("26112011");
  await page.getByRole("option", { name: "Find order 26112011" }).click();
  await expect(page).toHaveURL(/\/orders\/Uid:26112011/);
});

test("Keyboard users can skip the menu and list the shortcuts with ?", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/company?lang=en`);
  await expect(page.getByText("Dunav Trade d.o.o.").first()).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

for (const [address, entry, openedPath] of [
  ["/sites", "Edit", "/sitedetails/"],
  ["/paymentmethods", "Configure", "/paymentdetails/"],
] as const)
  test(`The row menu at ${address} opens "${entry}" by keyboard alone`, async ({
    page,
    context,
    gateway,
  }) => {
    await asSignedIn(context, gateway);
    await page.goto(`${gateway.url}${address}?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
    const moreButton = page.getByRole("button", { name: /^More actions: / }).first();
    const link = page.getByRole("menuitem", { name: entry });
    await tabTo(page, moreButton);
    await page.keyboard.press("Enter");
    await expect(link).toHaveAttribute("data-highlighted");
    await page.keyboard.press("ArrowDown");
    await expect(link).not.toHaveAttribute("data-highlighted");
    await page.keyboard.press("Home");
    await expect(link).toHaveAttribute("data-highlighted");

    const newPage = context.waitForEvent("page");
    await link.click({ modifiers: ["ControlOrMeta"] });
    const tab = await newPage;
    await expect(tab).toHaveURL(new RegExp(openedPath));
    await tab.close();
    await expect(page).toHaveURL(new RegExp(address));

    await page.evaluate(() => Object.assign(window, { stayed: true }));
    // The menu may have stayed open in the background tab, so it is closed and opened again.
    await page.bringToFront();
    await page.keyboard.press("Escape");
    await expect(link).toHaveCount(0);
    await pressOn(page, moreButton);
    await page.keyboard.press("Home");
    await expect(link).toHaveAttribute("data-highlighted");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(openedPath));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // The page was not reloaded.
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });
