import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { expectSettled } from "../support/settled-page";
import { asSignedIn } from "../support/signed-in";

const shop = "lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";
/** An address for each kind of merchant page, including pages with open parts. */
const addresses = [
  "/app",
  "/company",
  "/companydetails/1",
  "/newcompany",
  "/sites",
  "/sitedetails/1",
  "/sitedetails/1/requests",
  "/paymentmethods",
  "/newpayment",
  "/paymentdetails/1",
  "/shippingmethods",
  "/newshipping",
  "/shippingdetails/1",
  "/fiscalmethods",
  "/newfiscal",
  "/fiscaldetails/1",
  "/orders",
  "/orders/3",
  "/orders/new-pbl",
  "/transactions",
  "/transactions/3",
  "/subscriptions",
  "/subscriptions/1",
  "/platform",
  "/tickets",
  "/ticketdetails/1",
  "/newticket",
  "/help",
  "/releases",
  "/user",
] as const;

/** Every line in the console, including those that browsers hide by default. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) =>
    lines.push(`${new URL(page.url()).pathname} ${message.type()}: ${message.text()}`),
  );
  return lines;
}

test("No page of the panel writes to the console", async ({ page, context, gateway }) => {
  test.setTimeout(600_000);
  await asSignedIn(context, gateway);
  const lines = consoleOf(page);
  for (const address of addresses) {
    await page.goto(`${gateway.url}${address}?${shop}`);
    // The dialog of a new order opens over its page.
    if (address === "/orders/new-pbl") await expect(page.getByRole("dialog")).toBeVisible();
    else await expectSettled(page);
  }
  await page.goto(`${gateway.url}/sitedetails/1?${shop}`);
  await page.getByText("Use own SMTP").click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(lines).toEqual([]);
});

test("Public pages and sign-in write nothing to the console", async ({ page, gateway }) => {
  const lines = consoleOf(page);
  for (const address of ["/login", "/register", "/authn", "/help/orders", "/dev/mail"]) {
    await page.goto(`${gateway.url}${address}?lang=en`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  expect(lines).toEqual([]);
});

test("Pasted hostile HTML is reduced to plain text without console messages", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const lines = consoleOf(page);
  await page.goto(`${gateway.url}/paymentdetails/1?${shop}`);
  const editor = page.locator("[contenteditable=true]").first();
  await editor.click();
  await editor.evaluate((element) => {
    const hostileHtml =
      '<p style="color:red" onclick="alert(1)">Pasted <b>words</b></p><img src="x" onerror="alert(1)">' +
      '<img src="https://evil.example/x.png"><script>alert(1)<' +
      '/script><iframe src="https://evil.example"></iframe><style>body{display:none}</style>' +
      '<svg onload="alert(1)"></svg><base href="https://evil.example/"><a href="javascript:alert(1)">link</a>';
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", hostileHtml);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor).toContainText("Pasted words");
  await expect(editor.locator("img, iframe, script, svg, a, [style], [onclick]")).toHaveCount(0);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  expect(lines).toEqual([]);
});
