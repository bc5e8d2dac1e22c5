import { expect, signIn, test, whenLive } from "../support/panel";
import { aNewPerson } from "../support/people";
import { sendOrder, signedOrder } from "../support/shop";
import { signInBrowser, signInByCalls } from "../support/signed-in";

test("A saved name appears in the panel and in other tabs", async ({ page, context, gateway }) => {
  await signInBrowser(context, gateway, await aNewPerson(gateway.url, "mina"));
  await page.goto(`${gateway.url}/user?lang=en`);
  const otherTab = await context.newPage();
  await otherTab.goto(`${gateway.url}/help?lang=en`);
  await expect(otherTab.getByRole("button", { name: "Account: Ana Novak" })).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Mina Kostić");
  await page.getByLabel("Telephone").fill("+381 64 123 4567");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your profile was saved.").first()).toBeVisible();
  await page.getByRole("button", { name: "Account: Mina Kostić" }).click();
  await expect(page.getByRole("menu")).toContainText("Mina Kostić");
  await expect(otherTab.getByRole("button", { name: "Account: Mina Kostić" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mina Kostić");
});

test("Changed preferences apply immediately and survive a reload", async ({ page, context, gateway }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signInBrowser(context, gateway, await signInByCalls(gateway.url));
  await page.goto(`${gateway.url}/user?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  await page.getByLabel("Appearance").selectOption({ label: "Dark" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByLabel("Times in lists").selectOption({ label: "UTC" });
  await page.getByLabel("Company after sign-in").selectOption({ label: "Sava Apps" });
  await page.getByRole("switch", { name: "New order sound" }).click();
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByRole("dialog").getByRole("switch")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Show new orders" }).click();

  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.getByLabel("Times in lists")).toHaveValue("utc");
  await expect(page.getByRole("switch", { name: "Show new orders" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "New order sound" })).not.toBeChecked();
  // The session keeps its company until the person signs in again.
  await expect(page.getByRole("button", { name: "Company: Dunav Trade d.o.o." })).toBeVisible();

  const uid = `Q${Date.now()}`;
  const liveConnection = whenLive(page);
  await page.goto(`${gateway.url}/orders`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /UTC/ }).first()).toBeVisible();
  await liveConnection;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "10.00", currency: "RSD" }));
  await expect(page.getByRole("link", { name: uid, exact: true })).toBeVisible();
  await expect(page.getByText(`New order, Dunav Trade d.o.o.: ${uid}`)).toHaveCount(0);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, gateway);
  await expect(page.getByRole("button", { name: /^Company: Sava/ })).toBeVisible();
});

test("A user can immediately sign out other browsers from a list", async ({
  page,
  context,
  browser,
  gateway,
  watch,
}) => {
  watch.allow(/401/);
  const person = await aNewPerson(gateway.url, "filip");
  await signInBrowser(context, gateway, person);
  const otherContext = await browser.newContext();
  await signInBrowser(otherContext, gateway, await signInByCalls(gateway.url, person.email));
  const otherPage = await otherContext.newPage();
  await otherPage.goto(`${gateway.url}/help?lang=en`);
  await expect(otherPage.getByRole("table")).toBeVisible();

  await page.goto(`${gateway.url}/user?lang=en`);
  const sessionTable = page.getByRole("table", { name: "Active sessions" });
  await expect(sessionTable.getByRole("row")).toHaveCount(3);
  await expect(sessionTable.getByRole("row").filter({ hasText: "This browser" })).toHaveCount(1);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("1 session was ended.").first()).toBeVisible();
  await expect(otherPage).toHaveURL(/\/login$/);
  await expect(sessionTable.getByRole("row")).toHaveCount(2);
  await otherContext.close();
});
