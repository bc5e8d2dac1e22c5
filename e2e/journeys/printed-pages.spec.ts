import { openOrders } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

/** A4 within its margins, in CSS px. */
const sheet = { width: 718, height: 1047 };

test("A list prints all its columns on one sheet, without buttons", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  // A long word in one row does not push the last columns off the sheet.
  await sendOrder(
    gateway.url,
    signedOrder({ uid: `LONG${"X".repeat(40)}`, amount: "900.00", currency: "RSD" }),
  );
  await openOrders(page, gateway);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  const heads = page.getByRole("columnheader");
  for (const name of ["Uid", "Amount", "Status", "Shipping", "Fiscal", "Split pay"])
    await expect(heads.filter({ hasText: name })).toBeVisible();
  const ends = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(sheet.width);
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Expand" })).toHaveCount(0);
});

test("A list of a hundred orders prints every one of them", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  for (let made = 0; made < 100; made += 1) {
    const order = { uid: `PRINTED${100 + made}`, amount: "900.00", currency: "RSD" };
    await sendOrder(gateway.url, signedOrder(order));
  }
  await openOrders(page, gateway, "q=PRINTED&size=100");
  const rows = page.locator("#panel tr[data-row]");
  await expect(rows.first().getByRole("link", { name: /^PRINTED/ })).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  // The sheets show the page as it is once every listener has received the print event.
  await page.evaluate(() =>
    addEventListener("beforeprint", () => {
      document.documentElement.dataset.printed = String(
        document.querySelectorAll("#panel tr[data-row]").length,
      );
    }),
  );
  await page.pdf();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "100");
});

test("A ticket prints without its form", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/ticketdetails/1?lang=en`);
  const form = page.getByLabel("Message", { exact: true });
  await expect(form).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const pressed of [form, page.getByRole("link", { name: /^Back to/ })])
    await expect(pressed).toBeHidden();
});
