import type { Browser, Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { expect, mailsTo, test } from "../support/panel";
import { asSignedIn, signInByCalls } from "../support/signed-in";

/** A reply arrives as a push, or at the latest with the next reload of the ticket. */
const replyTimeout = { timeout: 30_000 };
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function openSupport(browser: Browser, gateway: RunningGateway): Promise<Page> {
  const context = await browser.newContext();
  await asSignedIn(context, gateway, "support@demo.test");
  const page = await context.newPage();
  await page.goto(`${gateway.url}/tickets?lang=en`);
  return page;
}

const writeMessage = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Control+Enter");
};

// spec 3.2-list-open-tickets-red 3.2-details-writer-sees-delete
test("A merchant and support discuss a ticket in two browsers until it is resolved", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  test.slow();
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/tickets?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await page.getByRole("link", { name: "Raise a new support ticket" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("owner@demo.test");
  await page.getByRole("textbox", { name: /Issue title/ }).fill("Kartice ne prolaze od jutros");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kartice ne prolaze od jutros" })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await writeMessage(page, "Pogrešno mesto");
  const removeButton = page.getByRole("listitem").filter({ hasText: "Pogrešno mesto" }).getByRole("button");
  await removeButton.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).press("Enter");
  await expect(removeButton).toHaveCount(0);
  await expect(page.getByText("Messages", { exact: true })).toBeFocused();

  await writeMessage(page, "Pogledajte /orders/1 molim");
  await expect(page.getByRole("listitem").filter({ hasText: "Pogledajte" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");

  const support = await openSupport(browser, gateway);
  const row = support.getByRole("row").filter({ hasText: "Kartice ne prolaze od jutros" });
  await expect(row).toContainText("Dunav Trade d.o.o.");
  await expect(row).toContainText("New reply");
  const [red = 0, green = 0, blue = 0] = await row
    .getByText("Open", { exact: true })
    .evaluate((word) => (getComputedStyle(word).color.match(/\d+/g) ?? []).map(Number));
  expect(red, "an open ticket is in red").toBeGreaterThan(2 * Math.max(green, blue));
  await row.getByRole("link").click();
  await expect(support.getByRole("link", { name: "/orders/1" })).toBeVisible();

  const sentAfter = Date.now() - 1000;
  await support
    .locator('input[type="file"]')
    .setInputFiles({ name: "banka.png", mimeType: "image/png", buffer: onePixel });
  await expect(support.getByRole("button", { name: "Remove banka.png" })).toBeVisible();
  await writeMessage(support, "Proveravamo sa procesorom.");
  await expect(support.getByRole("button", { name: "Delete message" })).toHaveCount(1);

  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  const reply = page.getByRole("listitem").filter({ hasText: "Proveravamo sa procesorom." });
  await expect(reply).toBeVisible(replyTimeout);
  const picture = reply.getByRole("img", { name: "Attachment 1" });
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await expect(reply.getByRole("button", { name: "Delete message" })).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);

  await expect
    .poll(async () => {
      const mails = await mailsTo(gateway.url, "owner@demo.test");
      return mails.some((mail) => Date.parse(mail.at) >= sentAfter && mail.text.includes(address));
    })
    .toBe(true);

  await page.getByRole("button", { name: "Mark Resolved" }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Close ticket" })
    .click();
  await expect(page.getByText("This support ticket is resolved")).toBeVisible();
  await expect(support.getByText("This support ticket is resolved")).toBeVisible(replyTimeout);
  await expect(support.getByRole("button", { name: "Send" })).toHaveCount(0);
  await support.context().close();
});

test("An unread reply is marked in the menu and the list until the ticket is viewed", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/tickets?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  const entry = page.getByRole("navigation").getByRole("link", { name: "Support tickets", exact: true });
  const row = page.getByRole("row").filter({ hasText: "Kartica odbijena" });
  await expect(row).toContainText("New reply");
  await expect(page.getByRole("columnheader", { name: "Created" })).toContainText("Europe/Belgrade");
  const createdTimes = await page
    .locator("tbody td:last-child time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  expect(createdTimes.length).toBeGreaterThan(2);
  expect(createdTimes, "the newest ticket comes first").toEqual(createdTimes.toSorted().reverse());
  const [red = 0, green = 0, blue = 0] = await row
    .getByText("Open", { exact: true })
    .evaluate((word) => (getComputedStyle(word).color.match(/\d+/g) ?? []).map(Number));
  expect(red, "an open ticket is in red").toBeGreaterThan(2 * Math.max(green, blue));
  await expect(entry).toHaveAccessibleDescription(/\d unread/);
  const unreadBefore = Number(/\d+/.exec((await entry.textContent()) ?? "")?.[0]);

  await row.getByRole("link").click();
  await expect(page.getByText("Proveravamo sa procesorom. Javljamo se")).toBeVisible();
  await page.getByRole("link", { name: "Back to tickets" }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("New reply");
  await expect(entry).toHaveText(
    unreadBefore === 1 ? "Support tickets" : `Support tickets${unreadBefore - 1}`,
  );
});

test("Another company's ticket is not found", async ({ page, context, gateway, watch }) => {
  watch.allow(/404/);
  const otherPerson = await signInByCalls(gateway.url, "other@demo.test");
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { "content-type": "application/json", Authorization: otherPerson.token };
    const answer = await fetch(`${gateway.url}/api/${path}`, { ...init, headers });
    return (await answer.json()) as { data: { id: number } & { id: number }[] };
  };
  const companies = await call("companies?page=1&perPage=10");
  const body = JSON.stringify({ CompanyId: companies.data[0]?.id, Title: "Samo naša stvar" });
  const { data: ticket } = await call("tickets", { method: "POST", body });

  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/ticketdetails/${ticket.id}?lang=en`);
  await expect(page.getByText("This support ticket was not found.")).toBeVisible();
  await expect(page.getByText("Samo naša stvar")).toHaveCount(0);
});

// spec 3.4-deleted-any-time-without
test("Undo restores a deleted ticket", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/tickets?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await page.getByRole("link", { name: "Fiskalni račun nije stigao kupcu" }).click();
  await page.getByRole("button", { name: "Delete Support Ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support tickets" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Fiskalni račun nije stigao kupcu" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Fiskalni račun nije stigao kupcu" }),
  ).toBeVisible();
});
