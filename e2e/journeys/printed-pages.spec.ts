import { openOrders } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

/** Printable area of an A4 sheet within its margins, in CSS px. */
const sheet = { width: 718, height: 1047 };

test("A list prints all its columns on one sheet without buttons", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  // With a long word in a row, the last columns must still fit on the sheet.
  await sendOrder(
    gateway.url,
    signedOrder({ uid: `LONG${"X".repeat(40)}`, amount: "900.00", currency: "RSD" }),
  );
  await openOrders(page, gateway);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  const headCells = page.getByRole("columnheader");
  for (const name of ["Uid", "Amount", "Status", "Shipping", "Fiscal", "Split pay"])
    await expect(headCells.filter({ hasText: name })).toBeVisible();
  const rightEdges = await headCells.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().right),
  );
  expect(Math.max(...rightEdges)).toBeLessThanOrEqual(sheet.width);
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Expand" })).toHaveCount(0);
});

test("Transaction Uids of typical length print on one line", async ({ page, context, gateway }) => {
  const { token } = await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/transactions?size=25&company_id=1&site_id=1&lang=en`);
  const uids = page.locator("#panel tr[data-row] a[data-record]");
  await expect(uids.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  const heights = await uids.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBe(Math.min(...heights));

  const item = { type: "product", name: "W".repeat(80), price: "100.00", qty: 1, tax_percent: 20 };
  const answer = await page.request.post(`${gateway.url}/api/company_site_orders`, {
    headers: { Authorization: token, xcompanyid: "1", xsiteid: "1" },
    data: {
      ...{ Uid: `WIDE${Date.now()}`, Name: "#wide", CompanySiteId: 1, Amount: "100.00", Currency: "RSD" },
      Data: JSON.stringify({ billing: { email: "kupac@kupac.example" }, items: [item] }),
    },
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  await page.goto(`${gateway.url}/orders?open=${data.id}`);
  await expect(page.getByRole("dialog").getByLabel("Order Name")).toHaveValue("#wide");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const headCells = page.locator("article th[data-end]");
  const rightEdges = await headCells.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().right),
  );
  expect(rightEdges).toHaveLength(4);
  expect(Math.max(...rightEdges)).toBeLessThanOrEqual(sheet.width);
});

test("A printed list contains all one hundred orders", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  for (let count = 0; count < 100; count += 1) {
    const order = { uid: `PRINTED${100 + count}`, amount: "900.00", currency: "RSD" };
    await sendOrder(gateway.url, signedOrder(order));
  }
  await openOrders(page, gateway, "q=PRINTED&size=100");
  const rows = page.locator("#panel tr[data-row]");
  await expect(rows.first().getByRole("link", { name: /^PRINTED/ })).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  // The sheets show the page as it is after every listener has handled the print event.
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
  for (const control of [form, page.getByRole("link", { name: /^Back to/ })])
    await expect(control).toBeHidden();
});

for (const [name, content] of [
  ["sites", "dunav.example"],
  ["paymentmethods", "Payment card (sandbox)"],
  ["sitedetails/1", "dunav.example"],
] as const)
  test(`The /${name} page prints without buttons`, async ({ page, context, gateway }) => {
    await asSignedIn(context, gateway);
    await page.goto(`${gateway.url}/${name}?lang=en&company_id=1&site_id=1`);
    const panel = page.locator("#panel main");
    await expect(panel.getByText(content).first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(panel.getByText(content).first()).toBeVisible();
    await expect(panel.getByRole("button", { name: /Copy|Move|Save|Show|Reveal|Delete/ })).toHaveCount(0);
  });
