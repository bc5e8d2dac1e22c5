import { shopHash } from "@hpay/domain";
import { choosePos, expect, signIn, test, whenLive } from "../support/panel";
import { demoShop, sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

// spec 1.2-new-order-company-uid 3.1-merchants-staff-select-pos
test("A merchant signs in, selects a POS and receives a signed order", async ({ page, gateway }) => {
  await signIn(page, gateway);

  await choosePos(page);

  await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible();
  await expect(page.getByRole("row").nth(5)).toBeVisible();

  const order = { uid: `J${Date.now()}`, amount: "4590.00", currency: "RSD" };
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  const answer = await sendOrder(gateway.url, signedOrder(order));
  expect(answer.status).toBe(200);

  await expect(page.getByRole("row").filter({ hasText: order.uid })).toBeVisible();
  await expect(
    page.getByText(`New order, Dunav Trade d.o.o.: ${order.uid}, amount: 4590.00 RSD`),
  ).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);

  const { request_time: _, rand, vhash, ...answered } = answer.body;
  expect(answered).toMatchObject({ order_uid: order.uid, order_currency: "RSD" });
  const parts = {
    status: String(answered.status ?? ""),
    orderUid: String(answered.order_uid),
    amount: String(answered.order_amount),
    currency: String(answered.order_currency),
    rand: String(rand),
  };
  expect(vhash).toBe(shopHash(parts, demoShop.merchantUid, demoShop.secret));
});

test("A wrong signature is refused and changes nothing", async ({ page, gateway }) => {
  await signIn(page, gateway);
  await choosePos(page);
  await page.goto(`${gateway.url}/orders`);
  await expect(page.getByRole("row").nth(3)).toBeVisible();

  const uid = `W${Date.now()}`;
  const forgedOrder = signedOrder(
    { uid, amount: "10.00", currency: "RSD" },
    { ...demoShop, secret: "guessed" },
  );
  const answer = await sendOrder(gateway.url, forgedOrder);
  expect(answer.body).toMatchObject({ error_code: 401 });

  await page.reload();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await expect(page.getByText(uid)).toHaveCount(0);
});

test("An order that arrives before the first click is announced without a browser error", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  // The test observes only the network, because a look-up in the page would count as a user gesture.
  const socketOpened = page.waitForEvent("websocket");
  const liveConnection = whenLive(page);
  const listResponse = page.waitForResponse((response) => response.url().includes("/api/company_site"));
  await page.goto(`${gateway.url}/orders?company_id=1&site_id=1&lang=en`);
  const socket = await socketOpened;
  await liveConnection;
  await (await listResponse).finished();
  await page.mouse.wheel(0, 300);
  const uid = `Q${Date.now()}`;
  const orderFrame = socket.waitForEvent("framereceived", ({ payload }) => payload.includes(uid));
  await sendOrder(gateway.url, signedOrder({ uid, amount: "10.00", currency: "RSD" }));
  await orderFrame;
  await expect(page.getByText(`New order, Dunav Trade d.o.o.: ${uid}, amount: 10.00 RSD`)).toBeVisible();
});
