import type { Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { openOrders, rowOf } from "../support/orders-list";
import { demoPassword, expect, test as panelTest, passEmailedCode } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { endSessionOnGateway, type SignedInPerson, signInBrowser, signInByCalls } from "../support/signed-in";

const email = "owner@demo.test";

const test = panelTest.extend<{ person: SignedInPerson }>({
  /** A person with their own session, which the test may end. */
  person: async ({ context, gateway, watch }, use) => {
    watch.allow(/401|Failed to load resource|wsapi/);
    const person = await signInByCalls(gateway.url, email);
    await signInBrowser(context, gateway, person);
    await use(person);
  },
});

/** Ends the session in the store, and checks that the panel notices. */
async function endSession(page: Page, gateway: RunningGateway, person: SignedInPerson) {
  await endSessionOnGateway(gateway, person);
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 });
}

// spec 1.2-auth-expired-triggers-logout 1.2-then-sites-if-adding
test("A user signs in again after a session expires and returns to the same list", async ({
  page,
  gateway,
  person,
}) => {
  const sentAfter = Date.now() - 1000;
  await page.goto(`${gateway.url}/tickets?company_id=1&lang=en`);
  await expect(page.getByRole("heading", { level: 1, name: /tickets/i })).toBeVisible();
  const address = page.url();

  await endSession(page, gateway, person);
  expect(await page.evaluate(() => sessionStorage.getItem("AccessToken"))).toBeNull();

  await page.getByLabel("E-mail", { exact: false }).first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);
  await expect(page.getByRole("heading", { level: 1, name: /tickets/i })).toBeVisible();
  expect(page.url()).toBe(address);
});

for (const [path, heading] of [
  ["/sitedetails/1", /POS Configuration/],
  ["/paymentdetails/1", /Payment Method Configuration/],
] as const) {
  test(`A session that expires on ${path} returns to that page and selection after sign-in`, async ({
    page,
    gateway,
    person,
  }) => {
    await page.goto(`${gateway.url}${path}?company_id=1&site_id=1&lang=en`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
    const address = page.url().slice(gateway.url.length);
    await endSession(page, gateway, person);
    expect(await page.evaluate(() => sessionStorage.getItem("afterloginurl"))).toBe(address);
  });
}

test("Unsaved work is saved after the expired session is renewed in a dialog", async ({
  page,
  gateway,
  person,
}) => {
  const subject = `Terminal is silent ${Date.now()}`;
  await page.goto(`${gateway.url}/newticket?company_id=1&lang=en`);
  await page.getByLabel("Issue title").fill(subject);
  const requestKeys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/tickets"))
      requestKeys.push(request.headers()["idempotency-key"] ?? "");
  });

  // The session ends while the save is being sent.
  await page.route("**/api/tickets", async (route) => {
    if (route.request().method() === "POST" && requestKeys.length === 1)
      await endSessionOnGateway(gateway, person);
    await route.continue();
  });
  const sentAfter = Date.now() - 1000;
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog.getByText(`Sign in as ${email}`)).toBeVisible();
  await expect(dialog.getByLabel("E-mail", { exact: false }).first()).toHaveValue(email);
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await password.fill(demoPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);

  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/ticketdetails\/\d+$/);
  await expect(page.getByRole("heading", { name: new RegExp(subject) })).toBeVisible();
  // The call was sent twice with one key, so it can only have created one ticket.
  expect(requestKeys).toHaveLength(2);
  expect(new Set(requestKeys).size).toBe(1);
  expect(requestKeys[0]).not.toBe("");

  // The page receives live events again, although the gateway closed its connection along with the session.
  const uid = `L${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await expect(page.getByText(`New order, Dunav Trade d.o.o.: ${uid}`)).toBeVisible();
});

test("Adding a POS succeeds after the expired session is renewed in a dialog", async ({
  page,
  gateway,
  person,
}) => {
  const address = `late${Date.now()}.example`;
  await page.goto(`${gateway.url}/sites?company_id=1&lang=en`);
  await page.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
  await page
    .getByRole("dialog", { name: "Add a new POS" })
    .getByLabel(/^Main url/)
    .fill(address);
  const sentAfter = Date.now() - 1000;
  await endSessionOnGateway(gateway, person);
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(demoPassword, { timeout: 20_000 });
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole("dialog", { name: "Add a new POS" })
    .getByRole("button", { name: "Save", exact: true })
    .click();
  await expect(page).toHaveURL(/\/sitedetails\/\d+$/);
  await expect(page.getByRole("banner")).toContainText(address);
});

test("A call that requires a fresh sign-in succeeds after the user signs in again", async ({
  page,
  gateway,
  watch,
  person,
}) => {
  watch.allow(/403/);
  const subject = `Card reader ${Date.now()}`;
  await page.goto(`${gateway.url}/newticket?company_id=1&lang=en`);
  await page.getByLabel("Issue title").fill(subject);
  await page.route(
    "**/api/tickets",
    (route) => route.fulfill({ status: 403, json: { error: "403 REAUTH_REQUIRED" } }),
    { times: 1 },
  );
  const sentAfter = Date.now() - 1000;
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);
  await expect(page).toHaveURL(/\/ticketdetails\/\d+$/);
  expect(await page.evaluate(() => sessionStorage.getItem("AccessToken"))).toBe(person.token);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const me = () => page.request.get(`${gateway.url}/me`, { headers: { Authorization: person.token } });
  await expect.poll(async () => (await me()).status()).toBe(401);
});

test("Closing the sign-in dialog returns to the page without losing unsaved work", async ({
  page,
  gateway,
  person,
}) => {
  await page.goto(`${gateway.url}/newticket?company_id=1&lang=en`);
  await page.getByLabel("Issue title").fill("Never to be sent");
  await endSessionOnGateway(gateway, person);

  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Issue title")).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("afterloginurl"))).toBe(
    "/newticket?company_id=1&lang=en",
  );
});

test("An order edited before the session expired is offered as a draft", async ({
  page,
  gateway,
  person,
}) => {
  const uid = `D${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await openOrders(page, gateway, `q=${uid}`);
  await rowOf(page, uid).getByRole("link", { name: uid }).click();
  const editor = page.getByRole("dialog").filter({ hasText: uid });
  await editor.getByLabel("managed on-site, override").click();
  await editor.getByLabel("Note").fill("Ring twice");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes("Ring twice")))
    .toBe(true);

  await endSessionOnGateway(gateway, person);
  const renewal = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(renewal.getByLabel("Password", { exact: true })).toBeFocused();
  await renewal.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login$/);

  const sentAfter = Date.now() - 1000;
  await page.getByLabel("E-mail", { exact: false }).first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);
  await editor.getByRole("button", { name: "Continue with the draft" }).click();
  await expect(editor.getByLabel("Note")).toHaveValue("Ring twice");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Order saved$/).first()).toBeVisible();
  await page.reload();
  await expect(editor.getByLabel("Note")).toHaveValue("Ring twice");
  await expect(editor.getByRole("button", { name: "Continue with the draft" })).toHaveCount(0);
});
