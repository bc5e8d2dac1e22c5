import { expect, passEmailedCode, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const parts = "**/assets/*.js";
const expectedNoise = /ERR_FAILED|ChunkLoadError|Loading chunk/;

for (const [opener, dialog] of [
  ["Dunav Trade d.o.o.", "Please select a company"],
  ["dunav.example", "Select a POS"],
  ["Notifications", "Notifications"],
] as const)
  test(`A failed load of "${dialog}" is reported and succeeds on the next click`, async ({
    page,
    context,
    gateway,
    watch,
  }) => {
    watch.allow(expectedNoise);
    await asSignedIn(context, gateway);
    await page.goto(`${gateway.url}/newticket?company_id=1&site_id=1&lang=en`);
    const title = page.getByLabel("Issue title");
    await title.fill("The terminal is silent");
    const button = page.getByRole("banner").getByRole("button", { name: opener });
    await expect(button).toBeVisible();

    await page.route(parts, (route) => route.abort());
    await button.click();
    await expect(page.getByText("This part of the panel could not be loaded")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(title).toHaveValue("The terminal is silent");

    await page.unroute(parts);
    await button.click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(title).toHaveValue("The terminal is silent");
  });

test("A dialog that fails to load keeps the page's typed text and opens on the next click", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|mfe-|WebSocket|wsapi/);
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/companydetails/1?company_id=1&lang=en`);
  const address = page.getByLabel("Address");
  await address.fill("Dunavska 13, 11000 Beograd");
  const history = page.getByRole("button", { name: "History" });

  await context.setOffline(true);
  await history.click();
  await expect(page.getByText("Error! Please try again or later...")).toBeVisible();
  await expect(address).toHaveValue("Dunavska 13, 11000 Beograd");

  await context.setOffline(false);
  // The message covers the button for six seconds, but the keyboard can reach it at once.
  await history.press("Enter");
  await expect(page.getByRole("dialog", { name: "History" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(address).toHaveValue("Dunavska 13, 11000 Beograd");
});

test("Retry recovers the shell after a failed load at sign-in", async ({ page, gateway, watch }) => {
  watch.allow(expectedNoise);
  await page.goto(`${gateway.url}/login?lang=en`);
  const sentAfter = Date.now() - 1000;
  await page.getByLabel("E-mail").first().fill("owner@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo-1234!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
  await page.route(parts, (route) => route.abort());
  await passEmailedCode(page, gateway, "owner@demo.test", sentAfter);
  await expect(page.getByText("This part of the panel could not be loaded")).toBeVisible();
  await page.unroute(parts);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
});
