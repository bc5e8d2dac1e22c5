import { anotherPerson, openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

// spec 3.2-search-box-enter-runs
test("A filtered list's address opens the same list for a colleague", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const uidPrefix = `S${Date.now()}`;
  const storeOrder = async (uid: string, status: string, amount: string) => {
    const order = {
      uid,
      status,
      amount,
      currency: "RSD",
      email: `${uidPrefix.toLowerCase()}@primer.example`,
    };
    expect((await sendOrder(gateway.url, signedOrder(order))).status).toBe(200);
  };
  await storeOrder(`${uidPrefix}A`, "PAYMENT:PAID", "100.00");
  await storeOrder(`${uidPrefix}B`, "PAYMENT:PAID", "300.00");
  await storeOrder(`${uidPrefix}C`, "PAYMENT:REFUSED", "200.00");
  await storeOrder(`${uidPrefix}D`, "PAYMENT:CANCELED", "400.00");

  await openOrders(page, gateway);
  await expect(rowOf(page, `${uidPrefix}C`)).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill(`${uidPrefix.toLowerCase()}@primer.example`);
  await page.getByLabel("Search", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/q=/);
  await expect(rowOf(page, `${uidPrefix}C`)).toBeVisible();
  // Canceled orders are hidden until a person includes them.
  await expect(rowOf(page, `${uidPrefix}D`)).toHaveCount(0);
  await page.getByRole("button", { name: "Amount" }).click();
  const uids = (list: typeof page) =>
    list
      .getByRole("row")
      .getByRole("link", { name: new RegExp(`^${uidPrefix}`) })
      .allTextContents();
  await expect.poll(() => uids(page)).toEqual([`${uidPrefix}A`, `${uidPrefix}C`, `${uidPrefix}B`]);
  await expect(page).toHaveURL(/q=.*sort=Amount\.asc/);

  const colleague = await anotherPerson(browser, gateway, "staff@demo.test");
  await colleague.page.goto(page.url());
  await expect(rowOf(colleague.page, `${uidPrefix}C`)).toBeVisible();
  await expect.poll(() => uids(colleague.page)).toEqual([`${uidPrefix}A`, `${uidPrefix}C`, `${uidPrefix}B`]);
  await expect(colleague.page.getByLabel("Search", { exact: true })).toHaveValue(
    `${uidPrefix.toLowerCase()}@primer.example`,
  );

  // The panel explains to the colleague what hides the order, and one click shows it.
  await colleague.page.getByRole("button", { name: "Why isn't it here?" }).click();
  const finder = colleague.page.getByRole("dialog", { name: "Why isn't it here?" });
  await finder.getByLabel("Uid").fill(`${uidPrefix}D`);
  await finder.getByLabel("Uid").press("Enter");
  await expect(finder.getByText(/CANCELED/)).toBeVisible();
  await finder.getByRole("button", { name: /show/i }).click();
  await expect(rowOf(colleague.page, `${uidPrefix}D`)).toBeVisible();
});

// spec 1.2-query-parameter-site-id
test("The address keeps the selected POS through searches, reloads and Back", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const posOf = (owner: typeof page, name: string) => owner.getByRole("button", { name: `POS: ${name}` });
  await openOrders(page, gateway);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const headingOf = (name: string) => page.getByRole("heading", { level: 1, name });
  await menu.getByRole("link", { name: "Transactions" }).click();
  await expect(page).toHaveURL(/\/transactions$/);

  await posOf(page, "dunav.example").click();
  await page.getByRole("dialog").getByText("rs.dunav.kafa", { exact: true }).click();
  await expect(posOf(page, "rs.dunav.kafa")).toBeVisible();

  // The previous page was the list of the first POS. Back opens the list of the selected POS, with a message.
  await page.goBack();
  await expect(headingOf("Orders")).toBeVisible();
  await expect(posOf(page, "rs.dunav.kafa")).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?.*site_id=2/);
  await page.reload();
  await expect(headingOf("Orders")).toBeVisible();
  await expect(posOf(page, "rs.dunav.kafa")).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("PBL");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\?q=PBL&.*company_id=1&site_id=2$/);

  const colleague = await anotherPerson(browser, gateway, "staff@demo.test");
  await colleague.page.goto(`${gateway.url}/orders?company_id=1&site_id=1`);
  await expect(posOf(colleague.page, "dunav.example")).toBeVisible();
  await colleague.page.goto(page.url());
  await expect(posOf(colleague.page, "rs.dunav.kafa")).toBeVisible();
  await expect(colleague.page.getByLabel("Search", { exact: true })).toHaveValue("PBL");
});

// spec 3.2-field-value-pair-filters
test("An address with an unknown field finds no orders and links to the whole list", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  for (const address of ["/orders/Foo:1", "/transactions/Foo:1", "/subscriptions/Foo:a"]) {
    await page.goto(`${gateway.url}${address}?company_id=1&site_id=1&lang=en`);
    await expect(page.getByText("Nothing found")).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toHaveCount(0);
  }
  await page.goto(`${gateway.url}/orders/Foo:1?company_id=1&site_id=1&lang=en`);
  await page.getByRole("button", { name: "Show all" }).first().click();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
});

test("An address with a buyer's e-mail shows exactly that buyer's orders", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const uidPrefix = `m${Date.now()}`;
  const storeOrder = (uid: string, email: string) =>
    sendOrder(gateway.url, signedOrder({ uid, amount: "10.00", currency: "RSD", email }));
  await storeOrder(`${uidPrefix}A`, `${uidPrefix}@x.rs`);
  await storeOrder(`${uidPrefix}B`, `ana.${uidPrefix}@x.rs`);
  await page.goto(
    `${gateway.url}/orders/Email:${uidPrefix.toUpperCase()}@x.rs?company_id=1&site_id=1&lang=en`,
  );
  await expect(rowOf(page, `${uidPrefix}A`)).toBeVisible();
  await expect(rowOf(page, `${uidPrefix}B`)).toHaveCount(0);
});
