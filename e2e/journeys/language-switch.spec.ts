import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

const latin = /[A-Za-zČĆŽŠĐčćžšđ]/;

// spec 1.1-languages-en-rs-shell
test("Switching the language keeps typed values in a half-filled form", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/newticket?lang=en&company_id=1`);
  await page.getByLabel("Issue title").fill("Terminal je nem");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  const choose = async (opener: string, name: string) => {
    await page.getByRole("button", { name: opener, exact: true }).click();
    await page.getByRole("menuitemradio", { name }).or(page.getByRole("menuitem", { name })).first().click();
  };
  await choose("Language", "Srpski");
  await expect(page.locator("html")).toHaveAttribute("lang", "sr-Latn-RS");
  await expect(page.getByRole("navigation").first()).toContainText("Porudžbine");
  await expect(page.getByRole("main").getByRole("textbox").first()).toHaveValue("Terminal je nem");

  await choose("Jezik", "Српски");
  await expect(page.locator("html")).toHaveAttribute("lang", "sr-Cyrl-RS");
  const menu = page.getByRole("navigation").first();
  await expect(menu).toContainText("Поруџбине");
  expect(((await menu.textContent()) ?? "").replaceAll("POS", "")).not.toMatch(latin);
  await expect(page.getByRole("main").getByRole("textbox").first()).toHaveValue("Terminal je nem");

  // The choice belongs to the person, so a new page of this browser uses it without asking.
  const otherPage = await context.newPage();
  await otherPage.goto(`${gateway.url}/help`);
  await expect(otherPage.locator("html")).toHaveAttribute("lang", "sr-Cyrl-RS");
});

for (const [lang, locale, word] of [
  ["en", "en", "Sign in"],
  ["rs", "sr-Latn-RS", "Prijavi se"],
  ["rs-cyr", "sr-Cyrl-RS", "Пријави се"],
  ["mk", "mk", /^[\u0400-\u04ff ]+$/],
] as const) {
  // spec 1.1-query-parameter-lang-switches 1.1-tables-en-rs-mk
  test(`The lang=${lang} address parameter shows ${locale}`, async ({ page, gateway }) => {
    await page.goto(`${gateway.url}/login?lang=${lang}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.locator("form button[type=submit]")).toHaveText(word);
  });
}

test("A link for another device keeps its language until the user chooses another", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/wsapi/);
  await page.goto(`${gateway.url}/?lang=en`);
  await page.goto(`${gateway.url}/authn/a/${crypto.randomUUID()}/rs`);
  await expect(page.getByText("Neispravan ili nepoznat zahtev!")).toBeVisible();
  await expect(page.getByLabel("Jezik")).toHaveValue("rs");
  await page.getByLabel("Jezik").selectOption("English");
  await expect(page.getByText("Non-valid/unrecognised request!")).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveValue("en");
});

test("The language that a visitor chooses beside the form is remembered", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("Language").selectOption("Српски");
  await expect(page.locator("html")).toHaveAttribute("lang", "sr-Cyrl-RS");
  await page.getByRole("link", { name: "Направите налог" }).click();
  await expect(page.getByRole("heading", { name: "Нови налог" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Нови налог" })).toBeVisible();
});

// spec 1.1-lang-taken-if-supported
test("An unsupported language in the address is ignored", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/login?lang=xx`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

for (const [country, locale] of [
  ["RS", "sr-Latn-RS"],
  ["BA", "sr-Latn-RS"],
  ["ME", "sr-Latn-RS"],
  ["DE", "en"],
] as const) {
  // spec 1.7-ip-location-look-up
  test(`A visitor from ${country} who has not chosen a language sees ${locale}`, async ({
    page,
    gateway,
  }) => {
    await page.route("**/geo", (route) => route.fulfill({ json: { country_code: country } }));
    await page.goto(`${gateway.url}/login`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
  });
}

// spec 1.1-override-file-static-path 3.7-static-landing-per-language
test("Valid operator texts replace the panel's texts", async ({ page, gateway }) => {
  await page.route("**/static/translation.json", (route) =>
    route.fulfill({
      json: {
        en: { "sign-in.submit": "Enter the shop", "sign-in.email": 7, "no.such.key": "x" },
        rs: "not a table",
        __proto__: { polluted: "yes" },
      },
    }),
  );
  await page.goto(`${gateway.url}/login?lang=en`);
  await expect(page.getByRole("button", { name: "Enter the shop" })).toBeVisible();
  await expect(page.getByLabel("E-mail").first()).toBeVisible();
});

/**
 * Records every text that the page shows, however briefly. @returns a function that filters the given texts
 * to those shown so far
 */
async function watchTexts(page: Page) {
  await page.addInitScript(() => {
    const allTexts = new Set<string>();
    Reflect.set(window, "__shown", allTexts);
    const record = () => {
      const texts = document.createTreeWalker(document.body ?? document.head, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) allTexts.add((texts.currentNode.textContent ?? "").trim());
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return (texts: readonly string[]) =>
    page.evaluate(
      (givenTexts) => givenTexts.filter((text) => (Reflect.get(window, "__shown") as Set<string>).has(text)),
      texts,
    );
}

test("A new language appears only after its texts load", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/orders?company_id=1&site_id=1&lang=rs`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.route("**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const recordedTexts = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => texts.add(document.querySelector("nav")?.textContent ?? "")).observe(
      document,
      { subtree: true, childList: true, characterData: true },
    );
    return texts;
  });
  await page.getByRole("button", { name: "Jezik", exact: true }).click();
  await page.getByRole("menuitem", { name: "Македонски" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "mk");
  await expect(page.getByRole("navigation").first()).toContainText("Нарачки");
  const shownTexts = await recordedTexts.evaluate((texts) => [...texts]);
  expect(shownTexts.filter((text) => text.includes("Orders"))).toEqual([]);
});

test("A page and its parts use the user's language from the start on a slow connection", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const findShownTexts = await watchTexts(page);
  await page.route("**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  const parts = [
    ["", "Paid today", "Plaćeno danas"],
    ["", "Show as a table", "Prikaži kao tabelu"],
    ["sitedetails/1", "POS Secret Key", "Tajni ključ POS-a"],
    ["companydetails/1", "Registration number", "Matični broj"],
    ["orders", "Views", "Prikazi"],
    ["orders/new-pbl", "Order Name", "Naziv porudžbine"],
  ] as const;
  for (const [path, englishText, serbianText] of parts) {
    await page.goto(`${gateway.url}/${path}?company_id=1&site_id=1&lang=rs`);
    await expect.poll(() => findShownTexts([serbianText]), { message: path }).toEqual([serbianText]);
    expect(await findShownTexts([englishText]), path).toEqual([]);
  }
});

test("Macedonian amounts, dates and countries never appear in English in any browser", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const uid = `MK${Date.now()}`;
  await sendOrder(gateway.url, signedOrder({ uid, amount: "2469.12", currency: "RSD" }));
  await page.goto(`${gateway.url}/orders?lang=mk&company_id=1&site_id=1&q=${uid}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "mk");
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: uid, exact: true }) });
  await expect(row).toContainText(/2\.469,12\sRSD/);

  await page.getByRole("button", { name: "Отвори календар" }).first().click();
  const calendar = page.getByRole("table").filter({ hasText: "пон." });
  await expect(calendar.getByRole("columnheader")).toHaveText([
    "пон.",
    "вто.",
    "сре.",
    "чет.",
    "пет.",
    "саб.",
    "нед.",
  ]);
  await expect(
    page.getByText(
      /^(јануари|февруари|март|април|мај|ју[нл]и|август|септември|октомври|ноември|декември) \d{4}$/,
    ),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await row.getByRole("link", { name: uid }).click();
  await expect(page.getByRole("button", { name: "Држава Србија" }).first()).toBeVisible();
});
