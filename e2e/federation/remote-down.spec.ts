import { choosePos, expect, signIn, test } from "../support/panel";

test("a remote whose files are gone leaves the rest working, and Retry brings it back without a reload", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/mfe-support|Failed to load resource|404/);
  await signIn(page, gateway);
  await choosePos(page);

  await page.route("**/remotes/mfe-support/**", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.getByRole("navigation").getByRole("link", { name: "Help", exact: true }).click();
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible({ timeout: 12_000 });

  // Where there is no release before, the page is loaded once more, and a click in that moment is lost with it.
  await expect(async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible({ timeout: 3000 });
  }).toPass();

  await page.getByRole("navigation").getByRole("link", { name: "Help", exact: true }).click();
  await expect(retry).toBeVisible({ timeout: 12_000 });
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await page.unroute("**/remotes/mfe-support/**");
  await retry.click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
});

test("each remote is fetched from the registry when its page is first opened", async ({ page, gateway }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const remote = /\/remotes\/([^/]+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (remote) fetched.add(remote);
  });
  await page.goto(`${gateway.url}/login`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect([...fetched]).toEqual(["mfe-auth"]);
});
