import { choosePos, expect, signIn, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test("Other remotes work while one remote's files are missing, and Retry restores that remote", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/mfe-support|Failed to load resource|404/);
  await signIn(page, gateway);
  await choosePos(page);

  await page.route("**/remotes/mfe-support/**", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.getByRole("navigation").getByRole("link", { name: "Help", exact: true }).click();
  const retryButton = page.getByRole("button", { name: "Retry" });
  await expect(retryButton).toBeVisible();

  // Without a previous release, the panel reloads the page, and a click at that moment is lost.
  await expect(async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible({ timeout: 3000 });
  }).toPass();

  await page.getByRole("navigation").getByRole("link", { name: "Help", exact: true }).click();
  await expect(retryButton).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await page.unroute("**/remotes/mfe-support/**");
  // The page may have recovered by itself in the meantime.
  await expect(async () => {
    if (await retryButton.isVisible()) await retryButton.click({ timeout: 1000 });
    await expect(page.getByRole("table")).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
});

test("Each remote is loaded from the registry when its page is first opened", async ({ page, gateway }) => {
  const fetchedRemotes = new Set<string>();
  page.on("request", (request) => {
    const remote = /\/remotes\/([^/]+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (remote) fetchedRemotes.add(remote);
  });
  await page.goto(`${gateway.url}/login`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect([...fetchedRemotes]).toEqual(["mfe-auth"]);
});

test("Every page survives going offline and recovers when the connection returns", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|mfe-|WebSocket|wsapi/);
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/orders?company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f&lang=en`);
  await expect(page.getByRole("table")).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });

  await link("Support tickets").click();
  await expect(page.getByRole("table")).toBeVisible();

  for (const [name, failure] of [
    // The entry of Help's remote has loaded, but not the part for this page.
    ["Help", /Something went wrong here/],
    // No file of the Companies remote has loaded.
    ["Companies", /takes unusually long|could not be loaded/],
  ] as const) {
    await context.setOffline(true);
    await link(name).click();
    await expect(page.getByText(failure)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Pages may be out of date")).toHaveCount(0);
  }
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
});
