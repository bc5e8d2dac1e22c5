import { expect, test } from "../support/panel";

test("The panel starts behind a proxy whose policy refuses scripts in documents", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/policy: script-src|Content Security Policy/);
  await page.route(gateway.url, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()["content-security-policy"] ?? "";
    const strict = policy.replace(/script-src [^;]*/, "script-src 'self'");
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": strict } });
  });
  await page.goto(gateway.url);
  await expect(page.locator("#panel").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});
