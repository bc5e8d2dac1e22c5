import type { RemoteSlot } from "@hpay/contract";
import { expect, openPanel, test } from "./support/federation-test";
import { publishByHand, type TempPanel } from "./support/temp-panel";

const text = (en: string) => ({ en, rs: en, mk: en });
const slots: readonly RemoteSlot[] = [
  { slot: "order.details", page: "of-order", label: text("Loyalty") },
  { slot: "order.actions", path: "/loyalty/:id", label: text("Give points") },
  { slot: "order.columns", field: "Data.loyalty.points", label: text("Points") },
  { slot: "pos.tabs", page: "of-pos", label: text("Loyalty") },
  { slot: "palette", path: "/loyalty", label: text("Points of customers") },
];

/** A team's remote that extends orders, the POS page and the palette. */
function publishLoyalty(panel: TempPanel, mount: string): void {
  const loyalty = { name: "mfe-loyalty", path: "/loyalty/:id?", title: "Loyalty", slots };
  const { version } = publishByHand(panel, { ...loyalty, version: "1.0.0-one", mount });
  panel.promote("mfe-loyalty", version);
}
const source = `element.textContent = props.page + " " + JSON.stringify(props.params ?? {}); return { unmount() {} };`;

test("A second team's remote extends orders, POS settings and the palette", async ({
  page,
  published: { panel, server },
}) => {
  publishLoyalty(panel, source);
  await openPanel(page, server, "/orders");
  await expect(page.getByRole("columnheader", { name: /Points/ })).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Loyalty" }).click();
  await expect(dialog.getByText(/of-order \{"id":"\d+","uid":".+"\}/)).toBeVisible();
  await dialog.getByRole("button", { name: "Give points" }).click();
  await expect(page).toHaveURL(/\/loyalty\/\d+/);
  await expect(page.getByText(/page \{"id":"\d+"\}/)).toBeVisible();

  await openPanel(page, server, "/sitedetails/1");
  await page.getByRole("tab", { name: "Loyalty" }).click();
  await expect(page.getByText('of-pos {"id":"1"}')).toBeVisible();

  await page.keyboard.press("Control+KeyK");
  await page.keyboard.type("Points of cust");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/loyalty(\?|$)/);
});

test("An extension that throws shows its error without breaking the order", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  watch.allow(/mfe-loyalty/);
  publishLoyalty(panel, 'throw new Error("no loyalty today");');
  await openPanel(page, server, "/orders");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Loyalty" }).click();
  await expect(dialog.getByText("mfe-loyalty@1.0.0-one")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Retry" })).toBeVisible();
  await dialog.getByRole("tab").first().click();
  await expect(dialog.getByLabel("Order Name")).toBeVisible();
});
