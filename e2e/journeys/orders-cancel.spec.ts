import { openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

test("An unpaid order that is canceled cannot be paid", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const uid = `X${Date.now()}`;
  const order = signedOrder({ uid, amount: "1500.00", currency: "RSD", status: "PAYMENT:AWAITING" });
  const payUrl = String((await sendOrder(gateway.url, order)).body.pay_url);
  const payPage = async () => (await fetch(payUrl)).text();
  expect(await payPage()).toContain(uid);
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/actions/cancel")) keys.push(request.headers()["idempotency-key"] ?? "");
  });

  await openOrders(page, gateway, `q=${uid}&exclude=`);
  await rowOf(page, uid).getByRole("link", { name: uid }).click();
  const dialog = page.getByRole("dialog").first();
  const cancel = dialog.getByRole("button", { name: "Cancel order" });
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: /^Cancel order / }));
  await cancel.click();
  await question.getByRole("button", { name: "Keep order" }).click();
  await expect(question).toHaveCount(0);
  expect(keys).toEqual([]);

  await cancel.click();
  await question.getByRole("button", { name: "Cancel order" }).dblclick();
  await expect(page.getByText("Order canceled").first()).toBeVisible();
  await expect(dialog.getByText("Canceled", { exact: true }).first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
  expect(keys).toHaveLength(1);
  await dialog.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Order canceled" })).toContainText("Olga Vasić");

  const closedPage = await payPage();
  expect(closedPage).not.toContain("<form");
  expect(closedPage).toMatch(
    /This order was canceled by .+ You were not charged\.|Ništa vam nije naplaćeno\./,
  );
});
