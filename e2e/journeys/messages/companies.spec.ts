import type { Page } from "@playwright/test";
import { expectMessages, type Fault, type MessageRow, mockFailure } from "../../support/messages";
import { test } from "../../support/panel";
import { asSignedIn } from "../../support/signed-in";

// Uses its own gateway, because other tests rely on the data that these tests change.
test.use({ gatewayOptions: {} });

/** A one-pixel red picture. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);
const fault: Fault = { text: "500 The moon is full" };

async function create(page: Page, name = `Tisa Trade ${Date.now()}`): Promise<void> {
  await page.goto("/newcompany?lang=en");
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Registration number/).fill("12345678");
  await page.getByLabel(/^Tax number/).fill("101010101");
  await page.getByLabel(/^Address/).fill("Glavna 1, Novi Sad");
  await page.getByLabel(/^Logo/).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await page.getByRole("button", { name: "Create" }).click();
}

const open = (page: Page) => page.goto("/companydetails/1?lang=en");

async function submit(page: Page, entry: string): Promise<void> {
  await open(page);
  await page
    .getByRole("row")
    .filter({ hasText: "staff@demo.test" })
    .getByRole("button", { name: /More actions/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: entry }).click();
}

async function add(page: Page, email: string): Promise<void> {
  await open(page);
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^E-mail/).fill(email);
  await dialog.getByRole("button", { name: "Add" }).click();
}

const rows: readonly MessageRow[] = [
  {
    spec: "1.8-error-during-company-create",
    message: "Error during company create",
    where: "alert",
    description: "the creation fails at the gateway",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/companies$/, fault);
      await create(page);
    },
  },
  {
    spec: "1.8-error-during-company-create",
    message: "Error during company create",
    where: "alert",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/companies$/, "down");
      await create(page);
    },
  },
  {
    spec: ["1.8-company-name-exists", "3.8-company-name-exists-site"],
    message: "A company with this name is already registered. Please ask its creator for access.",
    where: "field",
    description: "the name is another company's",
    cause: (page) => create(page, "Dunav Trade d.o.o."),
  },
  {
    spec: "1.8-upload-blocked-filename-company",
    message: "Upload blocked! logo.png",
    where: "alert",
    description: "the gateway refuses the logo",
    async cause(page) {
      await mockFailure(page, "POST", /\/upload$/, { text: "UNSUPPORTED_MEDIA", status: 415 });
      await create(page);
    },
  },
  {
    spec: "1.8-error-data-load",
    message: "Error on data load!",
    where: "page",
    description: "the company cannot be read",
    async cause(page) {
      await mockFailure(page, "GET", /\/api\/companies\/1$/, "silent");
      await open(page);
    },
  },
  {
    spec: "1.8-error-data-update",
    message: "Error on data update!",
    where: "notice",
    description: "the update fails at the gateway",
    async cause(page) {
      await mockFailure(page, "PUT", /\/api\/companies\/1$/, fault);
      await open(page);
      await page.getByLabel(/^Address/).fill(`Dunavska ${Date.now() % 100}, Beograd`);
      await page.getByRole("button", { name: "Update" }).click();
    },
  },
  {
    spec: "1.8-error-data-delete",
    message: "Error on data delete!",
    where: "notice",
    description: "the deletion fails at the gateway",
    async cause(page) {
      await mockFailure(page, "DELETE", /\/api\/companies\/1$/, "silent");
      await open(page);
      await page.getByRole("button", { name: "Delete company" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("textbox").fill("Dunav Trade d.o.o.");
      await dialog.getByRole("button", { name: "Delete company" }).click();
    },
  },
  {
    spec: "1.8-user-given-email-was",
    message: "User with given email was not found!",
    where: "dialog",
    description: "nobody has an account with this address",
    cause: (page) => add(page, "nobody@nowhere.example"),
  },
  {
    spec: "1.8-you-can-manage-yourself",
    message: "You can not manage yourself!",
    where: "dialog",
    description: "the person adds themselves",
    cause: (page) => add(page, "owner@demo.test"),
  },
  {
    spec: "1.8-error-adding-access-user",
    message: "Error adding access for user!",
    where: "dialog",
    description: "adding fails at the gateway",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/user_companies$/, "silent");
      await add(page, "other@demo.test");
    },
  },
  {
    spec: "1.8-error-changing-user-role",
    message: "Error changing user role!",
    where: "notice",
    description: "the change fails at the gateway",
    async cause(page) {
      await mockFailure(page, "PUT", /\/api\/user_companies\/\d+$/, fault);
      await submit(page, "Make admin");
    },
  },
  {
    spec: "1.8-error-during-access-removal",
    message: "Error during access removal!",
    where: "notice",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "DELETE", /\/api\/user_companies\/\d+$/, "down");
      await submit(page, "Remove access");
    },
  },
];

test("Company pages show the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  await expectMessages(page, rows);
});
