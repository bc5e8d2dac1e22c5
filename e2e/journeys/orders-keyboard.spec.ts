import type { Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { expectFocusVisible, pressOn, tabTo } from "../support/keyboard";
import { rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn, type SignedInPerson } from "../support/signed-in";

/** An order with an amount that is reserved on a card, so it can be captured and taken over. */
async function reservedOrder(gateway: RunningGateway, uid: string): Promise<void> {
  const { request_data } = signedOrder({
    uid,
    amount: "1500.00",
    currency: "RSD",
    status: "PAYMENT:RESERVED",
  });
  const answer = await sendOrder(gateway.url, { request_data: { ...request_data, payment_method: "card" } });
  expect(answer.status).toBe(200);
}

/** Another person renames the order in the meantime. */
async function renameByCall(gateway: RunningGateway, person: SignedInPerson, id: string, name: string) {
  const answer = await fetch(`${gateway.url}/api/company_site_orders/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: person.token },
    body: JSON.stringify({ Name: name }),
  });
  expect(answer.status).toBe(200);
}

/** Opens the orders from the dashboard and finds one, using only the keyboard. */
async function findOrder(page: Page, uid: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type(uid);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
}

/** Expands the order's row and captures part of its amount. */
async function capture(page: Page, uid: string): Promise<void> {
  const row = rowOf(page, uid);
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Collapse" })).toBeVisible();
  await expect(row).toBeFocused();
  const actions = page.getByRole("group", { name: "ACTIONS", exact: true });
  await pressOn(page, actions.getByRole("button", { name: "Capture" }));
  const prompt = page.getByRole("dialog", { name: "Capture" });
  await expect(prompt.getByLabel("Amount")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(prompt).toHaveCount(0);
  const button = actions.getByRole("button", { name: "Capture" });
  await expect(button).toBeFocused();
  // While the method's script runs, a second press does nothing.
  await expect(button).not.toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter");
  await expect(prompt.getByLabel("Amount")).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1200");
  await page.keyboard.press("Enter");
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await expect(actions.getByRole("button", { name: "Refund", exact: true })).toBeVisible();
  // The pressed button is gone, so the focus moves to another part of the order.
  await expectFocusVisible(page);
}

test("Orders can be found, sorted, expanded, captured, edited and saved by keyboard alone", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/412|Failed to load resource/);
  const person = await asSignedIn(context, gateway);
  const uid = `K${Date.now()}`;
  await reservedOrder(gateway, uid);
  const unpaidUid = `U${Date.now()}`;
  const sentOrder = signedOrder({ uid: unpaidUid, amount: "900.00", currency: "RSD" });
  expect((await sendOrder(gateway.url, sentOrder)).status).toBe(200);
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&site_id=1`);
  await expect(page.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  await pressOn(page, page.getByRole("navigation").getByRole("link", { name: "Orders" }).first());
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();
  await expect(page.getByRole("row").nth(2)).toBeVisible();

  await test.step("A date range, a hidden status and the column order can be set by keyboard", async () => {
    await pressOn(page, page.getByRole("button", { name: "7 days" }), "Space");
    await expect(page.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true");
    await expectFocusVisible(page);
    const amount = page.getByRole("columnheader", { name: "Amount" });
    await pressOn(page, amount.getByRole("button"));
    await expect(amount).toHaveAttribute("aria-sort", "ascending");
    await page.keyboard.press("Enter");
    await expect(amount).toHaveAttribute("aria-sort", "descending");
    await expect(amount.getByRole("button")).toBeFocused();

    const columns = page.getByRole("button", { name: "Columns" });
    await tabTo(page, columns, 20, "Shift+Tab");
    await page.keyboard.press("Enter");
    await pressOn(page, page.getByRole("checkbox", { name: "Customer" }), "Space");
    await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(columns).toBeFocused();

    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Export" })).toBeFocused();
  });

  await findOrder(page, uid);
  await capture(page, uid);

  await findOrder(page, unpaidUid);
  const link = rowOf(page, unpaidUid).getByRole("link", { name: unpaidUid });
  await tabTo(page, link, 40);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog").filter({ hasText: unpaidUid });
  const name = dialog.getByLabel("Order Name", { exact: true });
  await expect(name).toBeFocused();

  await test.step("An order can be taken over and edited by keyboard", async () => {
    await tabTo(page, dialog.getByLabel("managed on-site, override"), 8, "Shift+Tab");
    await page.keyboard.press("Space");
    await tabTo(page, name);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("By keyboard");
    await pressOn(page, dialog.getByRole("button", { name: "Add an item" }));
    // Typing continues in the new item.
    await expect(dialog.getByRole("listitem").nth(1).getByLabel(/^Type/)).toBeFocused();
    await expectFocusVisible(page);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Gift wrap");
    await tabTo(page, dialog.getByRole("listitem", { name: "Gift wrap" }).getByLabel(/^Price/));
    await page.keyboard.type("200");
    await tabTo(page, dialog.getByRole("button", { name: "Remove Sample" }), 20, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await expectFocusVisible(page);
    await pressOn(page, dialog.getByRole("button", { name: "Save", exact: true }));
    await expect(page.getByText(/Order saved$/).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  });

  await test.step("A conflict with a colleague's earlier save can be resolved by keyboard", async () => {
    await tabTo(page, name);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Named by keyboard");
    const id = new URL(page.url()).searchParams.get("open") ?? "";
    await renameByCall(gateway, person, id, "Named elsewhere");
    const saveButton = dialog.getByRole("button", { name: "Save", exact: true });
    await pressOn(page, saveButton);
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await pressOn(page, question.getByRole("button", { name: /mine/i }));
    await expect(question).toHaveCount(0);
    await expect(saveButton).toBeFocused();
    await expect(
      page.locator("tr").filter({ hasText: unpaidUid }).getByText("Named by keyboard"),
    ).toBeAttached();
  });

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("An order can be found, captured, opened and renamed by keyboard at phone width", async ({
  page,
  context,
  gateway,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await asSignedIn(context, gateway);
  const uid = `P${Date.now()}`;
  await reservedOrder(gateway, uid);
  await page.goto(`${gateway.url}/orders?lang=en&company_id=1&site_id=1`);
  await expect(page.getByRole("link", { name: uid, exact: true })).toBeVisible();
  await findOrder(page, uid);
  await capture(page, uid);
  const link = rowOf(page, uid).getByRole("link", { name: uid });
  await tabTo(page, link, 30, "Shift+Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog").filter({ hasText: uid });
  const name = dialog.getByLabel("Order Name", { exact: true });
  await expect(name).toBeFocused();
  await tabTo(page, dialog.getByLabel("managed on-site, override"), 8, "Shift+Tab");
  await page.keyboard.press("Space");
  await tabTo(page, name);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("On a phone");
  await pressOn(page, dialog.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText(/Order saved$/).first()).toBeVisible();
  await expectFocusVisible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
});
