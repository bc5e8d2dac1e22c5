import type { Page } from "@playwright/test";
import { addAuthenticator } from "../../support/authenticator";
import {
  expectMessages,
  type MessageRow,
  mockAnswer,
  mockFailure,
  mockLiveAnswers,
} from "../../support/messages";
import { demoPassword, expect, test } from "../../support/panel";
import { aNewPerson } from "../../support/people";
import { signInBrowser } from "../../support/signed-in";

async function signIn(page: Page, email = "owner@demo.test", password = demoPassword): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const refusedSignIn = (
  error: string,
  spec: MessageRow["spec"],
  message: string,
  values: object = {},
): MessageRow => ({
  spec,
  message,
  where: "alert",
  description: `sign-in is answered with ${error}`,
  async cause(page) {
    await mockAnswer(page, "POST", /\/login$/, { error, ...values });
    await signIn(page);
  },
});

const rows: readonly MessageRow[] = [
  {
    spec: "1.8-bad-email-password-such",
    message: "No such user or bad password",
    where: "alert",
    description: "the gateway does not know the password",
    cause: (page) => signIn(page, "owner@demo.test", "Nije-Ovo-1!"),
  },
  refusedSignIn(
    "INPUT_INSUFFICIENT",
    "1.8-input-insufficient-please-enter",
    "Please enter correct email and password",
  ),
  refusedSignIn(
    "SERVICE_UNAVALABLE",
    "1.8-service-unavalable-service-currently",
    "Service is currently unavailable. Please try later...",
  ),
  refusedSignIn(
    "NOT_FOUND_OR_EXPIRED",
    "1.8-found-expired-handshake-session",
    "Handshake session expired or not found",
  ),
  refusedSignIn(
    "DATA_MISMATCH",
    "1.8-data-mismatch-data-mismatch",
    "Data mismatch! Please retry registration from beginning!",
  ),
  refusedSignIn(
    "PASSWORD_NOT_ACCEPTABLE",
    "1.8-password-acceptable-password-must",
    "Password must meet complexity requirements",
  ),
  refusedSignIn(
    "PASSWORDS_MISMATCH",
    "1.8-passwords-mismatch-password-confirmation",
    "Password confirmation mismatch",
  ),
  refusedSignIn(
    "TEMPORARILY_BLOCKED",
    "1.8-temporarily-blocked",
    "Temporarily blocked because of many requests. Please retry in a few minutes.",
  ),
  refusedSignIn("SOMETHING_NEW", "1.8-unknown-codes-shown-received", "SOMETHING_NEW"),
  {
    spec: "1.8-network-failure-error-please",
    message: "Error! Please try again or later...",
    where: "alert",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "POST", /\/login$/, "down");
      await signIn(page);
    },
  },
];

test("A refused sign-in shows the specification's messages", async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await expectMessages(page, rows, () => page.goto("/login?lang=en"));
});

const signInWithPasskey = async (page: Page, email: string) => {
  await signIn(page, email);
  await page.getByRole("button", { name: /With this device/ }).click();
};

test("A failed passkey shows the specification's messages before the e-mailed code", async ({
  page,
  context,
  gateway,
}) => {
  const device = await addAuthenticator(page);
  const person = await aNewPerson(gateway.url, "kljuc");
  await signInBrowser(context, gateway, person);
  await mockLiveAnswers(page, { webauthAssert: { error_code: 403 } });
  await page.goto("/user?lang=en");
  await page.getByRole("button", { name: "Add biometric verification" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /This browser/ })
    .click();
  await expect.poll(device.credentials).toHaveLength(1);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectMessages(
    page,
    [
      {
        spec: "1.8-could-obtain-credentials",
        message: "Could not obtain credentials!",
        where: "page",
        description: "the device does not recognise the finger",
        async cause(page) {
          await device.recognise(false);
          await signInWithPasskey(page, person.email);
        },
      },
      {
        spec: "1.8-biometric-webauthn-verification-failed",
        message: "Biometric/WebAuthN verification failed...",
        where: "page",
        description: "the gateway refuses the signature",
        async cause(page) {
          await device.recognise(true);
          await signInWithPasskey(page, person.email);
        },
      },
    ],
    () => page.goto("/login?lang=en"),
  );
  await expect(page.getByText(new RegExp(`six-digit code to ${person.email}`))).toBeVisible();
});
