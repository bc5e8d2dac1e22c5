import { expect, mailedCode, mailsTo, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test("An invited visitor without an account registers and accepts the invitation", async ({
  page,
  context,
  browser,
  gateway,
  watch,
}) => {
  // A search does not find a person without an account.
  watch.allow(/404/);
  const email = `nova.${Date.now()}@demo.test`;
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/companydetails/1?lang=en`);
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^E-mail/).fill(email);
  await dialog.getByLabel("Role").selectOption("staff");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText(/User with given email was not found!/)).toBeVisible();
  await dialog.getByRole("button", { name: "Send an invitation" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Staff");
  await expect.poll(async () => (await mailsTo(gateway.url, email)).length).toBe(1);
  const [mail] = await mailsTo(gateway.url, email);
  const link = /https?:\S+\/invitation\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  const invitedContext = await browser.newContext();
  const panel = await invitedContext.newPage();
  await panel.goto(`${link}?lang=en`);
  await panel.getByRole("link", { name: /register|create an account/i }).click();
  await panel.getByLabel(/^First name/).fill("Nova");
  await panel.getByLabel(/^Last name/).fill("Osoba");
  await panel.getByLabel(/^E-mail/).fill(email);
  await panel.getByLabel(/^Password/).fill("Nova-1234!");
  await panel.getByLabel(/^Repeat/).fill("Nova-1234!");
  const sentAfter = Date.now() - 1000;
  await panel.getByRole("button", { name: "Register" }).click();
  const code = panel.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeVisible();
  const digits = await mailedCode(gateway.url, email, sentAfter);
  await code.focus();
  await panel.keyboard.type(digits, { delay: 20 });

  // A person who registers is offered passkeys first; the invitation opens after that.
  await panel.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(panel).toHaveURL(/\/invitation\//);
  await expect(panel.getByText("You are invited to Dunav Trade d.o.o. with the role Staff.")).toBeVisible();
  await panel.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(panel).toHaveURL(/\/company$/);
  await expect(panel.getByRole("main").getByText("Dunav Trade d.o.o.").first()).toBeVisible();
  await invitedContext.close();

  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Nova Osoba");
});
