import { expect, test, whenLive } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

test("Selecting another POS on the settings page opens that POS's settings", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/sitedetails/1?company_id=1&site_id=1&lang=en`);
  const address = page.getByLabel("URI", { exact: false });
  await expect(address).toHaveValue("dunav.example");

  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^POS:/ }).click();
    await page.getByRole("dialog").getByText(name, { exact: true }).click();
  };
  await page.getByLabel("Support telephone").fill("+381 11 000 000");
  await choose("rs.dunav.kafa");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/sitedetails\/1/);
  await expect(page.getByLabel("Support telephone")).toHaveValue("+381 11 000 000");

  await page.keyboard.press("Escape");
  await choose("rs.dunav.kafa");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/sitedetails\/2/);
  await expect(page.getByLabel("Identifier", { exact: false })).toHaveValue("rs.dunav.kafa");
  await expect(page.getByRole("button", { name: "POS: rs.dunav.kafa" })).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/sitedetails\/1/);
  await expect(address).toHaveValue("dunav.example");
});

test("An order's address opens the order at its POS whatever POS is selected", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  for (const start of [
    "/orders/12?lang=en",
    "/app?company_id=2",
    "/orders/12",
    "/app?company_id=2",
    "/paymentdetails/1",
  ]) {
    await page.goto(gateway.url + start);
    const pos = start.startsWith("/app") ? "rs.sava.parking" : "dunav.example";
    await expect(page.getByRole("button", { name: `POS: ${pos}` })).toBeVisible();
    if (start.startsWith("/orders"))
      await expect(page.getByRole("link", { name: "Order details..." })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
});

test("An address with an unknown record shows a message and links to the whole list", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/orders/abc?company_id=1&site_id=1&lang=en`);
  await expect(page.getByText("The address ends in “abc”.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/orders(\?|$)/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

// spec 1.2-new-order-company-uid
test("Clicking an order's notice selects the order's POS and opens the order", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const liveConnection = whenLive(page);
  await page.goto(`${gateway.url}/sitedetails/1?company_id=1&site_id=1&lang=en`);
  await page.getByLabel("Support telephone").fill("+381 11 000 000");
  await liveConnection;
  const uid = `N${Date.now()}`;
  const app = { merchantUid: "demo-app", secret: "demo-app-secret" };
  await sendOrder(gateway.url, signedOrder({ uid, amount: "10.00", currency: "RSD" }, app));
  const news = page.getByRole("link", { name: `New order, Dunav Trade d.o.o.: ${uid}` });
  await news.click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Support telephone")).toHaveValue("+381 11 000 000");
  await expect(page.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();

  await page.getByRole("button", { name: /^Notifications/ }).click();
  await news.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("row").filter({ hasText: uid })).toBeVisible();
  await expect(page.getByRole("button", { name: "POS: rs.dunav.kafa" })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/\d+\?company_id=1&site_id=2$/);
  await expect(question).toHaveCount(0);
});

test("Selecting another POS on a later list page shows that POS's newest orders", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const liveConnection = whenLive(page);
  await page.goto(`${gateway.url}/orders?page=2&size=25&company_id=1&site_id=1&lang=en`);
  await expect(page.getByRole("button", { name: "Previous page" })).toBeEnabled();
  await expect(page).toHaveURL(/page=2/);
  await liveConnection;
  const uid = `P${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "10.00", currency: "RSD" }));
  await expect(page.getByRole("button", { name: "1 new order" })).toBeVisible();

  await page.getByRole("button", { name: /^POS:/ }).click();
  await page.getByRole("dialog").getByText("rs.dunav.kafa", { exact: true }).click();
  await expect(page).toHaveURL(/site_id=2/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole("button", { name: "1 new order" })).toHaveCount(0);

  const renewedConnection = whenLive(page);
  await page.goto(`${gateway.url}/orders?page=2&size=25&company_id=1&site_id=1&lang=en`);
  await expect(page.getByRole("button", { name: "Previous page" })).toBeEnabled();
  await renewedConnection;
  const otherUid = `Q${Date.now()}`;
  const app = { merchantUid: "demo-app", secret: "demo-app-secret" };
  await sendOrder(gateway.url, signedOrder({ uid: otherUid, amount: "10.00", currency: "RSD" }, app));
  await page.getByRole("link", { name: `New order, Dunav Trade d.o.o.: ${otherUid}` }).click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  await expect(page.getByRole("row").filter({ hasText: otherUid })).toBeVisible();
  await expect(page.getByRole("link", { name: "Order details..." })).toBeVisible();
});
