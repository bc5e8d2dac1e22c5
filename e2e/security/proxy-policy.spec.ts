import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test("The panel starts behind a proxy whose policy refuses scripts in documents", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/policy: (script|style)-src|Content Security Policy/);
  await page.route(gateway.url, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()["content-security-policy"] ?? "";
    const strict = policy.replace(/script-src [^;]*/, "script-src 'self'");
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": strict } });
  });
  await page.goto(gateway.url);
  await expect(page.locator("#panel").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

for (const [what, policy] of [
  ["refuses all scripts", "script-src 'none'"],
  ["does not pass on its files", ""],
] as const)
  test(`A panel whose proxy ${what} reports that after some time`, async ({ page, gateway, watch }) => {
    watch.allow(/policy: (script|style)-src|Content Security Policy|Failed to load resource|ERR_FAILED/);
    await page.route(
      (url) => url.pathname === "/app",
      async (route) => {
        const answer = await route.fetch();
        const headers = answer.headers();
        const both = [headers["content-security-policy"], policy].filter(Boolean).join(", ");
        await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": both } });
      },
    );
    if (!policy) await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(`${gateway.url}/app`);
    const words = page.getByText("HPay did not load completely");
    await expect(words).toBeHidden();
    await page.evaluate(() => {
      for (const one of document.getAnimations()) one.finish();
    });
    await expect(words).toBeVisible();
  });

test("A panel whose proxy refuses the policy of its scripts reports that at once, to people with a session too", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/Trusted|trusted-types|Policy "hpay-host" disallowed|was preloaded using link preload/);
  await asSignedIn(context, gateway);
  await page.route(
    (url) => url.pathname === "/orders",
    async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      const both = `${headers["content-security-policy"]}, trusted-types default dompurify`;
      await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": both } });
    },
  );
  await page.goto(`${gateway.url}/orders`);
  await expect(page.getByText("could not start")).toBeVisible();
});

test("A panel whose proxy refuses its styles works, and reports that at once", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/policy: (script|style)-src|Content Security Policy/);
  await page.route(`${gateway.url}/login`, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const both = `${headers["content-security-policy"]}, default-src 'self'`;
    await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": both } });
  });
  await page.goto(`${gateway.url}/login`);
  await expect(page.locator("#panel").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByText("HPay did not load completely")).toBeVisible();
});
