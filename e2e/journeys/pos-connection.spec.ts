import { expect, test } from "../support/panel";
import { demoShop, sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the data that this test changes.
test.use({ gatewayOptions: {} });

test("Changing a POS's mail server and secret key does not interrupt the shop", async ({
  page,
  context,
  gateway,
}) => {
  await page.goto(`${gateway.url}/dev/mail`);
  const [host = "", port = "", user = "", password = ""] = await page.locator("code").allTextContents();
  const triedCount = async () => {
    const answer = await page.request.get(`${gateway.url}/dev/mail.json?to=proba@dunav.example`);
    return ((await answer.json()) as readonly unknown[]).length;
  };
  await asSignedIn(context, gateway, "admin@demo.test");
  await page.goto(`${gateway.url}/sitedetails/1?lang=en`);
  await page.getByLabel("Use own SMTP").click();
  await page.getByLabel("Host", { exact: true }).fill(host);
  await expect(page.getByLabel("Port", { exact: true })).toHaveValue("587");
  await page.getByLabel("Port", { exact: true }).fill(port);
  await page.getByLabel("Security").selectOption("tls");
  await page.getByLabel("Username").fill(user);
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText(/^Enter proper SMTP settings! Password/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText(/Error in test mail sending!.*535/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Test address").fill("proba@dunav.example");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText(/Test mail was sent however/).first()).toBeVisible();
  expect(await triedCount()).toBe(1);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("POS was updated correctly!").first()).toBeVisible();

  await page.getByRole("button", { name: "Check connection" }).click();
  const checkDialog = page.getByRole("dialog", { name: "Connection check" });
  await expect(checkDialog.getByText("Your mail server accepts the username and password.")).toBeVisible();
  await expect(checkDialog.getByText(/^No address is set\. Your shop gets no results/)).toBeVisible();
  await expect(checkDialog.getByText(/^No request signed with this key yet/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(checkDialog).toHaveCount(0);

  const order = (shop: typeof demoShop) =>
    sendOrder(gateway.url, signedOrder({ uid: `R${Date.now()}`, amount: "100.00", currency: "RSD" }, shop));
  const secret = page.getByLabel("POS Secret Key", { exact: true });
  const oldShop = { ...demoShop, secret: await secret.inputValue() };
  await page.getByRole("button", { name: "New key, with the old one valid for a while" }).click();
  const dialog = page.getByRole("dialog", { name: "New key, with the old one valid for a while" });
  await dialog.getByLabel("Keep the old key for").selectOption("72");
  await dialog.getByRole("button", { name: "Create a new key" }).click();
  await expect(secret).not.toHaveValue(oldShop.secret);
  await expect(page.getByText(/^The old key works until/)).toContainText(
    "The shop has not used the old key since the new one was created.",
  );
  const renewedShop = { ...demoShop, secret: await secret.inputValue() };
  for (const shop of [oldShop, renewedShop])
    expect((await order(shop)).body).not.toHaveProperty("error_code");
  await page.reload();
  await expect(page.getByText(/^The old key works until/)).toContainText("The shop last used the old key at");

  await page.getByRole("button", { name: "Re-generate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Re-generate the secret key" }).click();
  await expect(page.getByText(/^The old key works until/)).toHaveCount(0);
  for (const shop of [oldShop, renewedShop])
    expect((await order(shop)).body).toMatchObject({ error_code: 401 });
});
