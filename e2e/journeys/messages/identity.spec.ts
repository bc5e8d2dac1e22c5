import type { Page } from "@playwright/test";
import { expectMessages, type MessageRow, mockAnswer, mockLiveAnswers } from "../../support/messages";
import { demoPassword, test } from "../../support/panel";
import { freshEmail } from "../../support/people";
import { asSignedIn } from "../../support/signed-in";

interface RegistrationForm {
  readonly email?: string;
  readonly firstName?: string;
}

async function register(
  page: Page,
  { email = freshEmail("petar"), firstName = "Petar" }: RegistrationForm = {},
) {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Petrović");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Repeat password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Register" }).click();
}

const refusedRegistration = (error: string, spec: string, message: string): MessageRow => ({
  spec,
  message,
  where: "alert",
  description: `registration is answered with ${error}`,
  async cause(page) {
    await mockAnswer(page, "POST", /\/register$/, { error });
    await register(page);
  },
});

const registrations: readonly MessageRow[] = [
  {
    spec: "1.8-email-exists-specified-email",
    message: "Specified email already exists",
    where: "page",
    description: "the address has an account already",
    cause: (page) => register(page, { email: "owner@demo.test" }),
  },
  refusedRegistration(
    "INPUT_INSUFFICIENT",
    "1.8-registration-input-insufficient-please",
    "Please correct your input",
  ),
  refusedRegistration("INVALID_EMAIL", "1.8-invalid-email-bad-email", "Bad email address"),
  refusedRegistration("INVALID_NAME", "1.8-invalid-name-bad-first", "Bad first or last name"),
  refusedRegistration(
    "NOT_FOUND",
    "1.8-found-handshake-session-expired",
    "Handshake session expired or not found",
  ),
  {
    spec: "1.8-bad-response-please-retry",
    message: "Bad response please retry or try later...",
    where: "alert",
    description: "registration is answered with nothing that is known",
    async cause(page) {
      await mockAnswer(page, "POST", /\/register$/, {});
      await register(page);
    },
  },
];

const reference = "a2345678901234567890123456789012";
const password = async (page: Page) => {
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("Nije-Ovo-1!");
  await dialog.getByLabel("New password", { exact: true }).fill("Nova-Lozinka-2!");
  await dialog.getByLabel("Repeat password", { exact: true }).fill("Nova-Lozinka-2!");
  await dialog.getByRole("button", { name: "Change password" }).click();
};
const anotherPhone = async (page: Page) => {
  await page.getByRole("button", { name: "Add biometric verification" }).click();
  await page.getByRole("button", { name: /Another phone or computer/ }).click();
};

const account: readonly MessageRow[] = [
  {
    spec: "1.8-password-change-406-403",
    message: "Error - password refused",
    where: "dialog",
    description: "the current password is another one",
    cause: password,
  },
];
const refusedAccount: readonly MessageRow[] = [
  {
    spec: "1.8-password-change-else-error",
    message: "Error - in password update request",
    where: "dialog",
    description: "setPassword is answered with error_code 500",
    cause: password,
  },
  {
    spec: "1.8-challenge-error-406-error",
    message: "Error - refused",
    where: "dialog",
    description: "getWebauthNChallenge is answered with error_code 406",
    cause: anotherPhone,
  },
];

const links: readonly MessageRow[] = [
  {
    spec: ["1.8-non-valid-unrecognised-request", "3.8-non-valid-unrecognised-request"],
    message: "Non-valid/unrecognised request!",
    where: "page",
    description: "the link names no request of the gateway",
    cause: (page) => page.goto(`/authn/a/${reference}/en`),
  },
];

test("A refused registration shows the specification's messages", async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await expectMessages(page, registrations, () => page.goto("/register?lang=en"));
});

test("A refused password and an unknown device link show the specification's messages", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await expectMessages(page, account, () => page.goto("/user?lang=en"));
  await expectMessages(page, links);
});

test("Refused account changes show the specification's messages", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await mockLiveAnswers(page, {
    setPassword: { error_code: 500 },
    getWebauthNChallenge: { error_code: 406 },
  });
  await expectMessages(page, refusedAccount, () => page.goto("/user?lang=en"));
});
