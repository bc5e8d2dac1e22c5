import type { Page } from "@playwright/test";
import { expandRow, openOrders, rowOf } from "../support/orders-list";
import { expect, mailsTo, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

/** The sandbox card with a 3-D Secure challenge. */
const challengedCard = "4000 0000 0000 3220";

/** Pays by card. The first delivery method is selected automatically, and its price is added to the amount. */
async function payAsCustomer(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("radio", { name: /Platna kartica/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Card number").fill(challengedCard);
  await page.getByLabel("Expires (MM/YY)").fill("12/31");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on the card").fill("ANA ILIC");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { name: "Confirm the payment" })).toBeVisible();
  await page.getByRole("button", { name: /Confirm/ }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
}

// spec 3.1-customer-pays-through-link
test("A pay-by-link order is created, paid and partially refunded", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway);
  const email = `kupac${Date.now()}@primer.example`;

  await page.getByRole("navigation").getByRole("link", { name: "Create pay-by-link order" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Create pay-by-link order")).toBeVisible();
  await expect(page).toHaveURL(/\/orders(\?|$)/);
  const uid = (await dialog.getByText(/^PBL\d{13}$/).textContent()) ?? "";
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Currency").selectOption("RSD");
  await dialog.getByLabel("Language", { exact: true }).selectOption("en");
  await dialog.getByLabel(/^Name/).fill("Gift box");
  await dialog.getByLabel(/^Price/).fill("2400");
  await dialog.getByRole("button", { name: "Save and notify" }).click();
  await expect(page.getByText(`Order saved, customer notified at ${email}`)).toBeVisible();
  const link = await dialog.getByRole("link", { name: "Open the pay page" }).getAttribute("href");
  expect(link).toMatch(new RegExp(`^${gateway.url}/pbl/1-${uid}~[\\w-]{22}$`));
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const row = rowOf(page, uid);
  await expect(row.getByText("No payment")).toBeVisible();
  await expect(row.getByText(/Offer ends/)).toBeVisible();
  await expect(row.getByText(/Notified/)).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));

  const [mail] = await mailsTo(gateway.url, email);
  expect(mail?.text).toContain(String(link));
  const customer = await (await browser.newContext()).newPage();
  await payAsCustomer(customer, String(link));
  await expect(customer.getByText("Fiscal receipt")).toBeVisible();
  await expect(customer.getByText("Parcel")).toBeVisible();

  // The open list receives the payment, its receipt and the packet to send.
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await expect(row.getByTitle(/^Fiscal: .*FISCAL:\S+/)).toBeVisible();
  await expect(row.getByTitle(/^Shipping: .*SHIPPING:\S+@\S+/)).toBeVisible();
  await expect(row.getByText(/Offer ends/)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);

  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Refund", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Refund" });
  await prompt.getByRole("textbox", { name: "Amount" }).fill("400");
  await prompt.getByRole("button", { name: /Refund .*400\.00/ }).click();
  await expect(row.getByText("Partially refunded").first()).toBeVisible();

  await rowOf(page, uid).getByRole("link", { name: uid }).click();
  const details = page.getByRole("dialog", { name: new RegExp(uid) });
  const receipts = details.getByRole("link", { name: "Verify" });
  await expect(receipts).toHaveCount(2);
  const receipt = await (await browser.newContext()).newPage();
  await receipt.goto(String(await receipts.first().getAttribute("href")));
  await expect(receipt.getByText("Gift box")).toBeVisible();
});
