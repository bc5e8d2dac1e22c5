import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the methods that this test changes.
test.use({ gatewayOptions: {} });

const kinds = [
  {
    list: "/paymentmethods",
    add: "Add a payment method",
    method: "Payment card (sandbox)",
    title: "Payment Method Configuration",
    saved: "Site payment method data saved!",
    hasName: false,
  },
  {
    list: "/shippingmethods",
    add: "Add a shipping method",
    method: /.+/,
    title: "Shipping Method Configuration",
    saved: "Site shipping method data saved!",
    hasName: false,
  },
  {
    list: "/fiscalmethods",
    add: "Add a fiscal/integration method",
    method: /.+/,
    title: "Fiscal/Integration Method Configuration",
    saved: "Site fiscal/integration method data saved!",
    hasName: false,
  },
] as const;

for (const { list, add, method, title, saved, hasName } of kinds)
  test(`An admin adds a method at ${list}, configures it in two languages and removes the method`, async ({
    page,
    context,
    gateway,
  }) => {
    await asSignedIn(context, gateway, "admin@demo.test");
    await page.goto(`${gateway.url}${list}?lang=en&company_id=1&pos=demo-app`);
    await page.getByRole("link", { name: add }).click();
    const offeredMethod = page
      .getByRole("row")
      .filter({ hasText: method })
      .nth(typeof method === "string" ? 0 : 1);
    await offeredMethod.getByRole("button", { name: "Expand" }).click();
    await page.getByRole("button", { name: /^ADD/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(title) })).toBeVisible();
    await expect(page.getByRole("button", { name: "[DEFAULT]" })).toBeVisible();

    await page.getByLabel("Language code").fill("de");
    await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
    const germanField = page
      .getByRole("group", { name: "Language of the values" })
      .getByRole("button", { name: /de/ });
    await expect(germanField.first()).toHaveAttribute("aria-pressed", "true");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    if (hasName) await name.fill("Auf Deutsch");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(saved)).toBeVisible();

    await page.reload();
    await expect(page.getByRole("button", { name: "[DEFAULT]" })).toHaveAttribute("aria-pressed", "true");
    if (hasName) {
      await expect(name).not.toHaveValue("Auf Deutsch");
      await germanField.first().click();
      await expect(name).toHaveValue("Auf Deutsch");
    }

    await page.goto(`${gateway.url}${list}`);
    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText("Enabled");
    const rowCount = await page.locator("#panel tr[data-row]").count();
    await row.getByRole("button").last().click();
    await page.getByRole("menuitem", { name: /Remove|Delete/ }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: /Remove|Delete/ })
      .click();
    await expect(page.getByText("Method removed!")).toBeVisible();
    // The button is gone with its row, so the focus moves to the next row or the heading.
    await expect(page.locator("#panel tr[data-row]")).toHaveCount(rowCount - 1);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

test("Methods can be sorted and given a fallback by keyboard", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(
    `${gateway.url}/paymentmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  const row = (position: number) => page.getByRole("row").nth(position);
  await expect(row(1)).toContainText("Payment card (sandbox)");
  await page.getByRole("button", { name: "Move down: Payment card (sandbox)" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment card (sandbox) is now at position 2 of 3.")).toBeAttached();
  await expect(row(1)).toContainText("Bank transfer");
  await page.reload();
  await expect(row(1)).toContainText("Bank transfer");
  await expect(row(2)).toContainText("Payment card (sandbox)");
  const down = page.getByRole("button", { name: "Move down: Payment card (sandbox)" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment card (sandbox) is now at position 3 of 3.")).toBeAttached();
  await expect(down).toBeFocused();
  await page.getByRole("button", { name: "Move up: Payment card (sandbox)" }).press("Enter");
  await expect(page.getByText("Payment card (sandbox) is now at position 2 of 3.")).toBeAttached();

  await page.getByRole("link", { name: "Bank transfer with IPS QR" }).click();
  await page.getByRole("textbox", { name: "Payee" }).fill("Dunav Trade d.o.o.");
  await page.getByLabel("Fallback of").selectOption({ label: "Payment card (sandbox) (card)" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Site payment method data saved!")).toBeVisible();
  await page.goto(`${gateway.url}/paymentmethods`);
  await expect(page.getByRole("row").filter({ hasText: "Bank transfer" })).toContainText("card");
});

test("A price typed with a comma is saved with a decimal point", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(
    `${gateway.url}/shippingmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await page.getByRole("link", { name: "Flat rate" }).click();
  const price = page.getByRole("textbox", { name: "Price" });
  await price.fill(" 450,50 ");
  await expect(price).toHaveValue(" 450,50 ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Site shipping method data saved!")).toBeVisible();
  await expect(price).toHaveValue("450.50");
  await page.reload();
  await expect(price).toHaveValue("450.50");
});

test("Courier price rows typed with commas keep their order and are stored as numbers", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(
    `${gateway.url}/shippingmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await page.getByRole("link", { name: "Courier (sandbox)" }).click();
  const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
  await cell("Price 1").fill("390,50");
  await page.getByRole("button", { name: "Add row" }).click();
  await cell("Up to 3").fill("0,5");
  await cell("Price 3").fill("250");
  await cell("Price 3").press("Tab");
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await saveButton.click();
  await expect(page.getByText("Site shipping method data saved!")).toBeVisible();
  await page.reload();
  for (const [at, limit, price] of [
    [1, "2", "390.50"],
    [2, "10", "590"],
    [3, "0.5", "250"],
  ] as const) {
    await expect(cell(`Up to ${at}`)).toHaveValue(limit);
    await expect(cell(`Price ${at}`)).toHaveValue(price);
  }
  await cell("Price 1").fill("free");
  await cell("Price 1").press("Tab");
  await saveButton.click();
  await expect(page.getByText("Row 1: Price must be a number")).toBeVisible();
});

test("Staff can view every method but cannot change any", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway, "staff@demo.test");
  await page.goto(
    `${gateway.url}/paymentmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await page.getByRole("link", { name: "Payment card (sandbox)" }).click();
  await expect(
    page.getByText("You can view this configuration. Your role doesn't allow changes."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
});

// spec 2.2-add-goes-configuration-created
test("Customers see a bank transfer method only when it has the merchant's own account", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/newpayment?lang=en&company_id=1&pos=demo-app`);
  const offeredRow = page.getByRole("row").filter({ hasText: "Bank transfer with IPS QR" });
  await offeredRow.getByRole("button", { name: "Expand" }).click();
  await page.getByRole("button", { name: /^ADD/ }).click();
  const enabledBox = page.getByRole("checkbox", { name: "Enabled" });
  const account = page.getByRole("textbox", { name: "Account" });
  await expect(enabledBox).not.toBeChecked();
  await expect(account).toHaveValue("");
  await enabledBox.check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(account).toBeFocused();
  await account.fill("160000000000000173");
  await page.getByRole("textbox", { name: "Payee" }).fill("Dunav Kafa d.o.o.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Site payment method data saved!")).toBeVisible();
  await page.reload();
  await expect(enabledBox).toBeChecked();
  await expect(account).toHaveValue("160000000000000173");
});
