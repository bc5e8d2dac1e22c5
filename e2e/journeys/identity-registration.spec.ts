import { addAuthenticator } from "../support/authenticator";
import { demoPassword, expect, mailedCode, mailsTo, test } from "../support/panel";
import { freshEmail } from "../support/people";

test("A visitor registers, sets up a passkey and uses the passkey to sign in", async ({ page, gateway }) => {
  const device = await addAuthenticator(page);
  const email = freshEmail("milica");
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel("First name").fill("Milica");
  await page.getByLabel("Last name").fill("Đorđević");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Repeat password", { exact: true }).fill(demoPassword);
  await expect(page.getByLabel("Set up biometric sign-in after registration")).toBeChecked();
  const sentAfter = Date.now() - 1000;
  await page.getByRole("button", { name: "Register" }).click();

  // Cancel returns to the form, with all its values.
  await expect(page.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("Đorđević");
  await mailedCode(gateway.url, email, sentAfter);
  await page.getByRole("button", { name: "Register" }).click();
  await expect.poll(async () => (await mailsTo(gateway.url, email)).length).toBe(2);
  const codeField = page.locator('input[autocomplete="one-time-code"]');
  await codeField.focus();
  await page.keyboard.type(await mailedCode(gateway.url, email, sentAfter), { delay: 20 });

  await expect(page).toHaveURL(/\/user\?createwebauthn=1$/);
  const dialog = page.getByRole("dialog", { name: "Add biometric verification" });
  await dialog.getByRole("button", { name: /This browser/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("The device was added.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/user$/);
  const deviceTable = page.getByRole("table", { name: "Registered devices" });
  await expect(deviceTable.getByRole("row")).toHaveCount(2);
  await expect(deviceTable).toContainText("Computer");
  await expect(deviceTable).toContainText("Chrome");
  expect(await device.credentials()).toHaveLength(1);

  await page.getByRole("button", { name: "Account: Milica Đorđević" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /With this device/ }).click();
  await expect(page).toHaveURL(/\/app$/);
  // A person without a company is guided to create one.
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/newcompany$/);
});

test("The form reports an e-mail address that is already taken", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/register?lang=en`);
  await page.getByLabel("First name").fill("Petar");
  await page.getByLabel("Last name").fill("Petrović");
  await page.getByLabel("E-mail", { exact: true }).fill("owner@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Repeat password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Specified email already exists")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(demoPassword);
});

test("The first click after an invalid field works despite the field's message", async ({
  page,
  gateway,
}) => {
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("E-mail").first().fill("bad");
  // The press is slow, like a person's: a message that appears between press and release may move the link.
  await page.getByRole("link", { name: "Create an account" }).click({ delay: 150 });
  await expect(page).toHaveURL(/\/register/);
  await page.getByLabel("First name").fill("A");
  await page.getByRole("link", { name: "Sign in" }).click({ delay: 150 });
  await expect(page).toHaveURL(/\/login/);
});
