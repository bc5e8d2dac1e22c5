import type { Page } from "@playwright/test";
import { anotherPerson, openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";
import { nothingScrollsSideways } from "../support/widths";

async function openDetails(page: Page, uid: string) {
  await rowOf(page, uid).getByRole("link", { name: uid }).click();
  // Finds the dialog by its content, because its title changes with the order's name, which tests edit.
  const dialog = page.getByRole("dialog").filter({ hasText: uid });
  await expect(dialog.getByLabel("Order Name", { exact: true })).toBeVisible();
  return dialog;
}

/** Row of the order behind an open dialog, where queries by role find no rows. */
const rowBehindDialog = (page: Page, uid: string) => page.locator("tr").filter({ hasText: uid });

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/Order saved$/).first()).toBeVisible();
}

// spec 3.2-order-site-read-until
test("A shop's order is read-only until a user takes it over", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const uid = `E${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await openOrders(page, gateway, `q=${uid}`);
  const dialog = await openDetails(page, uid);
  await expect(dialog.getByLabel("Order Name", { exact: true })).toHaveAttribute("readonly", "");

  await dialog.getByLabel("managed on-site, override").click();
  await dialog.getByLabel("Order Name", { exact: true }).fill("Taken over");
  await dialog.getByLabel(/^Qty/).fill("2");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved(page);
  await dialog.getByRole("tab", { name: "Raw Data View" }).click();
  await dialog.getByText('"sitedata"').click();
  await expect(dialog.getByText('"journey"')).toBeVisible();
  await expect(dialog.getByText('"hpayedit"')).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, uid).getByText("Taken over")).toBeVisible();
  await expect(rowOf(page, uid).getByText(/1,800\.00/)).toBeVisible();

  // The shop resends the order, as it does whenever its status changes there.
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await page.reload();
  await expect(rowOf(page, uid).getByText("Taken over")).toBeVisible();
  await expect(rowOf(page, uid).getByText(/1,800\.00/)).toBeVisible();

  // A released order belongs to the shop again.
  const reopenedOrder = await openDetails(page, uid);
  await reopenedOrder.getByLabel("managed on-site, override").click();
  await reopenedOrder.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved(page);
  await expect(reopenedOrder.getByLabel("Order Name", { exact: true })).toHaveAttribute("readonly", "");
  await expect(reopenedOrder.getByRole("button", { name: "Save", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("Back asks for confirmation before leaving an edited order", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const uid = `B${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await openOrders(page, gateway, `q=${uid}`);
  const dialog = await openDetails(page, uid);
  await dialog.getByLabel("managed on-site, override").click();
  await dialog.getByLabel("Note").fill("ring twice");

  await page.goBack();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByLabel("Note")).toHaveValue("ring twice");
  expect(page.url()).toContain("open=");

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, uid)).toBeVisible();
});

test("Back and the palette ask for confirmation before leaving a half-entered order", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway);
  const dialog = page.getByRole("dialog", { name: "New order" });
  const question = page.getByRole("alertdialog");
  const openNew = () => page.getByRole("button", { name: "New order" }).click();
  await openNew();
  await expect(dialog.getByLabel("Email")).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);

  await openNew();
  await dialog.getByLabel("Email").fill("ana@primer.example");
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue("ana@primer.example");

  await page.keyboard.press("Control+k");
  const paletteField = page.getByRole("combobox", { name: "Page, company, POS or order UID" });
  await paletteField.fill("orders");
  await paletteField.press("Enter");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue("ana@primer.example");

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible();
});

// spec 3.4-existing-updated
test("Edits to one order by two users are merged unless they conflict", async ({
  page,
  context,
  browser,
  gateway,
  watch,
}) => {
  watch.allow(/412|Failed to load resource/);
  await asSignedIn(context, gateway);
  const uid = `T${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  const colleague = await anotherPerson(browser, gateway, "admin@demo.test");
  const open = async (personPage: Page) => {
    await openOrders(personPage, gateway, `q=${uid}`);
    const dialog = await openDetails(personPage, uid);
    await dialog.getByLabel("managed on-site, override").click();
    return dialog;
  };
  const ownDetails = await open(page);
  const colleagueDetails = await open(colleague.page);

  await ownDetails.getByLabel("Note").fill("ring twice");
  await colleagueDetails.getByLabel("First name").first().fill("Jelena");
  await colleagueDetails.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved(colleague.page);
  await ownDetails.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved(page);
  await expect(ownDetails.getByLabel("First name").first()).toHaveValue("Jelena");
  await expect(ownDetails.getByLabel("Note")).toHaveValue("ring twice");

  await ownDetails.getByLabel("Order Name", { exact: true }).fill("Named by the owner");
  await colleagueDetails.getByLabel("Order Name", { exact: true }).fill("Named by the admin");
  await colleagueDetails.getByRole("button", { name: "Save", exact: true }).click();
  await expect(colleagueDetails.getByLabel("Order Name", { exact: true })).toHaveValue("Named by the admin");
  await expect(rowBehindDialog(colleague.page, uid).getByText("Named by the admin")).toBeAttached();
  await ownDetails.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Named by the owner")).toBeVisible();
  await expect(question.getByText("Named by the admin")).toBeVisible();
  // Even a phone shows both names, although it is too narrow for four columns.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(question.getByText("Named by the admin")).toBeInViewport({ ratio: 1 });
  expect(await nothingScrollsSideways(page, "[role=alertdialog]")).toBe(true);
  await question.getByRole("button", { name: /mine/i }).click();
  await expect(question).toHaveCount(0);
  await expect(rowBehindDialog(page, uid).getByText("Named by the owner")).toBeAttached();
});

test("A save that fails on the network loses no changes and succeeds on retry", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/);
  await asSignedIn(context, gateway);
  await openOrders(page, gateway);
  await page.getByRole("button", { name: "New order" }).click();
  const dialog = page.getByRole("dialog");
  const email = `mreza${Date.now()}@primer.example`;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel(/^Name/).fill("Honey");
  await dialog.getByLabel(/^Price/).fill("350");
  let isConnectionCut = true;
  const keys: string[] = [];
  await page.route("**/api/company_site_orders", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    if (!isConnectionCut) return route.continue();
    // The gateway receives the order, but its answer never arrives.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Error during order save: ./).first()).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);

  isConnectionCut = false;
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved(page);
  expect(new Set(keys).size).toBe(1);
  await openOrders(page, gateway, `q=${email}`);
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
});
