import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the data that this test changes.
test.use({ gatewayOptions: {} });

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

async function pickRowAction(page: Page, email: string, entry: string) {
  await rowOf(page, email)
    .getByRole("button", { name: /More actions/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: entry }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

// spec 1.6-staff-cannot-delete-companies
test("Staff can view a company and a POS but see no edit controls", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway, "staff@demo.test");
  await page.goto(`${gateway.url}/companydetails/1?lang=en`);
  await expect(page.getByLabel(/^Name/)).toBeDisabled();
  await expect(page.getByRole("button", { name: /Update|Delete company|Add user/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Warehouses|Users/ })).toHaveCount(0);
  await page.goto(`${gateway.url}/sitedetails/1`);
  await expect(page.getByLabel("Enabled")).toBeDisabled();
  await expect(page.getByRole("button", { name: /Re-generate|Save|Delete site/ })).toHaveCount(0);
});

// spec 1.2-details-add-user-dialog 1.4-creator-support-may-set
test("The owner removes, adds and promotes members and transfers the company", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  // A search does not find a person without an account.
  watch.allow(/404/);
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/companydetails/1?lang=en`);
  await expect(rowOf(page, "owner@demo.test")).toContainText("Yourself");
  await expect(rowOf(page, "support@demo.test")).toContainText("HPay Support");

  await pickRowAction(page, "staff@demo.test", "Remove access");
  await expect(rowOf(page, "staff@demo.test")).toHaveCount(0);

  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^E-mail/).fill("nobody@nowhere.example");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("User with given email was not found!")).toBeVisible();
  await dialog.getByLabel(/^E-mail/).fill("staff@demo.test");
  await dialog.getByLabel("Role").selectOption("staff");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(rowOf(page, "staff@demo.test")).toContainText("Staff");

  await pickRowAction(page, "staff@demo.test", "Make admin");
  await expect(rowOf(page, "staff@demo.test")).toContainText("Admin");

  await pickRowAction(page, "admin@demo.test", "Make owner");
  await expect(rowOf(page, "admin@demo.test")).toContainText("Owner");
  await expect(rowOf(page, "owner@demo.test")).toContainText("Admin");
  await expect(rowOf(page, "admin@demo.test").getByRole("button")).toHaveCount(0);
});

// spec 1.4-object-table-required-empty
for (const width of [1440, 390])
  test(`An empty required warehouse cell has a red border in a window ${width} px wide`, async ({
    page,
    context,
    gateway,
  }) => {
    await asSignedIn(context, gateway);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/companydetails/1?lang=en");
    const cell = page.getByRole("textbox", { name: "Postal code 1", exact: true });
    await cell.fill("");
    await expect(cell).toHaveAttribute("aria-invalid", "true");
    const streetField = page.getByRole("textbox", { name: "Street name 1", exact: true });
    const borderColor = (box: typeof cell) =>
      box.evaluate((element) => getComputedStyle(element).borderTopColor);
    await streetField.focus();
    await expect.poll(() => borderColor(cell)).toBe("rgb(179, 38, 30)");
    expect(await borderColor(page.getByRole("textbox", { name: "Street number 1", exact: true }))).not.toBe(
      "rgb(179, 38, 30)",
    );
  });
