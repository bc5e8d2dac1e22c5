import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

/** A one-pixel red picture. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);

// spec 1.2-create-company-goes-newcompany 1.2-details-edit-fields
test("A merchant creates, edits and deletes a company with a logo", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/newcompany?lang=en`);
  const name = `Tisa Trade ${Date.now()}`;
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("A logo is required")).toBeVisible();

  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Registration number/).fill("12345678");
  await page.getByLabel(/^Tax number/).fill("101010101");
  await page.getByLabel(/^Address/).fill("Glavna 1, Novi Sad");
  await page
    .getByLabel(/^Logo/)
    .setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("Please use .jpg or .png image!")).toBeVisible();
  await page.getByLabel(/^Logo/).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await page.getByRole("button", { name: "Create" }).click();

  await expect(page).toHaveURL(/\/companydetails\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(name);
  await expect(page.getByText("Yourself")).toBeVisible();

  await page.getByLabel("City 1").fill("Novi Sad");
  await page.getByLabel("Postal code 1").fill("");
  await page.getByLabel("Street name 1").click();
  await expect(page.getByRole("button", { name: "Update" })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Postal code 1").fill("21000");
  await page.getByLabel("Street name 1").fill("Glavna");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Company data was updated").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Postal code 1")).toHaveValue("21000");

  await page.getByRole("button", { name: "Delete company" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Delete company" })).toBeDisabled();
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete company" }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole("main").getByText("Dunav Trade d.o.o.").first()).toBeVisible();
  await expect(page.getByRole("main").getByText(name)).toHaveCount(0);
});
