import type { Page } from "@playwright/test";
import { expectMessages, type MessageRow, mockAnswer, mockFailure } from "../../support/messages";
import { test } from "../../support/panel";
import { aNewPerson } from "../../support/people";
import { asSignedIn, signInBrowser } from "../../support/signed-in";

const selectionQuery = "lang=en&company_id=1&site_id=1";

async function raiseTicket(page: Page): Promise<void> {
  await page.goto(`/newticket?${selectionQuery}`);
  await page.getByRole("textbox", { name: /Issue title/ }).fill("Kartice ne prolaze");
  await page.getByRole("button", { name: "Create" }).click();
}

/** A new ticket with its own message. */
async function writeMessage(page: Page): Promise<void> {
  await raiseTicket(page);
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
    description: "the tickets cannot be read",
    otherMessages: ["Error loaging support ticket list!"],
    async cause(page) {
      await mockFailure(page, "GET", /\/api\/tickets$/, "silent");
      await page.goto(`/tickets?${selectionQuery}`);
    },
  },
  {
    spec: "3.8-ticket-load-fails",
    message: "Error loading support ticket!",
    where: "page",
    description: "a ticket cannot be read",
    async cause(page) {
      await mockFailure(page, "GET", /\/api\/tickets\/1$/, "silent");
      await page.goto(`/ticketdetails/1?${selectionQuery}`);
    },
  },
  {
    spec: "3.8-error-during-support-ticket",
    message: "Error during support ticket creation!",
    where: "page",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockFailure(page, "POST", /\/api\/tickets$/, "down");
      await raiseTicket(page);
    },
  },
  {
    spec: "3.8-error-during-support-ticket",
    message: "Error during support ticket creation!",
    where: "page",
    description: "the answer holds no id",
    async cause(page) {
      await mockAnswer(page, "POST", /\/api\/tickets$/, { data: {} });
      await raiseTicket(page);
    },
  },
  {
    spec: "3.8-error-ticket-could-closed",
    message: "Error: ticket could not be closed!",
    where: "notice",
    description: "the gateway does not close the ticket",
    async cause(page) {
      await mockFailure(page, "PUT", /\/api\/tickets\/\d+$/, { text: "500 The moon is full" });
      await writeMessage(page);
      await page.getByRole("button", { name: "Mark Resolved" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Close ticket" }).click();
    },
  },
  {
    spec: "3.8-error-message-could-deleted",
    message: "Error: message could not be deleted!",
    where: "notice",
    description: "the gateway does not delete the message",
    async cause(page) {
      await mockFailure(page, "DELETE", /\/api\/ticket_entry\/\d+$/, "silent");
      await writeMessage(page);
      await removeMessage(page);
    },
  },
  {
    spec: "3.8-message-deleted",
    message: "Message deleted",
    where: "notice",
    description: "a message is deleted",
    async cause(page) {
      await writeMessage(page);
      await removeMessage(page);
    },
  },
];

const rowsWithoutCompany = ["/tickets", "/newticket"].map(
  (path): MessageRow => ({
    spec: "3.8-please-select-company",
    message: "Please Select Company",
    where: "page",
    description: `${path} without a company`,
    cause: (page) => page.goto(`${path}?lang=en`),
  }),
);

test("Support tickets show the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  await expectMessages(page, rows);
});

test("The ticket list asks the user to select a company first", async ({ page, context, gateway }) => {
  await signInBrowser(context, gateway, await aNewPerson(gateway.url, "bez-firme"));
  await expectMessages(page, rowsWithoutCompany);
});
