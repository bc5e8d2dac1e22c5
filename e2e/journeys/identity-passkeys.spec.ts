import type { BrowserContext, Page } from "@playwright/test";
import { type Authenticator, addAuthenticator } from "../support/authenticator";
import type { RunningGateway } from "../support/gateway-process";
import { expect, passEmailedCode, test } from "../support/panel";
import { aNewPerson, type NewPerson } from "../support/people";
import { signInBrowser } from "../support/signed-in";

const deviceLink = /\/authn\/[ac]\/[\w-]+\/en$/;

async function askToSignIn(page: Page, gateway: RunningGateway, person: NewPerson): Promise<void> {
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The address on the first screen, next to the QR code. */
async function shownLink(page: Page): Promise<string> {
  const link = page.getByRole("link", { name: deviceLink });
  await expect(link).toBeVisible();
  return (await link.getAttribute("href")) ?? "";
}

/** Adds a phone with the link in the account settings; both pages are open, as in real life. */
async function addPhone(
  context: BrowserContext,
  phone: Page,
  gateway: RunningGateway,
  person: NewPerson,
): Promise<Authenticator> {
  const device = await addAuthenticator(phone);
  await signInBrowser(context, gateway, person);
  const page = await context.newPage();
  await page.goto(`${gateway.url}/user?lang=en`);
  await page.getByRole("button", { name: "Add biometric verification" }).click();
  const dialog = page.getByRole("dialog", { name: "Add biometric verification" });
  await dialog.getByRole("button", { name: /Another phone or computer/ }).click();
  await expect(dialog.getByText("Waiting for the other device...")).toBeVisible();
  await phone.goto(await shownLink(page));
  await expect(dialog.getByText("The other device is connected. Continue there.")).toBeVisible();
  await expect(phone.getByText(`Add this device to the account ${person.email}`)).toBeVisible();
  await phone.getByRole("button", { name: "Add this device" }).click();
  await expect(phone.getByText(/^This device was added\./)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Registered devices" }).getByRole("row")).toHaveCount(2);
  expect(await device.credentials()).toHaveLength(1);
  await page.close();
  await context.clearCookies();
  return device;
}

test("A phone that was added by link confirms a sign-in on another device by number", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  const person = await aNewPerson(gateway.url, "ana");
  const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await phoneContext.newPage();
  await addPhone(context, phone, gateway, person);

  await askToSignIn(page, gateway, person);
  await page.getByRole("button", { name: /With another device/ }).click();
  await expect(page.getByText("Waiting for the other device...")).toBeVisible();
  const shownNumber = (await page.getByText(/^\d\d$/).textContent()) ?? "";
  await expect(page.getByText(/^Time left: 2:\d\d$/)).toBeVisible();
  await phone.goto(await shownLink(page));
  await expect(page.getByText("The other device is connected. Continue there.")).toBeVisible();
  await expect(phone.getByText(`Someone is trying to sign in as ${person.email}`)).toBeVisible();
  const choices = phone.getByRole("group", { name: "Which number does the other screen show?" });
  await expect(choices.getByRole("button")).toHaveCount(3);

  // Anyone else with the link is refused, and the link keeps working; only the phone itself can reload its
  // page.
  const otherDevice = await browser.newPage();
  await otherDevice.goto(phone.url());
  await expect(otherDevice.getByText(/^This request is already open on another device/)).toBeVisible();
  await otherDevice.close();
  await phone.reload();
  await choices.getByRole("button", { name: shownNumber }).click();
  await phone.getByRole("button", { name: "Confirm with this device" }).click();
  await expect(phone.getByText(/^Confirmed\./)).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole("dialog", { name: "Welcome" })).toBeVisible();
  // The phone only confirmed the sign-in: it is not signed in itself, and its link is used up.
  expect(await phone.evaluate(() => sessionStorage.getItem("AccessToken"))).toBeNull();
  expect(await phoneContext.cookies(gateway.url)).toEqual([]);
  await phone.reload();
  await expect(phone.getByText("Non-valid/unrecognised request!")).toBeVisible();
  await phoneContext.close();
});

test("A phone confirms a password reset after its number is typed on the requesting screen", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  const person = await aNewPerson(gateway.url, "iva");
  const phoneContext = await browser.newContext();
  const phone = await phoneContext.newPage();
  await addPhone(context, phone, gateway, person);

  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await dialog.getByLabel("New password", { exact: true }).fill("Nova-Lozinka-3!");
  await dialog.getByLabel("Repeat password", { exact: true }).fill("Nova-Lozinka-3!");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /With another device/ }).click();
  await phone.goto(await shownLink(page));
  await expect(phone.getByText(`Someone wants to set a new password for ${person.email}`)).toBeVisible();
  await phone.getByRole("button", { name: "Confirm with this device" }).click();
  const shownNumber = (await phone.getByText(/^\d{6}$/).textContent()) ?? "";
  await expect(page.getByRole("heading", { name: "Enter the number from your other device" })).toBeVisible();
  await page.locator('input[autocomplete="one-time-code"]').focus();
  await page.keyboard.type(shownNumber, { delay: 20 });
  await expect(page.getByText("Your password was changed. Sign in with it now.").first()).toBeVisible();
  await phoneContext.close();
});

test("A wrong number confirms nothing but leaves the e-mailed code available", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  const person = await aNewPerson(gateway.url, "vuk");
  const phoneContext = await browser.newContext();
  const phone = await phoneContext.newPage();
  await addPhone(context, phone, gateway, person);

  await askToSignIn(page, gateway, person);
  await page.getByRole("button", { name: /With another device/ }).click();
  await phone.goto(await shownLink(page));
  const shownNumber = (await page.getByText(/^\d\d$/).textContent()) ?? "";
  const choices = phone.getByRole("group").getByRole("button");
  await expect(choices).toHaveCount(3);
  const sentAfter = Date.now() - 1000;
  await choices.filter({ hasNotText: shownNumber }).first().click();
  await phone.getByRole("button", { name: "Confirm with this device" }).click();
  await expect(phone.getByText("Biometric/WebAuthN verification failed...")).toBeVisible();
  await expect(phone.getByText(/^That number doesn't match the first screen/)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText("Error - refused")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  // The waiting screen continues by itself, without another request from the phone.
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
  await passEmailedCode(page, gateway, person.email, sentAfter);
  await expect(page).toHaveURL(/\/app$/);
  await phoneContext.close();
});

test("Verification falls back to the e-mailed code when the live connection is lost", async ({
  page,
  context,
  browser,
  gateway,
  watch,
}) => {
  watch.allow(/wsapi|WebSocket|ERR_FAILED/);
  const person = await aNewPerson(gateway.url, "iva");
  const phoneContext = await browser.newContext();
  await addPhone(context, await phoneContext.newPage(), gateway, person);
  await phoneContext.close();
  let closeSocket: (() => Promise<void>) | null = null;
  let isConnectionCut = false;
  await page.routeWebSocket(/\/wsapi/, (socket) => {
    if (isConnectionCut) return void socket.close();
    socket.connectToServer();
    closeSocket = () => socket.close();
  });
  await page.route("**/wsapi/**", (route) => (isConnectionCut ? route.abort() : route.continue()));

  await askToSignIn(page, gateway, person);
  await page.getByRole("button", { name: /With another device/ }).click();
  await expect(page.getByText("Waiting for the other device...")).toBeVisible();
  const sentAfter = Date.now() - 1000;
  isConnectionCut = true;
  await expect.poll(() => closeSocket !== null).toBe(true);
  await (closeSocket as unknown as () => Promise<void>)();
  await expect(
    page.getByText("The live connection failed. We will send you a code by e-mail instead."),
  ).toBeVisible({
    timeout: 20_000,
  });
  await passEmailedCode(page, gateway, person.email, sentAfter);
  await expect(page).toHaveURL(/\/app$/);
});

test("A passkey that returns no signature falls back to the e-mailed code", async ({
  page,
  context,
  gateway,
}) => {
  const person = await aNewPerson(gateway.url, "luka");
  const device = await addAuthenticator(page);
  await signInBrowser(context, gateway, person);
  await page.goto(`${gateway.url}/user?lang=en&createwebauthn=1`);
  const dialog = page.getByRole("dialog", { name: "Add biometric verification" });
  await dialog.getByRole("button", { name: /This browser/ }).click();
  const deviceTable = page.getByRole("table", { name: "Registered devices" });
  await expect(deviceTable.getByRole("row")).toHaveCount(2);

  // The same device cannot be added twice.
  await page.getByRole("button", { name: "Add biometric verification" }).click();
  await dialog.getByRole("button", { name: /This browser/ }).click();
  await expect(dialog.getByText("Could not obtain credentials!")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await device.credentials()).toHaveLength(1);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await device.recognise(false);
  await askToSignIn(page, gateway, person);
  await expect(page.getByRole("button", { name: /With this device/ })).toBeVisible();
  // Back leads from the verification to the form, and does not leave the panel.
  await page.goBack();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const sentAfter = Date.now() - 1000;
  await page.getByRole("button", { name: /With this device/ }).click();
  await expect(page.getByText("Could not obtain credentials!")).toBeVisible();
  await passEmailedCode(page, gateway, person.email, sentAfter);
  await expect(page).toHaveURL(/\/app$/);

  await page.goto(`${gateway.url}/user`);
  await deviceTable.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove device" }).click();
  await expect(page.getByText("No device is registered")).toBeVisible();
});
