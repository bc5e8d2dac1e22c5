import type { EventName } from "@hpay/contract";
import type { Page } from "@playwright/test";
import { type Actors, type EventRow, openPath, type Payload } from "./events";

let count = 0;
const freshTitle = () => {
  count += 1;
  return `Terminal ${Date.now()} ${count}`;
};

/** @returns the new ticket's id */
async function raiseTicket(page: Page): Promise<number> {
  await page.getByRole("textbox", { name: /Issue title/ }).fill(freshTitle());
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/ticketdetails\/\d+/);
  return Number(/ticketdetails\/(\d+)/.exec(page.url())?.[1]);
}

async function removeTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete Support Ticket" }).click();
  await page.waitForURL(/\/tickets/);
}

async function savePos(page: Page): Promise<void> {
  await page.getByLabel("Support telephone").fill(`+38111${Date.now() % 1_000_000}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

const ticket = (record_id: unknown): Payload => ({ resource: "tickets", record_id, company_id: 1 });
const pos: Payload = { resource: "company_sites", record_id: 1, company_id: 1 };
const selectionQuery = "lang=en&company_id=1&site_id=1";
const shownRecord = { ticket: 0 };
const isPosEvent = ({ resource }: Payload) => resource === "company_sites";
const isShownTicket = ({ resource, record_id }: Payload) =>
  resource === "tickets" && record_id === shownRecord.ticket;
const openWithTicket = async (actors: Actors) => {
  shownRecord.ticket = (await actors.call("POST", "tickets", { CompanyId: 1, Title: freshTitle() })).id;
};

export const recordRows = {
  "hpay-record-created": [
    {
      description: "one's own new ticket",
      open: (actors) => openPath(actors, "/newticket"),
      cause: async ({ page }) => {
        shownRecord.ticket = await raiseTicket(page);
        return [ticket(shownRecord.ticket)];
      },
      counts: isShownTicket,
    },
    {
      description: "a colleague's new ticket",
      cause: async ({ other }) => {
        await other.goto(`/newticket?${selectionQuery}`);
        shownRecord.ticket = await raiseTicket(other);
        return [ticket(shownRecord.ticket)];
      },
      counts: isShownTicket,
    },
  ],
  "hpay-record-updated": [
    {
      description: "one's own saved POS",
      open: (actors) => openPath(actors, "/sitedetails/1"),
      cause: async ({ page }) => {
        await savePos(page);
        return [pos];
      },
      counts: isPosEvent,
    },
    {
      description: "a POS that a colleague saves",
      cause: async ({ other }) => {
        await other.goto(`/sitedetails/1?${selectionQuery}`);
        await savePos(other);
        return [pos];
      },
      counts: isPosEvent,
    },
  ],
  "hpay-record-deleted": [
    {
      description: "one's own ticket is deleted",
      open: async (actors) => {
        await openWithTicket(actors);
        await openPath(actors, `/ticketdetails/${shownRecord.ticket}`);
      },
      cause: async ({ page }) => {
        await removeTicket(page);
        return [ticket(shownRecord.ticket)];
      },
      counts: isShownTicket,
    },
    {
      description: "a colleague deletes a ticket",
      open: async (actors) => {
        await openWithTicket(actors);
        await openPath(actors, "/sites");
      },
      cause: async ({ other }) => {
        await other.goto(`/ticketdetails/${shownRecord.ticket}?${selectionQuery}`);
        await removeTicket(other);
        return [ticket(shownRecord.ticket)];
      },
      // A panel that opens reloads records that changed a moment ago, so the ticket above must not count.
      counts: isShownTicket,
    },
  ],
} satisfies Partial<Record<EventName, readonly EventRow[]>>;
