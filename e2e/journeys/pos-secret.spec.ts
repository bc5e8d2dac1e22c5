import { expect, test } from "../support/panel";
import { demoShop, sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the data that this test changes.
test.use({ gatewayOptions: {} });

// spec 1.4-new-secret-breaks-connection
test("The old secret key is refused as soon as a new key replaces it", async ({ page, context, gateway }) => {
  const order = (uid: string) => ({ uid: `${uid}${Date.now()}`, amount: "100.00", currency: "RSD" });
  expect((await sendOrder(gateway.url, signedOrder(order("A")))).body).not.toHaveProperty("error_code");

  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/sitedetails/1?lang=en`);
  const secret = page.getByLabel("POS Secret Key", { exact: true });
  await expect(secret).toHaveValue(demoShop.secret);
  await expect(secret).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Re-generate" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Your shop can't take payments until you enter the new key there.");
  await question.getByRole("button", { name: "Re-generate the secret key" }).click();
  await expect(secret).not.toHaveValue(demoShop.secret);
  const renewedShop = { ...demoShop, secret: await secret.inputValue() };
  expect(renewedShop.secret.length).toBeGreaterThan(30);

  expect((await sendOrder(gateway.url, signedOrder(order("B")))).body).toMatchObject({ error_code: 401 });
  expect((await sendOrder(gateway.url, signedOrder(order("C"), renewedShop))).body).not.toHaveProperty(
    "error_code",
  );
});
