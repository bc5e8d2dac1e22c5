import type { Page } from "@playwright/test";
import { expect, mailedCode, passEmailedCode, test } from "../support/panel";
import { aNewPerson } from "../support/people";
import { signInBrowser } from "../support/signed-in";

const newPassword = "Nova-Lozinka-2!";

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("Resetting a forgotten password by e-mailed code ends the old password and all sessions", async ({
  page,
  gateway,
}) => {
  const person = await aNewPerson(gateway.url, "jelena");
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await expect(dialog.getByLabel("E-mail", { exact: true })).toHaveValue(person.email);
  await dialog.getByLabel("New password", { exact: true }).fill("kratka");
  await dialog.getByLabel("Repeat password", { exact: true }).fill("druga");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Please enter at least 8 characters")).toBeVisible();
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  await dialog.getByLabel("New password", { exact: true }).fill(newPassword);
  await dialog.getByLabel("Repeat password", { exact: true }).fill(newPassword);
  // Unlike elsewhere, `sentAfter` has no margin, because the code of the registration is only slightly older.
  const sentAfter = Date.now();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await passEmailedCode(page, gateway, person.email, sentAfter);
  // Anyone may have started the reset, so this browser is not signed in.
  await expect(page.getByText("Your password was changed. Sign in with it now.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const answerBefore = await fetch(`${gateway.url}/me`, { headers: { Authorization: person.token } });
  expect(answerBefore.status).toBe(401);

  await fillIn(page, person.email, person.password);
  await expect(page.getByText("No such user or bad password")).toBeVisible();
  const sinceReset = Date.now() - 1000;
  await fillIn(page, person.email, newPassword);
  await passEmailedCode(page, gateway, person.email, sinceReset);
  await expect(page).toHaveURL(/\/app$/);
});

test("Five wrong codes block even the correct code", async ({ page, gateway, watch }) => {
  watch.allow(/429/);
  const person = await aNewPerson(gateway.url, "marko");
  const sentAfter = Date.now() - 1000;
  await page.goto(`${gateway.url}/login?lang=en`);
  await fillIn(page, person.email, person.password);
  const codeField = page.locator('input[autocomplete="one-time-code"]');
  await expect(codeField).toBeVisible();
  const code = await mailedCode(gateway.url, person.email, sentAfter);
  const wrongCode = code === "111111" ? "222222" : "111111";
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const loginResponse = page.waitForResponse((response) => response.url().endsWith("/login"));
    await codeField.focus();
    await page.keyboard.type(wrongCode, { delay: 10 });
    await loginResponse;
    await expect(page.getByText("This code is not correct. Please check it and try again.")).toBeVisible();
    await expect(codeField).toHaveValue("");
  }
  await codeField.focus();
  await page.keyboard.type(code, { delay: 10 });
  await expect(
    page.getByText(/^Temporarily blocked because of many requests\. Please retry in a few minutes\./),
  ).toBeVisible();
  // The form is shown again, with the typed values.
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(person.password);
});

test("A password change in account settings requires the current password", async ({
  page,
  context,
  gateway,
}) => {
  const person = await aNewPerson(gateway.url, "sofija");
  await signInBrowser(context, gateway, person);
  await page.goto(`${gateway.url}/user?lang=en`);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("Nije-Ovo-1!");
  await dialog.getByLabel("New password", { exact: true }).fill(newPassword);
  await dialog.getByLabel("Repeat password", { exact: true }).fill(newPassword);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Error - password refused")).toBeVisible();
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Your password was changed.").first()).toBeVisible();
  // The browser that changed the password stays signed in.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account settings" })).toBeVisible();
});
