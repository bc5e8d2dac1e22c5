import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { delayAnswers, shellScript } from "../support/delay-answers";
import { demoPassword, expect, passEmailedCode, test } from "../support/panel";
import { signInBrowser, signInByCalls } from "../support/signed-in";

const earlyPage = "#early-page";
const scripts = { host: shellScript, "mfe-auth": /\/remotes\/mfe-auth\/.*\.js$/ };

const controls = (page: Page) => ({
  email: page.getByLabel("E-mail", { exact: true }),
  password: page.getByLabel("Password", { exact: true }),
  remember: page.getByLabel("Remember me"),
});

/** Position and size of each control of the form, in px. */
const controlBoxes = (page: Page) =>
  page.locator("form").evaluate((form: HTMLFormElement) =>
    [...form.elements].map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );

for (const part of ["host", "mfe-auth"] as const)
  test(`Text typed into sign-in before the code of ${part} loads is preserved`, async ({ page, gateway }) => {
    const release = await delayAnswers(page, scripts[part]);
    await page.goto(`${gateway.url}/login`, { waitUntil: "commit" });
    const { email, password, remember } = controls(page);
    await email.click();
    await page.keyboard.type("ownr@demo.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Half-a-pass");
    await remember.check();
    await email.focus();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await expect(page.locator(earlyPage)).toBeVisible();
    release();

    await expect(page.locator(earlyPage)).toHaveCount(0);
    await expect(email).toBeFocused();
    // The caret is still where the letter "e" is missing.
    await page.keyboard.type("e");
    await expect(email).toHaveValue("owner@demo.test");
    await expect(password).toHaveValue("Half-a-pass");
    await expect(remember).toBeChecked();
  });

test("Clicking Sign in before the code loads signs the user in", async ({ page, gateway }) => {
  const release = await delayAnswers(page, scripts["mfe-auth"]);
  const sentAfter = Date.now() - 1000;
  await page.goto(`${gateway.url}/login`, { waitUntil: "commit" });
  const { email, password } = controls(page);
  await email.fill("owner@demo.test");
  await password.fill(demoPassword);
  await password.press("Enter");
  await expect(page.getByRole("button", { name: "Sign in" })).toHaveAttribute("aria-busy", "true");
  release();
  await passEmailedCode(page, gateway, "owner@demo.test", sentAfter);
  await expect(page.getByRole("banner")).toBeVisible();
});

test("The early page matches the real page's layout at every width and in every script", async ({
  page,
  gateway,
}) => {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [language, label] of [
      ["en", "E-mail"],
      ["rs", "E-pošta"],
      ["rs-cyr", "Е-пошта"],
      ["mk", "Е-пошта"],
    ] as const) {
      const release = await delayAnswers(page, shellScript);
      await page.goto(`${gateway.url}/login?lang=${language}`, { waitUntil: "commit" });
      await expect(page.locator(earlyPage).getByLabel(label, { exact: true })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const boxesBefore = await controlBoxes(page);
      release();
      await expect(page.locator(earlyPage)).toHaveCount(0);
      expect({ width, language, places: await controlBoxes(page) }).toEqual({
        width,
        language,
        places: boxesBefore,
      });
      await page.unrouteAll({ behavior: "wait" });
    }
  }
});

test("The early page appears only when complete, even if the document arrives in pieces", async ({
  page,
  gateway,
}) => {
  const pieceServer = createServer(async ({ url, headers }, response) => {
    const answer = await fetch(`${gateway.url}${url}`, { headers: { accept: headers.accept ?? "*/*" } });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    let sentCount = 0;
    for (const piece of ['id="sign-in-email"', 'id="sign-in-password"', "</template>"]) {
      const at = body.indexOf(piece, sentCount);
      if (at === -1) break;
      response.write(body.subarray(sentCount, at));
      await new Promise((resolve) => setTimeout(resolve, 200));
      sentCount = at;
    }
    response.end(body.subarray(sentCount));
  });
  await new Promise<void>((resolve) => pieceServer.listen(0, "127.0.0.1", resolve));
  try {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const earlyPage = document.getElementById("early-page");
        if (!earlyPage) return;
        Reflect.set(window, "shownInputs", earlyPage.querySelectorAll("input").length);
        observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true });
    });
    await page.goto(`http://127.0.0.1:${(pieceServer.address() as AddressInfo).port}/login?lang=en`);
    await expect(page.locator("#panel").getByLabel("Password", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "shownInputs"))).toBe(3);
  } finally {
    pieceServer.close();
    pieceServer.closeAllConnections();
  }
});

test("Retry restores typed text after sign-in code fails to load", async ({ page, gateway, watch }) => {
  watch.allow(/ERR_FAILED|mfe-auth|preload/);
  await page.route(scripts["mfe-auth"], (route) => route.abort());
  await page.goto(`${gateway.url}/login?lang=en`, { waitUntil: "commit" });
  const { email } = controls(page);
  await email.fill("owner@demo.test");
  const retryButton = page.getByRole("button", { name: "Retry" });
  await expect(retryButton).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(earlyPage)).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await retryButton.click();
  await expect(email).toHaveValue("owner@demo.test");
});

test("A signed-in user never sees the early page", async ({ page, context, gateway }) => {
  await signInBrowser(context, gateway, await signInByCalls(gateway.url));
  const shownPages: string[] = [];
  await page.exposeFunction("noteEarly", (address: string) => shownPages.push(address));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById("early-page")) void Reflect.get(window, "noteEarly")(location.href);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${gateway.url}/login`);
  await expect(page.getByRole("banner")).toBeVisible();
  // The tab remembers the session even without the cookie.
  await context.clearCookies();
  await page.goto(`${gateway.url}/login`);
  await expect(page.getByRole("banner")).toBeVisible();
  expect(shownPages).toEqual([]);
});
