import { delayAnswers } from "../support/delay-answers";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test.beforeEach(async ({ context, gateway }) => {
  await asSignedIn(context, gateway);
});

// spec 1.2-wait-spinner-text 3.2-spinner-text
test("The first screen shows a spinner without text while the session is checked", async ({
  page,
  gateway,
}) => {
  const release = await delayAnswers(page, `${gateway.url}/me`);
  await page.goto(`${gateway.url}/?lang=en`);
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(page.locator("#panel")).toHaveText("", { useInnerText: true });
  release();
  await expect(page).toHaveURL(/\/app/);
});

// spec 1.2-user-menu-home 1.2-sidebar-width-282-px 3.9-sidebar-282-px
test("The side menu is 282 px wide", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/help?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  const menu = page.getByRole("complementary").first();
  await expect(menu).toBeVisible();
  expect((await menu.boundingBox())?.width).toBe(282);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/app/);
});

// spec 1.2-pos-dialog-column-details 1.2-pos-dialog-sorts
test("The POS dialog can be sorted and links to each POS's details", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await page.getByRole("button", { name: "POS: dunav.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Select a POS" });
  const firstRow = dialog.getByRole("row").nth(1);
  await expect(firstRow).toContainText("dunav.example");
  await dialog.getByRole("columnheader").first().getByRole("button").click();
  await expect(firstRow).toContainText("zadruga.dunav");
  await firstRow.getByRole("link", { name: "Details..." }).click();
  await expect(page).toHaveURL(/\/sitedetails\/\d+/);
  await expect(page.getByRole("heading", { level: 1, name: /POS Configuration/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "POS: zadruga.dunav" })).toBeVisible();
});

// spec 1.2-copy-buttons-uid-secret
test("The UID and secret of a POS can be copied", async ({ page, context, gateway }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(
    `${gateway.url}/sitedetails/1?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await expect(page.getByLabel("Merchant POS UID", { exact: true })).toHaveAttribute("readonly", "");
  const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy: Merchant POS UID" }).click();
  await expect.poll(clipboardText).toBe("5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f");
  await page.getByRole("button", { name: /^Copy: POS Secret Key/ }).click();
  await expect.poll(clipboardText).toBe("demo-shop-secret");
});

// spec 2.2-info-popovers-three-inputs
test("A method's configuration explains its UID and its process group", async ({ page, gateway }) => {
  await page.goto(
    `${gateway.url}/paymentmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await page.getByRole("link", { name: "Payment card (sandbox)" }).click();
  for (const text of [
    "It should be unique, and must be kept the same if the method is re-created.",
    "When several methods share a group, once one of them, in order, produces a result, the remaining ones are skipped.",
  ]) {
    await expect(page.getByText(text)).toBeHidden();
  }
  const tipButtons = page.getByRole("main").getByRole("button", { name: "More information" });
  await tipButtons.nth(1).click();
  await expect(page.getByText(/^It should be unique/)).toBeVisible();
  await page.keyboard.press("Escape");
  await tipButtons.nth(2).click();
  await expect(page.getByText(/^When several methods share a group/)).toBeVisible();
});
