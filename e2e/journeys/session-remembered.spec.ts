import { demoPassword, expect, passEmailedCode, test } from "../support/panel";
import { signInBrowser, signInByCalls } from "../support/signed-in";

const email = "owner@demo.test";
const day = 24 * 60 * 60;
const menu = { name: "Main menu" };

// spec 1.2-session-cookie-lives-7 1.3-remember-me-cookies-encoded
test("Remember me keeps a user signed in for 7 days, even after the browser restarts", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  const sentAfter = Date.now() - 1000;
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("E-mail", { exact: false }).first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);
  await expect(page).toHaveURL(/\/app$/);

  const cookies = await context.cookies(gateway.url);
  const rememberCookies = cookies.filter(({ name }) => name.startsWith("hpay_remember"));
  expect(rememberCookies.map(({ name }) => name).sort()).toEqual(["hpay_remember", "hpay_remember_expires"]);
  for (const { expires, sameSite } of rememberCookies) {
    expect(Math.abs(expires - Date.now() / 1000 - 7 * day)).toBeLessThan(300);
    expect(sameSite).toBe("Strict");
  }

  // The old window's session storage is gone, and only the cookies remain.
  const laterContext = await browser.newContext();
  await laterContext.addCookies(rememberCookies);
  const reopenedPage = await laterContext.newPage();
  await reopenedPage.goto(`${gateway.url}/`);
  await expect(reopenedPage).toHaveURL(/\/app$/);
  await expect(reopenedPage.getByRole("navigation", menu)).toBeVisible();
  await laterContext.close();
});

// spec 1.2-remember-me-cookie-without
test("A user stays signed in after reloading a link opened in a new tab", async ({
  page,
  context,
  gateway,
}) => {
  await signInBrowser(context, gateway, await signInByCalls(gateway.url));
  await page.goto(`${gateway.url}/company?lang=en`);
  const link = page.getByRole("navigation", menu).getByRole("link", { name: "Help", exact: true });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ button: "middle" })]);
  await expect(tab).toHaveURL(/\/help$/);
  await expect(tab.getByRole("navigation", menu)).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole("table")).toBeVisible();
  await expect(page).toHaveURL(/\/company\?lang=en$/);
});

// spec 1.7-post-logout
test("Logout revokes the token and signs out other tabs", async ({ page, context, gateway, watch }) => {
  // The other tab may still be making a call when the token is revoked.
  watch.allow(/401 \(Unauthorized\)/);
  const person = await signInByCalls(gateway.url);
  await signInBrowser(context, gateway, person);
  const otherTab = await context.newPage();
  await page.goto(`${gateway.url}/help?lang=en`);
  await otherTab.goto(`${gateway.url}/company?lang=en`);
  await expect(otherTab.getByRole("navigation", menu)).toBeVisible();

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab).toHaveURL(/\/login$/);
  for (const tab of [page, otherTab])
    expect(await tab.evaluate(() => sessionStorage.getItem("AccessToken"))).toBeNull();
  const cookies = async () => (await context.cookies(gateway.url)).filter(({ value }) => value !== "");
  await expect.poll(cookies).toEqual([]);
  const me = () => fetch(`${gateway.url}/me`, { headers: { Authorization: person.token } });
  await expect.poll(async () => (await me()).status).toBe(401);
});

test("Cookies alone give no access to the gateway", async ({ gateway }) => {
  const { token } = await signInByCalls(gateway.url);
  const blob = Buffer.from(JSON.stringify({ authToken: token })).toString("base64url");
  for (const path of ["me", "api/companies", "api/company_site_orders"]) {
    const answer = await fetch(`${gateway.url}/${path}`, {
      headers: { accept: "application/json", cookie: `hpay_remember=${blob}; AccessToken=${token}` },
    });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

// spec 1.2-failure-token-cookies-cleared
test("Forged cookies are cleared and lead to sign-in", async ({ page, context, gateway, watch }) => {
  watch.allow(/401|Failed to load resource/);
  const person = await signInByCalls(gateway.url);
  const forgeries = [
    { ...person, token: "a".repeat(43) },
    // A real token under another person's name must not be accepted.
    { ...person, id: person.id + 1, email: "other@demo.test" },
  ];
  for (const forgery of forgeries) {
    await signInBrowser(context, gateway, forgery);
    await page.goto(`${gateway.url}/company`);
    await expect(page).toHaveURL(/\/login$/);
    expect((await context.cookies(gateway.url)).filter(({ value }) => value !== "")).toEqual([]);
  }
  // Cookies with a changed date or an invalid blob sign nobody in.
  const url = gateway.url;
  await context.addCookies([
    { name: "hpay_remember", value: "not-a-blob", url },
    { name: "hpay_remember_expires", value: String(Date.now() + 365 * day * 1000), url },
  ]);
  await page.goto(`${gateway.url}/company`);
  await expect(page).toHaveURL(/\/login$/);
});
