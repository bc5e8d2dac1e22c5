import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { asSignedIn, signInByCalls } from "../support/signed-in";

const hostileScript = "document.documentElement.dataset.stolen=1";
const corpus = [
  `<script>${hostileScript}</script>`,
  `<img src=x onerror="${hostileScript}">`,
  `<svg onload="${hostileScript}"><script>${hostileScript}</script></svg>`,
  `<details open ontoggle="${hostileScript}">x</details>`,
  `<iframe srcdoc="<script>parent.${hostileScript}</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${hostileScript}&gt;">`,
  `<a href="javascript:${hostileScript}">x</a>`,
  `javascript:${hostileScript}`,
  `data:text/html,<script>${hostileScript}</script>`,
  '<a id="app" name="cookie">x</a><form id="getElementById"></form>',
  '<img src="https://evil.example/pixel.png"><link rel=stylesheet href="https://evil.example/a.css">',
  "\u202egnihtemos\u202c \ud83d\ude00 \u0000 konec",
  "__proto__ constructor {{7*7}} #{7*7} <%= 7*7 %>",
  "<сцрипт>алерт(1)</сцрипт>",
];
/** Neither JSON nor the database accepts NUL, which is removed when the text is stored. */
const storedCorpus = corpus.map((text) => text.replaceAll("\u0000", ""));

function watchViolations(context: BrowserContext): readonly string[] {
  const faults: string[] = [];
  context.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (/evil\.example|^javascript:/.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  return faults;
}
const stolenMark = (page: Page) => page.evaluate(() => document.documentElement.dataset.stolen);

/** Tickets by gateway, created only once, because a person can create only a limited number per hour. */
const ticketsByGateway = new Map<string, Promise<number>>();

/** @returns the id of the first ticket, which contains every message */
function hostileTickets(url: string): Promise<number> {
  const tickets = ticketsByGateway.get(url) ?? storeTickets(url);
  ticketsByGateway.set(url, tickets);
  return tickets;
}

async function storeTickets(url: string): Promise<number> {
  const owner = await signInByCalls(url);
  const create = async (resource: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await fetch(`${url}/api/${resource}`, {
      method: "POST",
      headers: { "content-type": "application/json", Authorization: owner.token },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const ids: number[] = [];
  for (const text of storedCorpus)
    ids.push(await create("tickets", { CompanyId: 1, Title: `${text} ......` }));
  const [firstTicket = 0] = ids;
  for (const text of storedCorpus) await create("ticket_entry", { TicketId: firstTicket, Content: text });
  return firstTicket;
}

for (const language of ["en", "rs", "rs-cyr"]) {
  test(`Hostile tickets and messages are shown as plain text (${language})`, async ({
    page,
    context,
    gateway,
  }) => {
    const firstTicket = await hostileTickets(gateway.url);
    const faults = watchViolations(context);
    await asSignedIn(context, gateway);
    await page.goto(
      `${gateway.url}/tickets?lang=${language}&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
    );
    await expect(page.getByRole("row").nth(storedCorpus.length)).toBeVisible();
    await expect(page.getByRole("link", { name: `${storedCorpus[0]} ......` }).first()).toBeVisible();
    await page.goto(`${gateway.url}/ticketdetails/${firstTicket}?lang=${language}`);
    await expect(page.getByRole("listitem").filter({ hasText: "<svg onload" })).toBeVisible();
    for (const text of storedCorpus.slice(0, 10))
      await expect(page.getByRole("listitem").filter({ hasText: text }).first()).toBeVisible();
    await expect(page.locator("li a[href^='javascript'], li img, li iframe, li svg[onload]")).toHaveCount(0);
    expect(await stolenMark(page)).toBeUndefined();
    expect(faults).toEqual([]);
  });
}

test("Hostile help links and dashboard content run no code and make no requests", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  // The browser reports handlers and styles as soon as the sanitizer parses the text in a document that is
  // never shown.
  watch.allow(
    /Executing inline event handler|Applying inline style|policy: (script-src-attr|style-src-elem) inline/,
  );
  // The operator's content may refer to images of this origin; this one does not exist.
  watch.allow(/Failed to load resource.*404/);
  const faults = watchViolations(context);
  await asSignedIn(context, gateway);
  await page.route("**/api/hp?*", (route) =>
    route.fulfill({
      json: {
        data: corpus.map((text, index) => ({
          Id: index + 1,
          Name: "help_link",
          Value: text,
          Description: text,
        })),
        total: corpus.length,
      },
    }),
  );
  await page.route("**/static/dashboard/*.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<p>Welcome</p>${corpus.join("\n")}` }),
  );
  await page.goto(`${gateway.url}/help?lang=en`);
  await expect(page.getByRole("row").nth(corpus.length)).toBeVisible();
  await expect(page.getByRole("table").getByRole("link")).toHaveCount(0);
  expect(await stolenMark(page)).toBeUndefined();

  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page.getByText("Welcome", { exact: true })).toBeVisible();
  await expect(page.locator("main iframe, main form#getElementById, main [onerror]")).toHaveCount(0);
  expect(await stolenMark(page)).toBeUndefined();
  expect(faults).toEqual([]);
});

// spec 3.2-embedded-frame-static-page
test("A hostile platform page has no access to the panel", async ({ page, context, gateway, watch }) => {
  watch.allow(/sandbox|Unsafe attempt|Failed to load resource|CORS|net::ERR|Blocked/i);
  const faults = watchViolations(context);
  await asSignedIn(context, gateway);
  await page.route("**/static/platform/index.html*", async (route) => {
    const response = await route.fetch();
    const body = `<p id="found"></p><script>
      const found = [];
      const attempt = (name, work) => { try { work(); found.push(name); } catch { /* refused */ } };
      attempt("document", () => parent.document.title);
      attempt("storage", () => localStorage.length);
      attempt("session", () => sessionStorage.length);
      attempt("cookie", () => document.cookie);
      attempt("top", () => { top.location = "https://evil.example/"; });
      alert("x");
      fetch("/me").then(() => found.push("network"), () => undefined).finally(() => {
        document.getElementById("found").textContent = "got: " + found.join();
      });
    </script>`;
    await route.fulfill({ response, body });
  });
  await page.goto(`${gateway.url}/platform?lang=en`);
  await expect(page.frameLocator("iframe").locator("#found")).toHaveText("got:");
  expect(new URL(page.url()).pathname).toBe("/platform");
  expect(faults).toEqual([]);
});
