import type { Route } from "@playwright/test";
import { shellScript } from "../support/delay-answers";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test("The panel starts behind a proxy with a policy that refuses inline scripts", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/policy: (script|style)-src|Content Security Policy/);
  await page.route(gateway.url, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()["content-security-policy"] ?? "";
    const strictPolicy = policy.replace(/script-src [^;]*/, "script-src 'self'");
    await route.fulfill({
      response,
      headers: { ...response.headers(), "content-security-policy": strictPolicy },
    });
  });
  await page.goto(gateway.url);
  await expect(page.locator("#panel").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("A panel reports after a delay that its proxy refuses all scripts", async ({ page, gateway, watch }) => {
  watch.allow(/policy: (script|style)-src|Content Security Policy/);
  await page.route(
    (url) => url.pathname === "/app",
    async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      const bothPolicies = `${headers["content-security-policy"]}, script-src 'none'`;
      await route.fulfill({
        response: answer,
        headers: { ...headers, "content-security-policy": bothPolicies },
      });
    },
  );
  await page.goto(`${gateway.url}/app`);
  const words = page.getByText("HPay did not load completely");
  await expect(words).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(words).toBeVisible();
});

const page404 = { status: 404, contentType: "text/html", body: "<!doctype html><h1>Not here</h1>" };
for (const [label, answer] of [
  ["is missing", (route) => route.fulfill(page404)],
  ["answers with a page", (route) => route.fulfill({ ...page404, status: 200 })],
  ["does not arrive", (route) => route.abort()],
  [
    "is cut off",
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, text.length / 2) });
    },
  ],
] as readonly (readonly [string, (route: Route) => Promise<void>])[])
  test(`A panel whose script ${label} reports the problem immediately, even over early rows`, async ({
    page,
    context,
    gateway,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ERR_FAILED|integrity|was preloaded using link preload|MIME type/);
    await asSignedIn(context, gateway);
    await page.route(shellScript, answer);
    for (const path of ["/company", "/orders?company_id=1&site_id=1"]) {
      await page.goto(gateway.url + path);
      const words = page.getByText("HPay did not load completely");
      await expect(words).toBeInViewport();
      expect(await page.evaluate(() => document.getAnimations().length), path).toBe(1);
      await words.click({ trial: true });
    }
  });

test("A panel whose proxy refuses its Trusted Types policy reports the problem, even to signed-in users", async ({
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
      const bothPolicies = `${headers["content-security-policy"]}, trusted-types default dompurify`;
      await route.fulfill({
        response: answer,
        headers: { ...headers, "content-security-policy": bothPolicies },
      });
    },
  );
  await page.goto(`${gateway.url}/orders`);
  await expect(page.getByText("could not start")).toBeVisible();
});

test("A panel whose proxy refuses its styles works and reports the problem", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/policy: (script|style)-src|Content Security Policy/);
  await page.route(`${gateway.url}/login`, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const bothPolicies = `${headers["content-security-policy"]}, default-src 'self'`;
    await route.fulfill({
      response: answer,
      headers: { ...headers, "content-security-policy": bothPolicies },
    });
  });
  await page.goto(`${gateway.url}/login`);
  await expect(page.locator("#panel").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByText("HPay did not load completely")).toBeVisible();
});
