import type { Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { expandRow, openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn, signInBrowser } from "../support/signed-in";

/** An order that the shop reports as paid by card, or by another method. */
async function cardOrder(
  gateway: RunningGateway,
  uid: string,
  status: string,
  method = "card",
): Promise<void> {
  const { request_data } = signedOrder({ uid, amount: "1500.00", currency: "RSD", status });
  const answer = await sendOrder(gateway.url, { request_data: { ...request_data, payment_method: method } });
  expect(answer.status).toBe(200);
}

/** Records the requests to the gateway that move money. */
function requestsFor(page: Page, action: string): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/actions/${action}`))
      calls.push(request.headers()["idempotency-key"] ?? "");
  });
  return calls;
}

test("A reserved amount can be partially captured", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const uid = `C${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:RESERVED");
  await openOrders(page, gateway, `q=${uid}`);
  const row = rowOf(page, uid);
  await expect(row.getByText("Reserved")).toBeVisible();

  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Capture" }).click();
  const prompt = page.getByRole("dialog", { name: "Capture" });
  await prompt.getByLabel("Amount").fill("1600");
  await expect(prompt.getByText(/At most .*1,500\.00/)).toBeVisible();
  await prompt.getByLabel("Amount").fill("1200");
  await prompt.getByRole("button", { name: /Capture .*1,200\.00/ }).click();
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await expect(actions.getByRole("button", { name: "Refund", exact: true })).toBeVisible();

  await row.getByRole("link", { name: uid }).click();
  await page.getByRole("dialog").getByRole("tab", { name: "Timeline" }).click();
  const capturedItem = page.getByRole("listitem").filter({ hasText: "Captured" });
  await expect(capturedItem).toContainText("1,200.00");
  await expect(capturedItem).toContainText("Olga Vasić");
});

test("A reserved amount can be captured in the panel at the sandbox address", async ({
  page,
  context,
  gateway,
}) => {
  const sandbox = { ...gateway, url: gateway.url.replace("//localhost", "//sandbox.localhost") };
  await signInBrowser(context, sandbox, await asSignedIn(context, gateway));
  const uid = `S${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:RESERVED");
  await openOrders(page, sandbox, `q=${uid}`);
  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Capture" }).click();
  await page
    .getByRole("dialog", { name: "Capture" })
    .getByRole("button", { name: /Capture .*1,500\.00/ })
    .click();
  await expect(rowOf(page, uid).getByText("Paid", { exact: true })).toBeVisible();
});

// spec 3.1-method-scripts-add-per
test("Twenty clicks on Refund make one refund", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const uid = `R${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:PAID");
  await openOrders(page, gateway, `q=${uid}`);
  const calls = requestsFor(page, "refund");

  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Refund", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Refund" });
  await prompt.getByLabel("Amount").fill("10");
  const confirm = prompt.getByRole("button", { name: /Refund .*10\.00/ });
  await expect(confirm).toBeVisible();
  await confirm.evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  await expect(rowOf(page, uid).getByText("Partially refunded")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new Set(calls).size).toBe(1);
  expect(calls[0]).not.toBe("");

  await expect(actions.getByRole("button", { name: "Refund", exact: true })).toHaveCount(1);
  // After a refund of 10, 1490 of 1500 remain.
  await actions.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Refund" }).getByLabel("Amount")).toHaveValue("1490.00");
});

test("Chosen order lines can be refunded before the rest", async ({ page, context, gateway }) => {
  const { token } = await asSignedIn(context, gateway);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${gateway.url}/api/company_site_orders${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()).data;
  };
  const uid = `L${Date.now()}`;
  const line = (name: string, price: string, qty: number, type = "product") => {
    return { type, name, price, qty, tax_percent: 20, virtual: true };
  };
  const items = [
    line("Coffee", "500.00", 4),
    line("Book", "1000.00", 1),
    line("Delivery", "300.00", 1, "shipping"),
    line("Off", "330.00", 1, "discount"),
  ];
  const Data = JSON.stringify({ billing: { email: "milica@primer.example" }, items });
  const { id } = await post("", { Uid: uid, CompanySiteId: 1, Amount: "1", Currency: "RSD", Data });
  await post(`/${id}/actions/mark-paid`, { reason: "Counter" });

  await openOrders(page, gateway, `q=${uid}`);
  const actions = await expandRow(page, uid);
  const refundButton = actions.getByRole("button", { name: "Refund", exact: true });
  const prompt = page.getByRole("dialog", { name: "Refund" });
  await refundButton.click();
  await prompt.getByRole("radio", { name: "Chosen lines" }).check();
  await prompt.getByRole("checkbox", { name: "Coffee" }).check();
  await prompt.getByLabel("Quantity of Coffee").fill("1");
  await prompt.getByRole("checkbox", { name: "Delivery" }).check();
  await expect(
    prompt.getByText("The amount is taken from Coffee, Delivery only, minus their share of the discounts."),
  ).toBeVisible();
  // The selected lines cost 800 of 3,300, so 80 of the discount of 330 belong to them.
  await prompt.getByRole("button", { name: /^Refund RSD.720\.00$/ }).click();
  await expect(rowOf(page, uid)).toContainText("refunded 720.00");

  await refundButton.click();
  await expect(prompt.getByRole("textbox", { name: "Amount" })).toHaveValue("2250.00");
  await prompt.getByRole("radio", { name: "Chosen lines" }).check();
  await expect(prompt.getByRole("checkbox", { name: "Delivery" })).toHaveCount(0);
  await prompt.getByRole("checkbox", { name: "Coffee" }).check();
  await expect(prompt.getByLabel("Quantity of Coffee")).toHaveValue("3");
  await prompt.getByRole("checkbox", { name: "Book" }).check();
  await prompt.getByRole("button", { name: /^Refund RSD.2,250\.00$/ }).click();
  await expect(rowOf(page, uid).getByText("Refunded", { exact: true })).toBeVisible();
});

test("A refused refund shows the gateway's reason", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  const { token } = await asSignedIn(context, gateway);
  const uid = `F${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:PAID");
  await openOrders(page, gateway, `q=${uid}`);
  const id = await rowOf(page, uid).getByRole("link", { name: uid }).getAttribute("data-record");
  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Refund", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Refund" });
  await expect(prompt).toBeVisible();
  // Another person refunds part of the order in the meantime.
  const otherRefund = await fetch(`${gateway.url}/api/company_site_orders/${id}/actions/refund`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify({ amount: "1000.00" }),
  });
  expect(otherRefund.status).toBe(200);
  await prompt.getByRole("button", { name: /Refund .*1,500\.00/ }).click();
  await expect(
    page.getByText(/Refund: Only RSD.500\.00 is left to refund\. No money was moved\./),
  ).toBeVisible();
  await expect(rowOf(page, uid).getByText("Partially refunded", { exact: true })).toBeVisible();
});

test("The amount field of the refund dialog reports an invalid amount", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const uid = `W${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:PAID");
  await openOrders(page, gateway, `q=${uid}`);
  const calls = requestsFor(page, "refund");
  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Refund", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Refund" });
  const amount = prompt.getByLabel("Amount");
  for (const [typedAmount, words] of [
    ["a", "An amount above 0"],
    ["-", "An amount above 0"],
    ["1e", "An amount above 0"],
    ["0.001", "More decimal places than the currency has"],
  ] as const) {
    await amount.fill(typedAmount);
    await expect(prompt.getByText(words)).toBeVisible();
    await prompt.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(amount).toHaveValue(typedAmount);
    await expect(amount).toBeFocused();
  }
  expect(calls).toEqual([]);
  await amount.fill("12,5");
  await prompt.getByRole("button", { name: /^Refund RSD.12\.50$/ }).click();
  await expect(rowOf(page, uid).getByText("Partially refunded")).toBeVisible();
});

test("A refund that fails to reach the gateway is retried with the typed values", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  const uid = `A${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:PAID");
  await openOrders(page, gateway, `q=${uid}`);
  const actions = await expandRow(page, uid);
  const refundButton = actions.getByRole("button", { name: "Refund", exact: true });
  const prompt = page.getByRole("dialog", { name: "Refund" });
  const confirm = prompt.getByRole("button", { name: /^Refund RSD.12\.50$/ });
  await page.route("**/actions/refund", (route) => route.abort());
  await refundButton.click();
  await prompt.getByLabel("Amount").fill("12,50");
  await prompt.getByLabel("Reason").fill("Broken lid");
  await confirm.click();
  await expect(page.getByRole("alert").filter({ hasText: "Refund:" })).toBeVisible();
  await page.unroute("**/actions/refund");

  await refundButton.click();
  await expect(prompt.getByLabel("Amount")).toHaveValue("12,50");
  await expect(prompt.getByLabel("Reason")).toHaveValue("Broken lid");
  await confirm.click();
  await expect(rowOf(page, uid).getByText("Partially refunded")).toBeVisible();
  await refundButton.click();
  await expect(prompt.getByLabel("Amount")).toHaveValue("1487.50");
  await expect(prompt.getByLabel("Reason")).toHaveValue("");
});

test("The void button names the reserved amount in the panel's language", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const uid = `V${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:RESERVED");
  await openOrders(page, gateway, `q=${uid}`);
  const actions = await expandRow(page, uid);
  await actions.getByRole("button", { name: "Void" }).click();
  const question = page.getByRole("alertdialog", { name: /^Void RSD.1,500\.00$/ });
  await question.getByRole("button", { name: /^Void RSD.1,500\.00$/ }).click();
  await expect(rowOf(page, uid).getByText("Void", { exact: true })).toBeVisible();
});

test("Each method that fails to load is reported once", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  // The answers arrive one after the other, as over a real network.
  for (const [at, kind] of ["payment", "shipping", "fiscal"].entries()) {
    await page.route(`**/api/company_site_${kind}_methods?**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, at * 300));
      await route.fulfill({ status: 500, json: { message: "down" } });
    });
  }
  await openOrders(page, gateway);
  const failures = page.getByRole("alert").filter({ hasText: "methods definition" });
  for (const kind of ["payment", "shipping", "fiscal"]) {
    await expect(failures.filter({ hasText: `load ${kind}` }).first()).toBeVisible();
  }
  // The messages are counted at once, because during a wait the first of two equal messages would disappear.
  expect(await failures.count()).toBe(3);
});

test("A user who cannot refund sees why Refund is disabled", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway, "support@demo.test");
  const uid = `N${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:PAID");
  await openOrders(page, gateway, `q=${uid}`);
  const actions = await expandRow(page, uid);
  const refundButton = actions.getByRole("button", { name: "Refund", exact: true });
  await expect(refundButton).toHaveAttribute("aria-disabled", "true");
  await expect(refundButton).toHaveAccessibleDescription("Your role does not allow this.");
  await refundButton.click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// spec 3.2-selected-row-actions-order
test("An order can be shipped and refunded from its transaction's row", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const uid = `T${Date.now()}`;
  await cardOrder(gateway, uid, "PAYMENT:AWAITING", "transfer");
  await openOrders(page, gateway, `q=${uid}`);
  await (await expandRow(page, uid)).getByRole("button", { name: "Mark as paid" }).click();
  const question = page.getByRole("dialog", { name: /^Mark as paid/ });
  await question.getByLabel("Reason").fill("Statement");
  await question.getByRole("button", { name: /^Mark as paid/ }).click();
  await expect(rowOf(page, uid).getByText("Paid", { exact: true })).toBeVisible();

  await page.goto(`${gateway.url}/transactions?q=TX-${uid}-1`);
  await rowOf(page, `TX-${uid}-1`).getByRole("button", { name: "Expand" }).click();
  const actions = page.getByRole("group", { name: "ORDER ACTIONS" });
  await actions.getByRole("button", { name: "Create parcel" }).click();
  await expect(actions.getByRole("button", { name: "Create parcel" })).toHaveCount(0);
  await actions.getByRole("button", { name: "Refund", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Refund" });
  await prompt.getByRole("button", { name: /Refund .*1,500\.00/ }).click();
  await expect(rowOf(page, `TX-${uid}-1`).getByText("Refunded", { exact: true })).toBeVisible();
});
