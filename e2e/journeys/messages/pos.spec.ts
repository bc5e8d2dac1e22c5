import type { Page } from "@playwright/test";
import { expectMessages, type MessageRow, mockAnswer, mockFailure } from "../../support/messages";
import { test } from "../../support/panel";
import { asSignedIn } from "../../support/signed-in";

// Uses its own gateway, because other tests rely on the data that these tests change.
test.use({ gatewayOptions: {} });

const openList = (page: Page) => page.goto("/sites?lang=en&company_id=1&site_id=1");

async function add(page: Page, url: string): Promise<void> {
  await openList(page);
  await page.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Main url/).fill(url);
  await dialog.getByRole("button", { name: "Save" }).click();
}

async function remove(page: Page, url = "dunav.example"): Promise<void> {
  await openList(page);
  const row = page.getByRole("row").filter({ hasText: url }).first();
  await row.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete site" }).click();
}

const anySitePath = /\/api\/company_sites\/\d+$/;
const ownUrl = `poruke-${Date.now().toString(36)}.example`;

const rows: readonly MessageRow[] = [
  {
    spec: "1.8-pos-added-successfully",
    message: "The POS is added successfully!",
    where: "notice",
    description: "a POS is added",
    cause: (page) => add(page, ownUrl),
  },
  {
    spec: "1.8-site-exists",
    message: "Error during POS add This site is already registered. Please ask its creator for access.",
    where: "alert",
    description: "the address is another POS's",
    cause: (page) => add(page, ownUrl),
  },
  {
    spec: "1.8-error-during-pos-add",
    message: "Error during POS add The moon is full",
    where: "alert",
    description: "the gateway says why it cannot add the POS",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/company_sites$/, { text: "500 The moon is full" });
      await add(page, `b${ownUrl}`);
    },
  },
  {
    spec: "1.8-error-during-pos-add",
    message: "Error during POS add!",
    where: "alert",
    description: "the gateway does not say why it cannot add the POS",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/company_sites$/, "silent");
      await add(page, `c${ownUrl}`);
    },
  },
  {
    spec: "1.8-error-during-pos-add",
    message: "Error during POS add!",
    where: "alert",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/company_sites$/, "down");
      await add(page, `d${ownUrl}`);
    },
  },
  {
    spec: "1.8-pos-delete-error-during",
    message: "Error during site delete: The moon is full",
    where: "notice",
    description: "the gateway says why it cannot delete the POS",
    async cause(page) {
      await mockFailure(page, "DELETE", anySitePath, { text: "500 The moon is full" });
      await remove(page);
    },
  },
  {
    spec: "1.8-pos-delete-error-during-pos",
    message: "Error during POS delete: Error! Please try again or later...",
    where: "notice",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "DELETE", anySitePath, "down");
      await remove(page);
    },
  },
  {
    spec: "1.8-pos-delete-error-during-site",
    message: "Error during site delete!",
    where: "notice",
    description: "the gateway does not say why it cannot delete the POS",
    async cause(page) {
      await mockFailure(page, "DELETE", anySitePath, "silent");
      await remove(page);
    },
  },
  {
    spec: "1.8-selected-site-deleted",
    message: "Selected site is deleted!",
    where: "notice",
    description: "a POS is deleted",
    cause: (page) => remove(page, ownUrl),
  },
  {
    spec: "1.8-error-during-data-loading",
    message: "Error during data loading!",
    where: "page",
    description: "the list of POS cannot be read",
    otherMessages: ["Error during data loading!"],
    async cause(page) {
      await mockFailure(page, "GET", /\/api\/company_sites$/, "silent");
      await openList(page);
    },
  },
];

test("The POS list shows the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource|company_sites could not be loaded/);
  await asSignedIn(context, gateway);
  await expectMessages(page, rows);
});

const pickerRows: readonly MessageRow[] = [
  {
    spec: "1.8-please-select-company",
    message: "Please select a company",
    where: "dialog",
    description: "the picker of companies is opened",
    async cause(page) {
      await page.goto("/help?lang=en&company_id=1");
      await page.getByRole("banner").locator('button[aria-haspopup="dialog"]').first().click();
    },
  },
  {
    spec: "1.8-please-add-pos",
    message: "Please add a POS.",
    where: "dialog",
    description: "the picker of POS is opened for a company that has none",
    async cause(page) {
      await mockAnswer(page, "GET", /\/api\/company_sites$/, { data: [], total: 0 });
      await page.goto("/help?lang=en&company_id=1");
      await page.getByRole("banner").locator('button[aria-haspopup="dialog"]').nth(1).click();
    },
  },
];

test("The pickers show the specification's messages", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await expectMessages(page, pickerRows);
});
