import type { Page } from "@playwright/test";
import { answering, expectMessages, failing, type MessageRow } from "../../support/messages";
import { test } from "../../support/panel";
import { aNewPerson } from "../../support/people";
import { asSignedIn, signInBrowser } from "../../support/signed-in";

const selected = "lang=en&company_id=1&site_id=1";

async function raise(page: Page): Promise<void> {
  await page.goto(`/newticket?${selected}`);
  await page.getByRole("textbox", { name: /Issue title/ }).fill("Kartice ne prolaze");
  await page.getByRole("button", { name: "Create" }).click();
}

/** A new ticket with its own message. */
async function write(page: Page): Promise<void> {
  await raise(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Molim pomoć");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("listitem").filter({ hasText: "Molim pomoć" }).waitFor();
}

async function removeMessage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete message" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
}

const rows: readonly MessageRow[] = [
  {
    spec: "3.8-error-loaging-support-ticket",
    message: "Error loaging support ticket list!",
    where: "page",
    how: "the tickets cannot be read",
    otherMessages: ["Error loaging support ticket list!"],
    async bring(page) {
      await failing(page, "GET", /\/api\/tickets$/, "silent");
      await page.goto(`/tickets?${selected}`);
    },
  },
  {
    spec: "3.8-ticket-load-fails",
    message: "Error loading support ticket!",
    where: "page",
    how: "a ticket cannot be read",
    async bring(page) {
      await failing(page, "GET", /\/api\/tickets\/1$/, "silent");
      await page.goto(`/ticketdetails/1?${selected}`);
    },
  },
  {
    spec: "3.8-error-during-support-ticket",
    message: "Error during support ticket creation!",
    where: "page",
    how: "the gateway cannot be reached",
    async bring(page) {
      await failing(page, "POST", /\/api\/tickets$/, "down");
      await raise(page);
    },
  },
  {
    spec: "3.8-error-during-support-ticket",
    message: "Error during support ticket creation!",
    where: "page",
    how: "the answer holds no id",
    async bring(page) {
      await answering(page, "POST", /\/api\/tickets$/, { data: {} });
      await raise(page);
    },
  },
  {
    spec: "3.8-error-ticket-could-closed",
    message: "Error: ticket could not be closed!",
    where: "notice",
    how: "the gateway does not close the ticket",
    async bring(page) {
      await failing(page, "PUT", /\/api\/tickets\/\d+$/, { text: "500 The moon is full" });
      await write(page);
      await page.getByRole("button", { name: "Mark Resolved" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Close ticket" }).click();
    },
  },
  {
    spec: "3.8-error-message-could-deleted",
    message: "Error: message could not be deleted!",
    where: "notice",
    how: "the gateway does not delete the message",
    async bring(page) {
      await failing(page, "DELETE", /\/api\/ticket_entry\/\d+$/, "silent");
      await write(page);
      await removeMessage(page);
    },
  },
  {
    spec: "3.8-message-deleted",
    message: "Message deleted",
    where: "notice",
    how: "a message is deleted",
    async bring(page) {
      await write(page);
      await removeMessage(page);
    },
  },
];

const withoutCompany = ["/tickets", "/newticket"].map(
  (path): MessageRow => ({
    spec: "3.8-please-select-company",
    message: "Please Select Company",
    where: "page",
    how: `${path} without a company`,
    bring: (page) => page.goto(`${path}?lang=en`),
  }),
);

test("Support tickets show the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  await expectMessages(page, rows);
});

test("The ticket list asks the user to select a company first", async ({ page, context, gateway }) => {
  await signInBrowser(context, gateway, await aNewPerson(gateway.url, "bez-firme"));
  await expectMessages(page, withoutCompany);
});
