import { choosePos, expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const kinds = [
  { kind: "site", address: "https://www.Nova-Prodavnica.example/", saved: "nova-prodavnica.example" },
  { kind: "app", address: "rs.nova.aplikacija", saved: "rs.nova.aplikacija" },
  { kind: "splitpay", address: "partner-0001", saved: "partner-0001" },
] as const;

for (const { kind, address, saved } of kinds) {
  // spec 1.2-after-save-new-pos
  test(`An admin adds and deletes a ${kind} POS`, async ({ page, context, gateway }) => {
    await asSignedIn(context, gateway, "admin@demo.test");
    await page.goto(`${gateway.url}/company?lang=en`);
    await choosePos(page);
    await page.getByRole("navigation").getByRole("link", { name: "POS", exact: true }).click();
    await page.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("POS type").selectOption(kind);
    await dialog.getByLabel(kind === "site" ? /^Main url/ : /^Identifier/).fill(address);
    await dialog.getByRole("button", { name: "Save" }).click();

    await expect(page.getByText("The POS is added successfully!").first()).toBeVisible();
    await expect(page).toHaveURL(/\/sitedetails\/\d+$/);
    await expect(page.getByLabel(kind === "site" ? /^URI/ : /^Identifier/)).toHaveValue(saved);
    await expect(page.getByRole("banner")).toContainText(saved);

    await page.getByRole("button", { name: "Delete site" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(`Please confirm you want to delete site '${saved}'.`);
    await question.getByRole("button", { name: "Delete site" }).click();
    await expect(page).toHaveURL(/\/sites$/);
    await expect(page.getByRole("row").filter({ hasText: "dunav.example" }).first()).toBeVisible();
    await expect(page.getByRole("main").getByText(saved)).toHaveCount(0);
  });
}

test("Escape, Cancel and Back ask for confirmation before discarding a half-entered POS", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/company?lang=en&company_id=1`);
  await page.getByRole("navigation").getByRole("link", { name: "POS", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a new POS" });
  const urls = dialog.getByLabel("Auxiliary urls");
  await urls.fill("a.example, b.example");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  for (const leaveForm of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leaveForm();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toHaveCount(0);
    await expect(urls).toHaveValue("a.example, b.example");
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/sites/);
});
