import { createServer } from "node:http";
import { type EscapeAttempt, escapeCorpus } from "@hpay/scripts/escape-corpus";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

/** Types a definition into the preview, which runs its scripts in the same sandbox as a method's. */
async function define(page: Page, parameters: readonly object[]): Promise<void> {
  const lastName = Object(parameters.at(-1)).Name;
  await page.getByLabel("Definition (JSON)").fill(JSON.stringify({ parameters }, null, 1));
  await expect(page.locator(`[data-parameter="${lastName}"]`)).toBeVisible();
}

const parametersOf = (attempts: readonly EscapeAttempt[], prefix: string, hook: string) =>
  attempts.map(({ script }, at) => ({ Name: `${prefix}${at}`, [hook]: script }));

/** Everything in the page that a script could have changed or read. */
const pageState = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie,
    // The panel itself records the page's first calls a few seconds later.
    local: { ...localStorage, "hpay-first-calls": null },
    session: { ...sessionStorage },
    globals: Object.getOwnPropertyNames(window).sort(),
    prototypes: [Object.prototype, Array.prototype, Function.prototype].map((builtIn) =>
      Object.getOwnPropertyNames(builtIn).sort(),
    ),
    mapsAsEver: [1].map((item) => item + 1)[0],
    canary: Reflect.get(window, "canary"),
    title: document.title,
    address: location.href,
    frames: [...document.querySelectorAll("iframe")].map((frame) => [frame.src, frame.sandbox.value]),
  }));

// spec 2.1-behaviour-text-starts-function
test("A definition's scripts cannot access the page, session, network or other definitions", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  // The frame's policy reports what it blocked, and scripts that fail by themselves are reported too.
  watch.allow(/Content Security Policy|violates|Refused|import|ScriptError|script/i);
  const arrivedUrls: string[] = [];
  const otherServer = createServer((request, response) => {
    arrivedUrls.push(request.url ?? "");
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end();
  });
  await new Promise<void>((resolve) => otherServer.listen(0, "localhost", resolve));
  const address = otherServer.address();
  const origin = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  const corpus = escapeCorpus.map((attempt) => ({
    ...attempt,
    script: attempt.script.replaceAll("https://evil.example", origin),
  }));
  const attemptsEnding = (outcome: EscapeAttempt["ends"]) =>
    corpus.filter((attempt) => attempt.ends === outcome);

  const { token } = await asSignedIn(context, gateway);
  await page.goto(
    `${gateway.url}/methodpreview?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  // The first script starts the frame.
  await define(page, [{ Name: "first", render: "function(){ return 'scripts run' }" }]);
  await expect(page.getByText("scripts run", { exact: true })).toBeVisible();
  await page.evaluate((secret) => {
    Reflect.set(window, "canary", secret);
    localStorage.setItem("canary", secret);
  }, token);
  await context.addCookies([{ name: "canary", value: token, url: gateway.url }]);
  const stateBefore = await pageState(page);
  // A browser may report a request and then block it, so only answered requests count.
  const answeredUrls: string[] = [];
  context.on("requestfinished", (request) => answeredUrls.push(request.url()));

  const answeringAttempts = attemptsEnding("answers");
  await define(page, parametersOf(answeringAttempts, "answering", "render"));
  const form = page.locator("[data-parameter]");
  const reports = answeringAttempts.filter(({ script }) => /return "held"|"held" \}/.test(script));
  await expect(form.filter({ hasText: "held" })).toHaveCount(reports.length);
  expect((await form.allInnerTexts()).filter((text) => text.includes("escaped"))).toEqual([]);
  // Markup is shown without active content or external resources.
  expect(await form.locator("script, iframe, object, img, [onerror], [style]").count()).toBe(0);

  const isCompiling = ({ script }: EscapeAttempt) => script.startsWith("function(){}(");
  const failingAttempts = [
    ...attemptsEnding("throws"),
    ...attemptsEnding("timeout").filter((attempt) => !isCompiling(attempt)),
  ];
  await define(page, parametersOf(failingAttempts, "failing", "Validator"));
  for (const [at] of failingAttempts.entries()) await page.getByLabel(`failing${at}`).fill("typed");
  await expect(page.getByText("bad value!")).toHaveCount(failingAttempts.length);

  const compilingAttempts = attemptsEnding("timeout").filter(isCompiling);
  expect(compilingAttempts).toHaveLength(1);
  await define(page, parametersOf(compilingAttempts, "compiled", "Validator"));
  await page.getByLabel("compiled0").fill("typed");
  await expect(page.getByText("bad value!")).toHaveCount(1);

  const refusedAttempts = attemptsEnding("refused");
  await define(page, parametersOf(refusedAttempts, "refused", "render"));
  await expect(page.getByText("render does not start with function( and will not run.")).toHaveCount(
    refusedAttempts.length,
  );

  await define(page, [
    {
      Name: "next",
      render:
        "function(){ return [typeof self.polluted, typeof ({}).polluted, String([1].map(function(){ return 2 })), " +
        "Object.keys(self).join()].join(' ') }",
    },
  ]);
  await expect(page.locator('[data-parameter="next"]')).toContainText("undefined undefined 2");

  expect(await pageState(page)).toEqual(stateBefore);
  expect(answeredUrls.filter((url) => !url.startsWith(gateway.url) && !url.startsWith("blob:"))).toEqual([]);
  expect(arrivedUrls).toEqual([]);
  expect(await fetch(`${origin}/reachable`).then(({ status }) => status)).toBe(200);
  otherServer.close();
});
