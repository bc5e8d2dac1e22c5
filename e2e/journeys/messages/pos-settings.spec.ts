import type { Page } from "@playwright/test";
import { expectMessages, type MessageRow, mockAnswer, mockFailure } from "../../support/messages";
import { test } from "../../support/panel";
import { asSignedIn } from "../../support/signed-in";

// Uses its own gateway, because other tests rely on the data that these tests change.
test.use({ gatewayOptions: {} });

const open = (page: Page) => page.goto("/sitedetails/1?lang=en");
const shop = /\/api\/company_sites\/1$/;
const savedMessage = "POS was updated correctly!";
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const changeTelephone = async (page: Page) => {
  await page.getByLabel("Support telephone").fill(`+38111${Date.now() % 1_000_000}`);
  await save(page);
};

async function sendTestMail(page: Page): Promise<void> {
  await page.getByLabel("Use own SMTP").click();
  await page.getByLabel("Host", { exact: true }).fill("mail.dunav.example");
  await page.getByLabel("Username", { exact: true }).fill("prodavnica");
  await page.getByLabel("Password", { exact: true }).fill("nije-prava");
  await page.getByLabel("Test address").fill("owner@demo.test");
  await page.getByRole("button", { name: "Send a test mail" }).click();
}

const rows: readonly MessageRow[] = [
  {
    spec: "1.8-error-data-loading",
    message: "Error in data loading!",
    where: "page",
    description: "the POS cannot be read",
    async cause(page) {
      await mockFailure(page, "GET", shop, "silent");
      await page.reload();
    },
  },
  {
    spec: "1.8-pos-was-updated-correctly",
    message: savedMessage,
    where: "notice",
    description: "a change is saved",
    cause: changeTelephone,
  },
  {
    spec: "1.8-error-site-update-request",
    message: "Error in site update request!",
    where: "notice",
    description: "the gateway says why it cannot save",
    async cause(page) {
      await mockFailure(page, "PUT", shop, { text: "500 The moon is full" });
      await changeTelephone(page);
    },
  },
  {
    spec: "1.8-error-site-update-request",
    message: "Error in site update request!",
    where: "notice",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "PUT", shop, "down");
      await changeTelephone(page);
    },
  },
  {
    spec: "1.8-error-secret-key-regenerate",
    message: "Error in secret key regenerate request!",
    where: "notice",
    description: "the gateway does not regenerate the key",
    async cause(page) {
      await mockFailure(page, "PUT", shop, "silent");
      await page.getByRole("button", { name: "Re-generate" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Re-generate the secret key" }).click();
    },
  },
  {
    spec: "1.8-error-request-delete-settings",
    message: "Error in request!",
    where: "notice",
    description: "the gateway does not delete the POS",
    async cause(page) {
      await mockFailure(page, "DELETE", shop, { text: "500 The moon is full" });
      await page.getByRole("button", { name: "Delete site" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete site" }).click();
    },
  },
  {
    spec: "1.8-error-test-mail-sending",
    message: "Error in test mail sending! 535 Authentication failed",
    where: "alert",
    description: "the mail server refuses the password",
    async cause(page) {
      await mockAnswer(page, "POST", /\/testsmtp$/, { error: "535 Authentication failed" });
      await sendTestMail(page);
    },
  },
  {
    spec: "1.8-test-mail-was-sent",
    message:
      "Test mail was sent however you must confirm successful reception by checking test address inbox!",
    where: "notice",
    description: "the mail server takes the test mail",
    async cause(page) {
      await mockAnswer(page, "POST", /\/testsmtp$/, { sent: true });
      await sendTestMail(page);
    },
  },
  {
    spec: "1.8-purchase-key-accepted-uppercase",
    message: "HPAY PURCHASE KEY WAS NOT ACCEPTED!",
    where: "notice",
    description: "a purchase key of nobody is saved",
    otherMessages: [savedMessage],
    async cause(page) {
      await page.getByLabel("Purchase key").first().fill("wrong-key");
      await save(page);
    },
  },
];

test("POS settings show the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  await expectMessages(page, rows, open);
});
